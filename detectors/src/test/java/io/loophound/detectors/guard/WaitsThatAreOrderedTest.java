package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A worker whose prompt says how long to wait while there is no job. */
class WaitsThatAreOrderedTest {
  private static final int MANY = 60;

  @ParameterizedTest
  @CsvSource({
    "'When it is null, idle(20).', 20, 60, 60",
    "'When it is null, idle(20).', 1, 4, 8",
    "'', 20, 4, 8"
  })
  void areKeptForLong(String order, int seconds, int least, int most) {
    Talk talk = new GuardScript().talk();
    talk.system("You are a worker. claim() gives a job or null. " + order).user("Shift begins.");
    int looks = 0;
    while (looks < MANY && talk.takes(Duration.ofMillis(100)).step(call("claim", "{}"), "null")) {
      looks++;
      talk.takes(Duration.ofSeconds(seconds));
      if (!talk.step(call("idle", "{\"seconds\":" + seconds + "}"), "")) {
        break;
      }
    }
    assertThat(looks).isBetween(least, most);
  }
}
