package io.loophound.detectors.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.guard.Talk.ToolSeam;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A list that is read page by page. */
class PagesTest {
  private static final int MANY = 40;
  private static final String NO_ORDERS = "{\"orders\":[]}";

  private final Talk talk = new GuardScript().talk().user("Add up all open orders.");

  private static String order(int number) {
    return "{\"id\":" + number + ",\"total\":" + (17 + number % 7) + ".5,\"state\":\"open\"}";
  }

  private static String page(int asked, int first) {
    return IntStream.range(0, 6)
        .mapToObj(i -> order(first + i))
        .collect(
            Collectors.joining(
                ",",
                "{\"page\":%d,\"request_id\":\"req_34d3f0dccebb8%d\",\"orders\":["
                    .formatted(asked, asked),
                "],\"next\":" + (asked + 1) + "}"));
  }

  /** The server ignores the page, but says which one was asked for. */
  @ParameterizedTest
  @EnumSource(ToolSeam.class)
  void theFirstPageAgainAndAgainIsALoop(ToolSeam seam) {
    talk.tools(seam);
    assertThat(rounds(i -> "{\"page\":" + i + "}", i -> page(i, 100))).isBetween(9, 11);
  }

  @ParameterizedTest
  @CsvSource({"cursor", "pageToken", "next_token", "offset", "startAt", "after", "starting_after"})
  void soItIsHoweverThePageIsNamed(String field) {
    assertThat(
            rounds(
                i -> "{\"limit\":6,\"%s\":\"c_%dd5%d8f\"}".formatted(field, i, i * 7),
                i -> page(i, 100)))
        .isBetween(9, 11);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"url\":\"https://crm.example/v2/deals?open=true&limit=100&offset=%d\"}",
        "{\"url\":\"https://crm.example/v2/deals?limit=100&after=c%dx\"}",
        "{\"command\":\"curl -s 'https://crm.example/v2/deals?page=%d'\"}",
        "{\"url\":\"https://news.example/topics/rivers/page/%d\"}"
      })
  void soItIsInAnAddress(String arguments) {
    String nothing =
        "{\"total\": 873, \"count\": 0, \"deals\": [], \"request_id\": \"f9ce08235e97ead%d\"}";
    assertThat(rounds(i -> arguments.formatted(900 + 100 * i), i -> nothing.formatted(i % 10)))
        .isBetween(7, 11);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"url\":\"https://inn.example/rooms?start=2026-03-%02d&days=1\"}",
        "{\"url\":\"https://inn.example/rooms?after=2026-03-%02d&days=1\"}",
        "{\"url\":\"https://mail.example/letters?after=%d\"}",
        "{\"after\":\"2026-03-%02d\",\"days\":1}",
        "{\"url\":\"https://rail.example/trips?dest=bern&start=station%d\"}",
        "{\"url\":\"https://wiki.example/api/page/%d/comments\"}",
        "{\"url\":\"https://wiki.example/backlinks?page=River_%d\"}",
        "{\"url\":\"https://club.example/guests?token=inv-%d\"}"
      })
  void oneThingAfterAnotherIsNoPage(String arguments) {
    assertThat(rounds(arguments::formatted, i -> NO_ORDERS)).isEqualTo(MANY);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"current_page\":%d,\"data\":[],\"last_page\":5,\"per_page\":15,\"total\":72}",
        "{\"content\":[],\"number\":%d,\"size\":20,\"totalElements\":72,\"totalPages\":5}",
        "{\"deals\":[],\"currentPage\":%d,\"pageCount\":5}"
      })
  void anAnswerMayNameItsPage(String nothing) {
    assertThat(rounds(i -> "{\"page\":" + (i + 6) + "}", i -> nothing.formatted(i + 6)))
        .isBetween(7, 11);
  }

  /** The number of a page may be the name of a thing, of which something else is counted. */
  @Test
  void emptyFindingsWithOtherCountsAreWork() {
    String none = "{\"checked\": %d, \"dead\": []}";
    assertThat(rounds(i -> "{\"page\":" + (3301 + i) + "}", i -> none.formatted(5 + i % 3)))
        .isEqualTo(MANY);
  }

  @ParameterizedTest
  @EnumSource(ToolSeam.class)
  void soArePagesBehindTheLastOne(ToolSeam seam) {
    talk.tools(seam);
    assertThat(rounds(i -> "{\"page\":" + i + "}", i -> i < 5 ? page(i, 6 * i) : NO_ORDERS))
        .isBetween(13, 16);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"page\": %d, \"per_page\": 8, \"total\": 35, \"items\": [], \"took_ms\": 22}",
        "[]",
        "{\"object\":\"list\",\"data\":[],\"has_more\":false,\"url\":\"/v1/orders?page=%d\"}"
      })
  void howeverTheServerSaysSo(String nothing) {
    assertThat(rounds(i -> "{\"page\":" + (i + 6) + "}", i -> nothing.formatted(i + 6)))
        .isBetween(7, 11);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"cursor\":\"%d\",\"keys\":[]}",
        "{\"items\":[],\"next_page\":%d}",
        "{\"Items\":[],\"Count\":0,\"LastEvaluatedKey\":{\"id\":\"k%d\"}}"
      })
  void anEmptyPageBeforeOthersIsWork(String nothing) {
    assertThat(rounds(i -> "{\"cursor\":\"" + i + "\"}", i -> nothing.formatted(i + 1)))
        .isEqualTo(MANY);
  }

  @Test
  void anEmptyPageNowAndThenIsWork() {
    assertThat(rounds(i -> "{\"page\":" + i + "}", i -> i % 5 == 0 ? page(i, 6 * i) : NO_ORDERS))
        .isEqualTo(MANY);
  }

  @Test
  void anEmptyListForOneThingAfterAnotherIsWork() {
    assertThat(rounds(i -> "{\"customer\":\"c-" + i + "\",\"page\":1}", i -> NO_ORDERS))
        .isEqualTo(MANY);
    assertThat(rounds(i -> "{\"start\":\"2026-03-%02d\",\"days\":1}".formatted(i), i -> NO_ORDERS))
        .isEqualTo(MANY);
    assertThat(rounds(i -> "{\"start\":\"2026-03-01\",\"page\":" + i + "}", i -> NO_ORDERS))
        .isBetween(7, 11);
  }

  @Test
  void pagesThatGoOnAreWork() {
    assertThat(rounds(i -> "{\"page\":" + i + "}", i -> page(i, 6 * i))).isEqualTo(MANY);
  }

  /** The server ignores its cursor, and gives a new one for the next page. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "],\"paging\":{\"next_cursor\":\"c%x\"},\"links\":{\"self\":\"/orders\"}}",
        "],\"meta\":{\"has_more\":true,\"after\":\"c%x\"},\"links\":{\"self\":\"/orders\"}}",
      })
  void theSamePageUnderEverNewCursorsIsALoop(String end) {
    assertThat(
            rounds(
                i -> "{\"cursor\":\"c" + i + "\"}",
                i -> page(1, 100).replaceFirst("],.next.*", "") + end.formatted(70_000 + i * 37)))
        .isBetween(9, 11);
  }

  @Test
  void otherEntriesUnderEverNewCursorsAreWork() {
    assertThat(
            rounds(
                i -> "{\"cursor\":\"c" + i + "\"}",
                i -> page(1, 6 * i).replace("\"state\"", "\"next_state\"")))
        .isEqualTo(MANY);
  }

  /** What only differs in the numbers of its entries is another page all the same. */
  @Test
  void soAreEntriesThatOnlyDifferInTheirIds() {
    assertThat(
            rounds(
                i -> "{\"page\":" + i + "}",
                i -> page(i, 700 * i).replaceAll("\"total\":[0-9.]+", "\"total\":17.5")))
        .isEqualTo(MANY);
  }

  /** Each entry may have a cursor or a token of its own, and little else. */
  @ParameterizedTest
  @ValueSource(strings = {"cursor", "token", "next"})
  void soAreEntriesWithACursorEach(String field) {
    assertThat(
            rounds(
                i -> "{\"page\":" + i + "}",
                i ->
                    page(i, 100)
                        .replaceAll("\"total\":[^,]+", "\"" + field + "\":\"d" + i + "f\"")))
        .isEqualTo(MANY);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"06:%02d\"", "\"v1.%d.0\""})
  void theNextTimeOrVersionIsNoPage(String after) {
    assertThat(rounds(i -> "{\"after\":" + after.formatted(i) + "}", i -> NO_ORDERS))
        .isEqualTo(MANY);
  }

  /** A search for cursors must not be slow on a text that looks like many of them. */
  @Test
  @Timeout(10)
  void aLongTextOfNothingButNextIsReadInTime() {
    String long80k = "\"" + "next".repeat(20_000);
    assertThat(rounds(i -> "{\"page\":" + i + "}", i -> i + "\n\n" + (long80k + "\n").repeat(3)))
        .isPositive();
  }

  @Test
  void theSameRecordOfOneThingAfterAnotherIsWork() {
    assertThat(rounds(i -> "{\"shop\":\"" + Character.toString('A' + i) + "\"}", i -> page(1, 100)))
        .isEqualTo(MANY);
  }

  /** How many calls are made before one is stopped. */
  private int rounds(IntFunction<String> arguments, IntFunction<String> results) {
    int made = 0;
    while (made < MANY
        && talk.step(Talk.call("list_orders", arguments.apply(made)), results.apply(made))) {
      made++;
    }
    return made;
  }
}
