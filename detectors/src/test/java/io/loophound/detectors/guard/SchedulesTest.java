package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An agent whose system prompt names a pace looks at a value that does not change. */
class SchedulesTest {
  private static final int MANY = 300;
  private static final String MONITOR = "You are a monitor. Call check_health once a minute.";
  private static final String UP = "{\"status\":\"UP\",\"db\":\"UP\",\"kafka\":\"UP\"}";

  private final GuardScript script = GuardScript.shipping();

  /** How many looks are made until one is refused. */
  private int looks(String system, Duration pause, String result) {
    Talk talk = script.talk().system(system).user("Start the watch of the release window.");
    int looks = 0;
    while (looks < MANY && talk.step(call("check_health", "{\"service\":\"pay\"}"), result)) {
      looks++;
      talk.takes(pause);
    }
    return looks;
  }

  @ParameterizedTest(name = "{0} s")
  @ValueSource(ints = {15, 60, 300})
  void looksAtSuchAPaceAreItsTask(int seconds) {
    assertThat(looks(MONITOR, Duration.ofSeconds(seconds), UP)).isBetween(200, 230);
  }

  @ParameterizedTest(name = "{0} s")
  @ValueSource(ints = {0, 2, 8})
  void looksOneAfterTheOtherAreNot(int seconds) {
    assertThat(looks(MONITOR, Duration.ofSeconds(seconds), UP)).isLessThan(8);
  }

  /** How many looks a model that takes so long for each reply makes until one is refused. */
  private int looksOfASlowModel(String system, Duration thought) {
    Talk talk = script.talk().system(system).user("Start the watch of the release window.");
    int looks = 0;
    while (looks < MANY && !talk.ask().stops()) {
      script.pass(thought);
      talk.reply("", call("check_health", "{\"service\":\"pay\"}")).result(UP);
      looks++;
    }
    return looks;
  }

  @ParameterizedTest(name = "{0} s")
  @ValueSource(ints = {1, 15, 360})
  void aSlowModelDoesNotWait(int seconds) {
    assertThat(looksOfASlowModel(MONITOR, Duration.ofSeconds(seconds))).isLessThan(8);
  }

  @Test
  void aScheduleOfFiveMinutesIsOneWithoutAWord() {
    String system = "You are a monitor. Call check_health.";
    assertThat(looks(system, Duration.ofSeconds(295), UP)).isBetween(200, 230);
    assertThat(looks(system, Duration.ofSeconds(235), UP)).isLessThan(8);
  }

  @Test
  void whatIsNotThereYetMayBeLookedForOnASchedule() {
    String system = "You announce releases once the artifact is on the mirror.";
    String absent = "HTTP/1.1 404 Not Found\nserver: nginx";
    assertThat(looks(system, Duration.ofMinutes(15), absent)).isBetween(200, 230);
    assertThat(looks(system, Duration.ofMinutes(1), absent)).isLessThan(8);
    assertThat(looks(system, Duration.ofMinutes(15), "401 Unauthorized")).isLessThan(8);
  }

  @Test
  void withoutAPaceTheyAreNotEither() {
    String system = "You are a monitor. Call check_health.";
    assertThat(looks(system, Duration.ofMinutes(1), UP)).isLessThan(8);
  }

  @Test
  void failuresThatNoPauseCuresStillCount() {
    assertThat(looks(MONITOR, Duration.ofMinutes(1), "403 Forbidden")).isLessThan(8);
  }

  @Test
  void aPaceInShortUnitsIsOne() {
    String system = "You are a monitor. Call check_health every 45 s.";
    assertThat(looks(system, Duration.ofMinutes(1), UP)).isBetween(200, 230);
  }

  @Test
  void aCountThatIsAskedForIsWork() {
    String system = "Run the check 30 times without changing anything, and report the rate.";
    assertThat(looks(system, Duration.ofSeconds(2), UP)).isBetween(33, 40);
  }

  @Test
  void itIsOverAllTheSame() {
    Talk talk = script.talk().system("Measure ten times.").user("Begin.");
    int looks = 0;
    while (looks < MANY && talk.step(call("check_health", "{}"), UP)) {
      looks++;
    }
    assertThat(looks).isBetween(13, 20);
  }

  @Test
  void aNumberThatGoesUpAndDownMayBeWatched() {
    Talk talk = script.talk().system("Once a minute, read the depth of the queue.").user("Begin.");
    for (int i = 0; i < 100; i++) {
      assertThat(talk.takes(Duration.ofMinutes(1)).step(call("read_depth", "{}"), "" + i * 7 % 5))
          .isTrue();
    }
  }

  @Test
  void soMayOneServiceAfterTheOther() {
    Talk talk = script.talk().system("Every minute, check the next service.").user("Begin.");
    for (int i = 0; i < 100; i++) {
      String service = "{\"service\":\"" + "abcde".charAt(i % 5) + "\"}";
      String state =
          "{\"status\":\"UP\",\"components\":{\"db\":\"UP\",\"kafka\":\"UP\"},\"latency\":"
              + i * 37 % 41
              + "}";
      assertThat(talk.takes(Duration.ofMinutes(1)).step(call("check_health", service), state))
          .isTrue();
    }
  }
}
