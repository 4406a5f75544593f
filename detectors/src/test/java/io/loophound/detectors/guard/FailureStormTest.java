package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.policy.Action;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Model calls that fail and are made again: at once is a storm, after a pause it is patience. */
class FailureStormTest {
  private static final int MANY = 40;
  private final GuardScript script = GuardScript.shipping();

  /** How many calls failed before one was refused. */
  private int failures(Talk talk, Duration takes, Duration pause) {
    int made = 0;
    while (made < MANY) {
      Verdict verdict = talk.ask();
      if (verdict.stops()) {
        return made;
      }
      script.pass(verdict.delay().plus(takes)); // the seam waits before the call is sent
      talk.end(ModelReply.failed("HTTP 503"));
      script.pass(pause);
      made++;
    }
    return made;
  }

  @ParameterizedTest(name = "a failure takes {0} ms, the next attempt comes after {1} ms")
  @CsvSource({"0, 0", "5, 20", "150, 0", "700, 10", "30000, 100"})
  void isStoppedHoweverLongAFailureTakes(long takes, long pause) {
    Talk begun = script.talk().user("Summarise the minutes.");
    assertThat(failures(begun, Duration.ofMillis(takes), Duration.ofMillis(pause))).isEqualTo(10);
    assertThat(script.verdicts()).extracting(Verdict::action).contains(Action.THROTTLE);
  }

  @ParameterizedTest(name = "a failure takes {0} ms, the next attempt comes after {1} ms")
  @CsvSource({"0, 0", "150, 0", "700, 10"})
  void isStoppedInTheMiddleOfAConversation(long takes, long pause) {
    Talk talk = script.talk().user("Where is order A-17?");
    assertThat(talk.step(call("look", "{\"id\":\"A-17\"}"), "It is in Basel.")).isTrue();
    assertThat(failures(talk, Duration.ofMillis(takes), Duration.ofMillis(pause))).isEqualTo(10);
  }

  @ParameterizedTest
  @ValueSource(longs = {200, 1000, 30_000})
  void patienceIsLeftAlone(long pause) {
    Talk talk = script.talk().user("Summarise the minutes.");
    assertThat(failures(talk, Duration.ZERO, Duration.ofMillis(pause))).isEqualTo(MANY);
    assertThat(script.verdicts()).noneMatch(verdict -> verdict.detector().equals("score"));
  }

  @Test
  void aReplyEndsTheStorm() {
    Talk talk = script.talk().user("Summarise the minutes.");
    for (int round = 0; round < 5; round++) {
      for (int i = 0; i < 7; i++) {
        assertThat(talk.ask().stops()).isFalse();
        talk.end(ModelReply.failed("HTTP 503"));
      }
      assertThat(talk.ask().stops()).isFalse();
      talk.reply("Part " + round + " is about the budget of " + (2020 + round) + ".");
      talk.user("And part " + (round + 1) + "?");
    }
  }
}
