package io.loophound.detectors.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.guard.Talk.ToolSeam;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One call for each of many things, and all fail with the same complaint. */
class GivenItemsTest {
  private static final int MANY = 40;
  private static final String INVALID = "Error: invalid VAT number";
  private static final String DECLINED = "Error: the card was declined";

  private final Talk talk = new GuardScript().talk();

  private static String number(int i) {
    return "DE" + (811_569_869L + 7_907L * i);
  }

  private static String name(int i) {
    return List.of("Berg", "Tal", "See", "Wald").get(i % 4) + " & Sons No. " + i;
  }

  private static String list(IntFunction<String> item, int count) {
    return IntStream.range(0, count).mapToObj(item).collect(Collectors.joining("\n"));
  }

  private static String json(String item) {
    return "{\"number\":\"" + item + "\",\"country\":\"Germany\"}";
  }

  @ParameterizedTest
  @EnumSource(ToolSeam.class)
  void thingsOnAListOfAPersonAreNoLoop(ToolSeam seam) {
    talk.tools(seam).user("Validate these VAT numbers:\n" + list(GivenItemsTest::number, MANY));
    assertThat(rounds(i -> json(number(i)), INVALID)).isEqualTo(MANY);
  }

  @ParameterizedTest
  @EnumSource(ToolSeam.class)
  void thingsOnAListOfAToolAreNoLoop(ToolSeam seam) {
    talk.tools(seam).user("Validate the VAT numbers of our customers.");
    talk.step(Talk.call("customers", "{}"), "[\"" + list(GivenItemsTest::name, MANY) + "\"]");
    assertThat(rounds(i -> json(name(i)), INVALID)).isEqualTo(MANY);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"customers cus_D101 to cus_D140", "cus_D101–cus_D140", "cus_D101 bis cus_D140"})
  void thingsOfARangeThatAPersonNamesAreNoLoop(String range) {
    talk.user("Charge these once each, 19.00 EUR: " + range + ".");
    assertThat(rounds(i -> json("cus_D" + (101 + i)), DECLINED)).isEqualTo(MANY);
  }

  @Test
  void theHostsOfANetworkAreNoLoop() {
    talk.user("Ping what may still be up in 10.66.3.0/26.");
    assertThat(rounds(i -> json("10.66.3." + (1 + i)), "ERROR: 100% packet loss")).isEqualTo(MANY);
  }

  @Test
  void soAreAllOfALargerOne() {
    talk.user("Ping what may still be up in 10.66.2.0/24.");
    int made = 0;
    while (made < 254
        && talk.step(
            Talk.call("ping", json("10.66.2." + (1 + made) + ":443")), "ERROR: 100% packet loss")) {
      made++;
    }
    assertThat(made).isEqualTo(254);
  }

  @Test
  void wordsOfAPageAreNoItemsOfAddresses() {
    talk.user("Find the guide.");
    String page = "alpha bravo delta kilo lima mike oscar papa quebec romeo sierra tango uniform";
    talk.step(Talk.call("fetch", json("https://acme.example")), page);
    String[] words = page.split(" ", -1);
    assertThat(
            rounds(i -> json("https://acme.example/docs/" + words[i % words.length]), "HTTP 404"))
        .isLessThan(MANY);
  }

  @Test
  void thoseOfAnotherOneAre() {
    talk.user("Ping what may still be up in 10.66.3.0/26.");
    assertThat(rounds(i -> json("10.66.4." + (1 + i)), "ERROR: 100% packet loss")).isLessThan(MANY);
  }

  @Test
  void thingsOfAListMayStandInAnAddress() {
    talk.user("Which of these are still there?\n" + list(GivenItemsTest::number, MANY));
    assertThat(rounds(i -> json("https://vat.example/v1/" + number(i) + ".json"), "HTTP 404"))
        .isEqualTo(MANY);
  }

  @Test
  void butNotTheSameThingInOneAddressAfterAnother() {
    talk.user("Find the timetable of the ferries.");
    assertThat(
            rounds(
                i -> json("https://ferries" + i + ".example/timetable"),
                "Error: the page could not be loaded"))
        .isLessThan(12);
  }

  @Test
  void troubleOfTheServerIsALoopWhateverIsOnTheList() {
    talk.user("Try these codes:\n" + list(GivenItemsTest::number, MANY));
    assertThat(rounds(i -> json(number(i)), "HTTP 500 Internal Server Error")).isBetween(5, 7);
  }

  @Test
  void bareNumbersAreARangeInWordsOnly() {
    talk.user("Charge the customers 1 to 40 once each.");
    assertThat(rounds(i -> json("" + (1 + i)), DECLINED)).isEqualTo(MANY);
  }

  @Test
  void yearsAreNone() {
    talk.user("Charge the customers of 2001-2040.");
    assertThat(rounds(i -> json("" + (2001 + i)), DECLINED)).isLessThan(MANY);
  }

  @Test
  void thingsBeyondTheRangeAreOne() {
    talk.user("Charge the customers cus_D101 to cus_D110.");
    assertThat(rounds(i -> json("cus_D" + (101 + i)), DECLINED)).isBetween(13, 15);
  }

  @Test
  void anyComplaintAboutThingsOnAListIsNoLoop() {
    talk.user("Try these codes:\n" + list(GivenItemsTest::number, MANY));
    assertThat(rounds(i -> json(number(i)), "{\"ok\":false,\"error\":\"VOUCHER_EXPIRED\"}"))
        .isEqualTo(MANY);
  }

  /** Each new build was named by a tool, but nobody asked for it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Started build build-%d",
        "{\"build\":\"build-%d\",\"state\":\"new\",\"of\":\"web\"}"
      })
  void whatAReceiptNamesIsNoList(String receipt) {
    talk.user("Get the build green.");
    int made = 0;
    while (made < MANY
        && talk.step(
            Talk.call("create_build", "{\"branch\":\"main\"}"), receipt.formatted(7013 + 13 * made))
        && talk.step(
            Talk.call("check_vat", json("build-" + (7013 + 13 * made))),
            "error: cannot find symbol TaxRate")) {
      made++;
    }
    assertThat(made).isBetween(5, 7);
  }

  @ParameterizedTest
  @ValueSource(strings = {"[%s]", "%s"})
  void aShortListOfAToolIsOne(String form) {
    talk.user("Validate the VAT numbers of our customers.");
    String given = list(GivenItemsTest::number, 8).replace("\n", ", ");
    talk.step(Talk.call("customers", "{}"), form.formatted(given));
    int made = 0;
    while (made < 8 && talk.step(Talk.call("check_vat", json(number(made))), INVALID)) {
      made++;
    }
    assertThat(made).isEqualTo(8);
  }

  @ParameterizedTest
  @EnumSource(ToolSeam.class)
  void madeUpThingsAreOne(ToolSeam seam) {
    talk.tools(seam)
        .user("Find a valid VAT number, not one of\n" + list(i -> number(-1 - i), MANY));
    assertThat(rounds(i -> json(number(i)), INVALID)).isBetween(5, 7);
    assertThat(talk.last().evidence().steps().first()).isEqualTo(1);
  }

  @Test
  void soIsTheSameListAgain() {
    talk.user("Validate these VAT numbers:\n" + list(GivenItemsTest::number, 8));
    assertThat(rounds(i -> json(number(i % 8)), INVALID)).isBetween(9, 15);
  }

  @Test
  void soIsOneThingWithEverNewWordsAroundIt() {
    talk.user("Validate the VAT number " + number(0) + ".");
    assertThat(rounds(i -> "{\"number\":\"" + number(0) + "\",\"way\":\"way" + i + "\"}", INVALID))
        .isBetween(5, 8);
  }

  @Test
  void soAreWordsOfAFailure() {
    talk.user("Find a valid VAT number.");
    assertThat(
            rounds(i -> json(number(i)), INVALID + ". Tried: " + list(GivenItemsTest::number, 40)))
        .isBetween(5, 7);
  }

  @Test
  void soIsAFailureThatDoesNotDependOnTheThing() {
    talk.user("Validate these VAT numbers:\n" + list(GivenItemsTest::number, MANY));
    assertThat(rounds(i -> json(number(i)), "403 Forbidden")).isBetween(5, 7);
  }

  @ParameterizedTest
  @EnumSource(ToolSeam.class)
  void unlessTheTaskIsAboutWhatIsRefused(ToolSeam seam) {
    talk.tools(seam)
        .system("You audit permissions: note for each number whether it is denied.")
        .user("Which of these can be read?\n" + list(GivenItemsTest::number, MANY));
    assertThat(rounds(i -> json(number(i)), "403 Forbidden")).isEqualTo(MANY);
  }

  @Test
  void suchATaskHasNoEndlessList() {
    talk.system("You audit permissions: note for each number whether it is denied.")
        .user("Which numbers can be read?");
    assertThat(rounds(i -> json(number(i)), "403 Forbidden")).isBetween(5, 7);
  }

  /** How many calls are made before one is stopped. */
  private int rounds(IntFunction<String> arguments, String result) {
    int made = 0;
    while (made < MANY && talk.step(Talk.call("check_vat", arguments.apply(made)), result)) {
      made++;
    }
    return made;
  }
}
