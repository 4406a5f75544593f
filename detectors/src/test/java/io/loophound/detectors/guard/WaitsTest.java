package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.guard.Talk.ToolSeam;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorSpec;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Waiting is no loop, however often it is looked; looking without waiting is, in the end. */
class WaitsTest {
  private static final ToolCall WAIT = call("wait", "{\"cell\":16}");

  private final GuardScript script =
      new GuardScript(
          policy -> {
            for (DetectorSpec spec : DetectorSpec.all()) {
              policy.detector(spec.defaults());
            }
          });

  private Talk talk(ToolSeam seam) {
    return script.talk().tools(seam).user("Build it and tell me when it is done");
  }

  @ParameterizedTest
  @ValueSource(longs = {1_000, 5_020, 30_000})
  void aTimeoutOfTheToolsOwnWithNothingToShowIsAWait(long millis) {
    Talk talk = talk(ToolSeam.NONE).takes(Duration.ofMillis(millis));

    assertThat(talk.steps(100, WAIT, "Output:\n")).isEqualTo(100);
    assertThat(script.verdicts()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(ToolSeam.class)
  void everySeamSeesTheTimeInTheTool(ToolSeam seam) {
    Talk talk = talk(seam).takes(Duration.ofSeconds(5));

    assertThat(talk.steps(60, WAIT, "")).isEqualTo(60);
    assertThat(talk.steers()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "wait, true", "browser_wait_for, true", "waitForSelector, true",
    "page_wait_until_idle, true", "awaiter, false", "reload_for_waiters, false"
  })
  void aToolWhoseNameSaysThatItWaitsMayTakeAnyTime(String tool, boolean free) {
    Talk talk = talk(ToolSeam.NONE);
    int made = 0;
    boolean allowed = true;
    while (allowed && made < 40) {
      talk.takes(Duration.ofMillis(300 + made * 137 % 400));
      boolean looks = made % 2 == 1;
      ToolCall call = looks ? call("browser_click", "{\"ref\":\"e12\"}") : call(tool, "{\"t\":2}");
      allowed =
          talk.step(call, looks ? "Sold out. Come back later for more seats." : "Two seconds");
      made += allowed ? 1 : 0;
    }
    assertThat(made == 40).isEqualTo(free);
  }

  @ParameterizedTest
  @EnumSource(ToolSeam.class)
  void aSlowAnswerIsNoWaitWhenItFails(ToolSeam seam) {
    Talk talk = talk(seam).takes(Duration.ofSeconds(5));

    assertThat(talk.steps(60, WAIT, "Error: no such cell")).isLessThanOrEqualTo(5);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Process running with session ID 7", "The job is still running"})
  void unfinishedWorkIsReportedAt16LooksAndStoppedAt32(String result) {
    Talk talk = talk(ToolSeam.NONE);

    assertThat(talk.steps(15, WAIT, result)).isEqualTo(15);
    assertThat(script.verdicts()).isEmpty();
    assertThat(talk.steps(60, WAIT, result)).isEqualTo(32 - 15);
    assertThat(script.verdicts().get(0).action()).isEqualTo(Action.WARN);
    assertThat(talk.last().detector()).isEqualTo("polling");
  }

  @ParameterizedTest
  @EnumSource(
      value = ToolSeam.class,
      names = {"STEERABLE"})
  void aToolThatCanBeSteeredIsSteeredFirst(ToolSeam seam) {
    Talk talk = talk(seam);

    assertThat(talk.steps(16, WAIT, "still running")).isEqualTo(16);
    assertThat(talk.steers()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {60, 180})
  void aLookNowAndThenIsNeverCounted(int seconds) {
    Talk talk = talk(ToolSeam.NONE);

    for (int look = 0; look < 100; look++) {
      assertThat(talk.step(WAIT, "still running")).isTrue();
      script.pass(Duration.ofSeconds(seconds));
    }
    assertThat(script.verdicts()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(
      value = ToolSeam.class,
      names = {"NONE"})
  void looksThatShowSomethingNewAreOnlyReported(ToolSeam seam) {
    Talk talk = talk(seam);

    for (int look = 0; look < 60; look++) {
      assertThat(talk.step(WAIT, "still running, step " + "abcdefgh".repeat(look + 1))).isTrue();
    }
    assertThat(script.verdicts()).hasSize(2);
    assertThat(script.verdicts()).extracting(Verdict::action).containsOnly(Action.WARN);
  }

  @ParameterizedTest
  @EnumSource(
      value = ToolSeam.class,
      names = {"NONE"})
  void aWaitBetweenOtherCallsIsExcusedToo(ToolSeam seam) {
    Talk talk = talk(seam).takes(Duration.ofSeconds(2));
    ToolCall list = call("list_agents", "{}");

    for (int look = 0; look < 40; look++) {
      assertThat(talk.step(WAIT, "no output yet")).isTrue();
      assertThat(talk.step(list, "reviewer: running")).isTrue();
    }
  }
}
