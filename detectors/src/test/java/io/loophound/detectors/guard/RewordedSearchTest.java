package io.loophound.detectors.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** One search after another that finds nothing. */
class RewordedSearchTest {
  private static final int MANY = 60;
  private static final String NOTHING = "No results found.";
  private static final List<String> WHO = List.of("ACME", "ACME Corp", "the firm ACME");
  private static final List<String> WHAT =
      List.of("founding year", "year founded", "when was it founded", "history start");
  private static final List<String> WHERE = List.of("", " official", " wikipedia");

  private final Talk talk = new GuardScript().talk().user("When was ACME founded?");

  private static <T> T pick(List<T> from, int i) {
    return from.get(i % from.size());
  }

  private static String query(String text) {
    return "{\"query\":\"" + text + "\"}";
  }

  @Test
  void theSameWordsPutTogetherAnewAreALoop() {
    assertThat(
            rounds(
                i -> query(pick(WHO, i) + " " + pick(WHAT, i * 3 + i / 4) + pick(WHERE, i / 5)),
                i -> NOTHING))
        .isBetween(10, 20);
  }

  @Test
  void whatIsSaidOfItIsTrue() {
    rounds(
        i -> query(pick(WHO, i) + " " + pick(WHAT, i * 3 + i / 4) + pick(WHERE, i / 5)),
        i -> NOTHING);
    assertThat(talk.last().evidence().equal()).containsExactly("tool", "words", "result");
    assertThat(talk.last().evidence().steps().first()).isPositive();
  }

  @Test
  void soIsTheSamePageForThem() {
    assertThat(
            rounds(
                i -> query(pick(WHO, i) + " " + pick(WHAT, i * 3 + i / 4) + pick(WHERE, i / 5)),
                i -> "ACME is a firm that makes everything a coyote can order by mail."))
        .isBetween(10, 20);
  }

  @Test
  void theSamePageForNewWordsIsNone() {
    assertThat(rounds(i -> query("founding year of the firm number" + i), i -> "See the register."))
        .isEqualTo(MANY);
  }

  /** As a search answers that repeats the query, scores its hits and sorts them by that. */
  private static String hits(String arguments, int i) {
    List<String> titles =
        List.of(
            "Toll platform: architecture",
            "Postmortem (draft)",
            "On-call rota",
            "Glossary of the platform");
    return IntStream.range(0, 4)
        .mapToObj(
            k -> "{\"title\":\"%s\",\"score\":0.%d}".formatted(titles.get((k + i) % 4), 17 + i))
        .collect(
            Collectors.joining(
                ",", arguments.replace("}", ",\"hits\":["), "],\"took_ms\":" + 3 * i + "}"));
  }

  @Test
  void soAreTheSameHitsBesideTheQueryInAnotherOrder() {
    int made = 0;
    String asked = query("ACME founding year");
    while (made < MANY && talk.step(Talk.call("search", asked), hits(asked, made))) {
      made++;
      asked =
          query(pick(WHO, made) + " " + pick(WHAT, made * 3 + made / 4) + pick(WHERE, made / 5));
    }
    assertThat(made).isBetween(8, 20);
  }

  @Test
  void theSameHitsForOneSubjectAfterAnotherAreWork() {
    int made = 0;
    String asked = query("opening hours of branch0");
    while (made < MANY && talk.step(Talk.call("search", asked), hits(asked, made))) {
      made++;
      asked = query("x" + made + " y" + made + " z" + made);
    }
    assertThat(made).isEqualTo(MANY);
  }

  @Test
  void newWordsAreWork() {
    assertThat(rounds(i -> query("founding year of the firm number" + i), i -> NOTHING))
        .isEqualTo(MANY);
  }

  @Test
  void oneThingAfterAnotherIsWorkInWhateverWords() {
    List<String> verbs = List.of("Open the", "Clean the", "Close the");
    List<String> parts = List.of("front cover", "rear valve", "main filter");
    assertThat(
            rounds(i -> query(pick(verbs, i / 3) + " " + pick(parts, i) + " x" + i), i -> NOTHING))
        .isEqualTo(MANY);
  }

  @Test
  void aTableThatIsGoneThroughIsWork() {
    assertThat(
            rounds(
                i -> "{\"from\":\"Oslo\",\"day\":" + i / 8 + ",\"class\":\"c" + i % 8 + "\"}",
                i -> "[]"))
        .isEqualTo(MANY);
  }

  @Test
  void aSearchThatFindsSomethingStartsAgain() {
    assertThat(
            rounds(
                i -> query(pick(WHO, i) + " " + pick(WHAT, i * 3 + i / 4) + pick(WHERE, i / 5)),
                i -> i % 6 == 5 ? "Page " + i + " of the register of firms" : NOTHING))
        .isGreaterThan(20);
  }

  @Test
  void editsAndCommandsThatSayNothingAreNoSearch() {
    assertThat(silent("edit", i -> "{\"text\":\"return a" + i % 3 + " + b" + i / 3 + "\"}"))
        .isEqualTo(9);
    assertThat(silent("bash", i -> "{\"command\":\"cp -r a" + i % 3 + " b" + i / 3 + "\"}"))
        .isEqualTo(9);
  }

  private int silent(String tool, IntFunction<String> arguments) {
    int made = 0;
    while (made < 9 && talk.step(Talk.call(tool, arguments.apply(made)), "")) {
      made++;
    }
    return made;
  }

  /** How many searches are made before one is stopped. */
  private int rounds(IntFunction<String> arguments, IntFunction<String> result) {
    int made = 0;
    while (made < MANY
        && talk.step(Talk.call("search", arguments.apply(made)), result.apply(made))) {
      made++;
    }
    return made;
  }
}
