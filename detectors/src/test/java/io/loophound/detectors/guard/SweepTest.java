package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.ToolCall;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who goes through many things, or asks in many ways, and finds nothing. */
class SweepTest {
  private static final int MANY = 60;

  @Test
  void aSweepHasPatience() {
    int stopped =
        stopped(
            i -> call("stock", "{\"shop\":" + (300 + i) + ",\"part\":\"X9\"}"), i -> "not found");
    assertThat(stopped).isEqualTo(28);
  }

  @Test
  void valuesThatComeAgainAreNoSweep() {
    int stopped =
        stopped(i -> call("stock", "{\"shop\":" + i % 4 + ",\"part\":\"X9\"}"), i -> "not found");
    assertThat(stopped).isLessThan(10);
  }

  @Test
  void oneWordOfALineThatGoesThroughValuesIsASweep() {
    int stopped =
        stopped(
            i -> call("sql", "{\"query\":\"SELECT * FROM legacy_" + i + " WHERE sku = 'X9'\"}"),
            i -> "(0 rows)");
    assertThat(stopped).isEqualTo(28);
  }

  @ParameterizedTest
  @CsvSource({"idempotency_key, 7", "requestId, 7", "attempt, 7", "shelf, 28"})
  void whatOnlyTellsOneCallFromAnotherIsNoSweep(String field, int expected) {
    int stopped =
        stopped(
            i -> call("copy", "{\"part\":\"X9\",\"" + field + "\":\"k" + (300 + i) + "\"}"),
            i -> "Access denied");
    assertThat(stopped).isEqualTo(expected);
  }

  @Test
  void aSweepIsOneWhateverTellsItsCallsApart() {
    int stopped =
        stopped(
            i ->
                call(
                    "stock",
                    "{\"shop\":" + (300 + i) + ",\"part\":\"X9\",\"request_id\":\"r-" + i + "\"}"),
            i -> "not found");
    assertThat(stopped).isEqualTo(28);
  }

  @Test
  void whoFindsNothingMayAskInOtherWaysTwiceAsOften() {
    assertThat(stopped(i -> call("search_handbook", question(i)), i -> "[]")).isEqualTo(14);
    assertThat(stopped(i -> call("search_handbook", question(i % 6)), i -> "[]")).isLessThan(10);
    assertThat(stopped(i -> call("post", question(i)), i -> "Access denied")).isEqualTo(7);
  }

  private static String question(int i) {
    String[] about = {
      "parental leave in Portugal",
      "who keeps the keys of the archive",
      "salary bands for welders",
      "company bikes, tax and insurance",
      "working from home as a trainee",
      "fire drill at the harbour site",
      "canteen prices last winter",
      "parking for visitors",
      "which doctor examines new drivers",
      "notice period after ten years",
      "lost badge, whom to call",
      "travel by night train to Vienna",
      "language courses, second level",
      "moving house, one day off",
      "blood donation during a shift",
      "old laptops for schools"
    };
    return "{\"query\":\"" + about[i % about.length] + "\"}";
  }

  /** How many calls a shipped policy lets through. */
  private static int stopped(IntFunction<ToolCall> calls, IntFunction<String> result) {
    Talk talk = GuardScript.shipping().talk().user("Do what is to be done");
    int made = 0;
    while (made < MANY && talk.step(calls.apply(made), result.apply(made))) {
      made++;
    }
    return made;
  }
}
