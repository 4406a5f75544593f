package io.loophound.detectors.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.guard.Talk.ToolSeam;
import java.time.Duration;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Results of calls that go to and fro, or differ in what they measure. */
class ToAndFroTest {
  private static final int MANY = 30;
  private static final String OPEN =
      "Clicked element 4: Trade. [3]<a>Home</a> [4]<a>Trade</a> [5]<a>Spot</a> [6]<a>Help</a>";
  private static final String CLOSED =
      "Clicked element 4: Trade. [3]<a>Home</a> [4]<a>Trade</a> [5]<a>Help</a>";

  private final Talk talk = new GuardScript().talk().user("Open the spot market.");

  private int rounds(String tool, IntFunction<String> arguments, IntFunction<String> results) {
    int made = 0;
    while (made < MANY && talk.step(Talk.call(tool, arguments.apply(made)), results.apply(made))) {
      made++;
    }
    return made;
  }

  @ParameterizedTest
  @EnumSource(ToolSeam.class)
  void aMenuThatOpensAndClosesIsALoop(ToolSeam seam) {
    talk.tools(seam);
    assertThat(rounds("click", i -> "{\"index\":4}", i -> i % 2 == 0 ? OPEN : CLOSED))
        .isBetween(9, 13);
  }

  @Test
  void somethingElseNowAndThenIsNews() {
    assertThat(
            rounds(
                "click",
                i -> "{\"index\":4}",
                i -> i % 5 == 4 ? CLOSED + " entry " + i : i % 2 == 0 ? OPEN : CLOSED))
        .isEqualTo(MANY);
  }

  @Test
  void aSwitchThatSaysLittleIsNoMenu() {
    assertThat(rounds("toggle_lamp", i -> "{\"id\":7}", i -> i % 2 == 0 ? "lit" : "dark"))
        .isEqualTo(MANY);
  }

  @Test
  void threeStatesInTurnAreNoMenu() {
    String[] lines = {
      "42: for (Order order : orders) { // of the day, sorted by customer",
      "43:   total = total.add(order.amount()); // in the currency of the shop",
      "44:   log.debug(\"added {} of {}\", order.amount(), order.customer());"
    };
    assertThat(rounds("step", i -> "{}", i -> "stopped at line " + lines[i % 3])).isEqualTo(MANY);
  }

  @Test
  void whatIsLookedAtOnceAMinuteMayChangeItsPicture() {
    talk.takes(Duration.ofMinutes(1));
    String board = "Pier 4: Lindau 10:40, Bregenz 11:05, Rorschach 11:30. ";
    assertThat(
            rounds("board", i -> "{\"pier\":4}", i -> board + (i % 2 == 0 ? "Buy ice." : "Swim!")))
        .isEqualTo(MANY);
  }

  @Test
  void otherCallsInBetweenMayBringNews() {
    int made = 0;
    while (made < MANY
        && talk.step(
            Talk.call("set_collector", "{\"name\":\"" + (made % 2 == 0 ? "G1" : "Z") + "\"}"),
            "The collector is " + (made % 2 == 0 ? "G1" : "Z") + " now; the service was restarted.")
        && talk.step(Talk.call("run_benchmark", "{}"), "slowest endpoint: " + "xy".repeat(made))) {
      made++;
    }
    assertThat(made).isEqualTo(MANY);
  }

  @Test
  void twoSettingsThatAreMeasuredInTurnAreWork() {
    assertThat(
            rounds(
                "run_benchmark",
                i -> "{\"collector\":\"" + (i % 2 == 0 ? "G1" : "ZGC") + "\"}",
                i ->
                    "{\"scenario\":\"order-replay\",\"operations\":%d,\"p99\":%d,\"pauses\":%d,\"exit\":0}"
                        .formatted(4000 + 37 * i % 400, 14 + i % 7, 40 + i % 13)))
        .isEqualTo(MANY);
  }

  @Test
  void whatIsSampledMayHaveTwoValues() {
    assertThat(rounds("sample_relay", i -> "{\"relay\":4}", i -> i % 2 == 0 ? OPEN : CLOSED))
        .isEqualTo(MANY);
  }

  @Test
  void aTrialThatIsHandedInAgainIsAnotherTrial() {
    assertThat(
            rounds(
                "submit_trial",
                i -> "{\"learning_rate\":\"0.01\"}",
                i -> "trained for 20 epochs on the shared data, accuracy 0." + (700 + 37 * i % 91)))
        .isEqualTo(MANY);
  }

  /** How often a page is looked at before a click on a link of it, until one is refused. */
  private int clicks(IntFunction<String> link) {
    int made = 0;
    while (made < MANY
        && talk.step(Talk.call("browser_snapshot", "{}"), page(link.apply(made), made))
        && talk.step(Talk.call("browser_click", click(link.apply(made), made)), clicked(made))) {
      made++;
    }
    return made;
  }

  private static String page(String link, int i) {
    return "- Page Title: Invoices of the supplier\n- row \"" + link + " " + 37 * i + ",80 EUR\"";
  }

  private static String click(String link, int i) {
    return "{\"element\":\"PDF link of invoice " + link + "\",\"ref\":\"s" + 7 * i + "e17\"}";
  }

  private static String clicked(int i) {
    return "- Ran: page.getByRole('link', { name: 'PDF' }).click(), downloading part "
        + i
        + " of it";
  }

  @Test
  void clicksOnOneThingOfThePageAfterTheOtherAreWork() {
    assertThat(clicks(i -> "2025-0" + (401 + i))).isEqualTo(MANY);
  }

  @Test
  void clicksOnTheSameThingAreALoop() {
    assertThat(clicks(i -> "2025-0401")).isLessThan(12);
  }
}
