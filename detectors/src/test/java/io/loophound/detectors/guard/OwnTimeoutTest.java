package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.ToolCall;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A tool that returns nothing after a time-out of its own waits; one that is merely slow does not.
 */
class OwnTimeoutTest {
  private static final ToolCall RECEIVE = call("receive", "{\"queue\":\"orders\"}");

  private static int rounds(Talk.ToolSeam seam, int... millis) {
    Talk talk = GuardScript.shipping().talk().tools(seam).user("Handle the next order");
    int made = 0;
    for (int took : millis) {
      if (!talk.takes(Duration.ofMillis(took)).step(RECEIVE, "[]")) {
        return made;
      }
      made++;
    }
    return made;
  }

  @ParameterizedTest
  @EnumSource
  void waitsThatEndAlikeAreLeftAlone(Talk.ToolSeam seam) {
    int[] quiet = {1000, 1003, 1001, 1004, 1000, 1002, 1001, 1005, 1003, 1000, 1002, 1001};
    assertThat(rounds(seam, quiet)).isEqualTo(quiet.length);
  }

  @ParameterizedTest
  @EnumSource
  void soAreTheyOnABusyMachine(Talk.ToolSeam seam) {
    int[] busy = {1040, 1003, 1001, 1410, 1000, 1002, 1260, 1005, 1003, 1820, 1002, 1001};
    assertThat(rounds(seam, busy)).isEqualTo(busy.length);
  }

  @ParameterizedTest
  @EnumSource
  void aSearchThatFindsNothingAndTakesItsTimeIsStopped(Talk.ToolSeam seam) {
    int[] slow = {1300, 2100, 1700, 2900, 1450, 2400, 1900, 2700, 1600, 2250};
    assertThat(rounds(seam, slow)).isBetween(4, 6);
  }
}
