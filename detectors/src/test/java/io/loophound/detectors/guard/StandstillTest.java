package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.ToolCall;
import java.time.Duration;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Looks at a job that is not finished. */
class StandstillTest {
  private static final int MANY = 300;
  private static final ToolCall LOOK = call("job_status", "{\"job\":\"export-7\"}");

  private final GuardScript script = GuardScript.shipping();
  private final Talk talk = script.talk().user("Export the orders and tell me when it is done.");

  private int looks(Duration pause, IntFunction<String> result) {
    int looks = 0;
    while (looks < MANY && talk.step(LOOK, result.apply(looks))) {
      looks++;
      talk.takes(pause);
    }
    return looks;
  }

  @ParameterizedTest(name = "{0} s, {1}")
  @CsvSource({"3,RUNNING", "6,63 % complete", "9,awaiting manual approval"})
  void oneThatNeverMovesIsStoppedAtLast(int seconds, String state) {
    assertThat(looks(Duration.ofSeconds(seconds), i -> state)).isBetween(85, 95);
  }

  @Test
  void theModelGetsANoteBefore() {
    talk.tools(Talk.ToolSeam.STEERABLE);
    assertThat(looks(Duration.ofSeconds(3), i -> "RUNNING")).isLessThan(200);
    assertThat(talk.steers()).isEqualTo(1);
  }

  @Test
  void thirtyLooksAreLeftAlone() {
    assertThat(looks(Duration.ofSeconds(4), i -> i < 30 ? "RUNNING" : i + " % complete"))
        .isEqualTo(MANY);
    assertThat(talk.steers()).isZero();
  }

  @Test
  void oneThatMovesNowAndThenIsLeftAlone() {
    assertThat(looks(Duration.ofSeconds(4), i -> i / 20 + " % complete")).isEqualTo(MANY);
  }

  @Test
  void whoWaitsIsLeftAlone() {
    assertThat(looks(Duration.ofSeconds(30), i -> "RUNNING")).isEqualTo(MANY);
  }

  @Test
  void whoWasAskedForItIsLeftAloneForLonger() {
    talk.user("Look at it every two seconds.");
    assertThat(looks(Duration.ofSeconds(2), i -> "RUNNING")).isBetween(100, 160);
  }
}
