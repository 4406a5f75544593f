package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.ToolCall;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * An agent that waits by a tool before it tries again is not in a hurry, however short it waits.
 */
class WaitsBetweenAttemptsTest {
  private static final ToolCall UPLOAD = call("upload", "{\"file\":\"a.pdf\"}");
  private static final String LIMIT = "Error 429: too many requests";

  private final Talk talk = new GuardScript().talk().user("Upload the file.");

  private int attempts(int most, boolean waits) {
    talk.takes(Duration.ofSeconds(2));
    int made = 0;
    while (made < most && talk.step(UPLOAD, LIMIT)) {
      made++;
      if (waits && !talk.step(call("warte", "{\"sekunden\":2}"), "2 Sekunden gewartet")) {
        return made;
      }
    }
    return made;
  }

  @Test
  void fewAttemptsWithAWaitBeforeEachAreLeftAlone() {
    assertThat(attempts(12, true)).isEqualTo(12);
  }

  @Test
  void theyComeToAnEndAllTheSame() {
    assertThat(attempts(40, true)).isBetween(14, 20);
  }

  /** Two failures in turn, with longer and longer waits: each of them is followed on its own. */
  @Test
  void aFailureThatPassesIsNotWorseForAnother() {
    Talk watched = new GuardScript().talk().tools(Talk.ToolSeam.STEERABLE).user("Upload the file.");
    for (int i = 0; i < 12; i++) {
      watched.takes(Duration.ofMillis(300));
      assertThat(watched.step(UPLOAD, i % 2 == 0 ? LIMIT : "Error 503: Service Unavailable"))
          .isTrue();
      watched.takes(Duration.ofSeconds(5 + 3 * i));
      assertThat(watched.step(call("sleep", "{\"seconds\":" + (5 + 3 * i) + "}"), "done")).isTrue();
    }
    assertThat(watched.steers()).isZero();
  }

  @Test
  void attemptsWithoutAWaitAreStoppedSoon() {
    assertThat(attempts(40, false)).isBetween(5, 9);
  }
}
