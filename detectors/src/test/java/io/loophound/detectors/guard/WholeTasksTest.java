package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.policy.Action;
import java.time.Duration;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;

/** An application begins a whole task with tools anew, and it goes the same way each time. */
class WholeTasksTest {
  private static final String MISSING = "Error: template board.html not found";
  private static final String ANSWER = "I could not send the report: board.html is missing.";

  private final GuardScript script = GuardScript.shipping();

  private int made(
      Talk talk, Duration pause, IntUnaryOperator activation, IntFunction<String> result) {
    int made = 0;
    while (made < 40) {
      talk.anew().activation(activation.applyAsInt(made));
      if (talk.user("Send the monthly report to the board.").ask().stops()) {
        return made;
      }
      talk.reply("", call("render", "{\"report\":\"monthly\"}")).result(result.apply(made)).ask();
      talk.reply("", call("render", "{\"report\":\"board\"}")).result(result.apply(made)).ask();
      talk.reply(ANSWER);
      script.pass(pause);
      made++;
    }
    return made;
  }

  @Test
  void aTaskThatFailsTheSameWayAgainAndAgainIsStopped() {
    Talk talk = script.talk();
    assertThat(made(talk, Duration.ZERO, i -> 9, i -> MISSING)).isEqualTo(20);
    assertThat(talk.last().detector()).isEqualTo("similarity");
    assertThat(script.verdicts())
        .extracting(Verdict::action)
        .contains(Action.WARN, Action.THROTTLE)
        .endsWith(Action.BLOCK);
  }

  @Test
  void aScheduleIsLeftAlone() {
    int made = made(script.talk(), Duration.ofSeconds(1), i -> 9, i -> MISSING);
    assertThat(made).isEqualTo(40);
  }

  @Test
  void peopleWhoAskTheSameAreLeftAlone() {
    assertThat(made(script.talk(), Duration.ZERO, i -> 50 + i, i -> MISSING)).isEqualTo(40);
  }

  @Test
  void nobodyKnownIsLeftAlone() {
    assertThat(made(script.talk().pooled(5), Duration.ZERO, i -> 0, i -> MISSING)).isEqualTo(40);
  }

  @Test
  void aBatchOfTasksThatSucceedIsLeftAlone() {
    int made = made(script.talk(), Duration.ZERO, i -> 9, i -> "The page has been rendered.");
    assertThat(made).isEqualTo(40);
  }

  @Test
  void aBatchWhoseItemsFailEachInItsWayIsLeftAlone() {
    IntFunction<String> result = i -> "Error: recipient " + i * 31 + " has no address";
    assertThat(made(script.talk(), Duration.ZERO, i -> 9, result)).isEqualTo(40);
  }

  @Test
  void whatWaitingCuresIsLeftAlone() {
    IntFunction<String> result = i -> "Error: connection refused";
    assertThat(made(script.talk(), Duration.ZERO, i -> 9, result)).isEqualTo(40);
  }
}
