package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ToolCall;
import java.time.Duration;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Loops that teams on the JVM have reported, at their own pace. */
class ReportsOfUsersTest {
  private static final int MANY = 30;
  private static final ToolCall CHARGE =
      call("chargeCard", "{\"customer\":17,\"cents\":4900,\"currency\":\"EUR\"}");

  private final GuardScript script = GuardScript.shipping();

  private int calls(Talk talk, ToolCall call, IntFunction<String> result) {
    int made = 0;
    while (made < MANY && talk.step(call, result.apply(made))) {
      made++;
    }
    return made;
  }

  private Talk talk() {
    return script.talk().tools(Talk.ToolSeam.STEERABLE).user("Charge customer 17.");
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 100, 190, 200, 300, 1000, 3000, 10_000, 30_000})
  void howLongAToolTakesChangesNothing(long millis) {
    Talk slow = talk().takes(Duration.ofMillis(millis));
    assertThat(calls(slow, CHARGE, i -> "charged 4900 cents to customer 17")).isEqualTo(5);
    assertThat(calls(talk(), call("read", "{}"), i -> "403 Forbidden")).isEqualTo(5);
    assertThat(calls(talk(), call("read", "{}"), i -> "The shop opens at nine")).isEqualTo(5);
  }

  @ParameterizedTest
  @CsvSource({
    "Payment %d of 4900 cents for customer 17 is booked, 9",
    "2026-05-01T10:00:%02d, 9",
    "Successfully wrote 13 characters, 9",
    "Payment received from customer 17, 5"
  })
  void anEffectThatIsRepeatedIsStopped(String result, int most) {
    assertThat(calls(talk(), CHARGE, i -> result.formatted(31 + i))).isLessThanOrEqualTo(most);
  }

  /** Quarkus keeps ten messages: the question leaves them, and so do most rounds. */
  @ParameterizedTest
  @ValueSource(ints = {6, 10, 20})
  void aShortMemoryHidesNoLoop(int messages) {
    Talk talk = talk();
    int made = 0;
    while (made < MANY && talk.step(CHARGE, "card declined by the bank")) {
      made++;
      List<Message> history = talk.history();
      while (history.size() > messages) {
        history.remove(0);
      }
    }
    assertThat(made).isLessThanOrEqualTo(6);
  }

  /** A route that fails returns what it was sent, so that each request holds the last one twice. */
  @Test
  void aToolThatReturnsTheConversationIsStopped() {
    Talk talk = talk();
    StringBuilder said = new StringBuilder("Charge customer 17 for the workbench and the lamp.");
    int made = 0;
    while (made < 12 && talk.step(call("route", "{\"note\":\"n" + made + "\"}"), said.toString())) {
      said.append("\nroute failed, exchange was: ").append(said);
      made++;
    }
    assertThat(made).isLessThanOrEqualTo(8);
  }
}
