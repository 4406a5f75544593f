package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.ToolCall;
import java.time.Duration;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
    assertThat(looks(Duration.ofSeconds(seconds), i -> state)).isBetween(115, 125);
  }

  @Test
  void theModelGetsANoteBefore() {
    talk.tools(Talk.ToolSeam.STEERABLE);
    assertThat(looks(Duration.ofSeconds(3), i -> "RUNNING")).isLessThan(260);
    assertThat(talk.steers()).isEqualTo(1);
  }

  @Test
  void sixtyLooksAreLeftAlone() {
    assertThat(looks(Duration.ofSeconds(4), i -> i < 60 ? "RUNNING" : i + " % complete"))
        .isEqualTo(MANY);
    assertThat(talk.steers()).isZero();
  }

  @ParameterizedTest(name = "every {0} looks")
  @ValueSource(ints = {20, 75})
  void oneThatMovesNowAndThenIsLeftAlone(int looks) {
    assertThat(looks(Duration.ofSeconds(4), i -> i / looks + " % complete")).isEqualTo(MANY);
  }

  @Test
  void whoSleepsInBetweenIsLeftAlone() {
    for (int i = 0; i < MANY; i++) {
      talk.takes(Duration.ofSeconds(1));
      assertThat(talk.step(LOOK, "RUNNING")).isTrue();
      talk.takes(Duration.ofSeconds(5));
      assertThat(talk.step(call("sleep", "{\"seconds\":5}"), "")).isTrue();
    }
  }

  @Test
  void anotherJobThatMovesExcusesIt() {
    ToolCall other = call("job_status", "{\"job\":\"export-8\"}");
    for (int i = 0; i < MANY; i++) {
      talk.takes(Duration.ofSeconds(4));
      assertThat(talk.ask().stops()).isFalse();
      talk.reply("", LOOK, other).result("queued").result(i + " rows so far, still running");
    }
  }

  @Test
  void whoseSystemPromptNamesAPaceIsLeftAlone() {
    Talk paced = script.talk().system("Look at the queue every five seconds.").user("Begin.");
    assertThat(paced.takes(Duration.ofSeconds(5)).steps(MANY, LOOK, "RUNNING")).isEqualTo(MANY);
  }

  @Test
  void whoWaitsIsLeftAlone() {
    assertThat(looks(Duration.ofSeconds(30), i -> "RUNNING")).isEqualTo(MANY);
  }

  @Test
  void quickLooksThatAPersonAskedForAreLeftAloneForLonger() {
    assertThat(looks(Duration.ofMillis(200), i -> "RUNNING")).isBetween(25, 30);
    talk.user("Look at it every second, please.");
    assertThat(looks(Duration.ofMillis(200), i -> "RUNNING")).isGreaterThan(60);
  }
}
