package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.ToolCall;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An agent that sleeps between its looks at something that does not change yet. */
class WaitsBetweenLooksTest {
  private static final int MANY = 60;
  private static final String STATE = "REVIEW_REQUIRED by ann and bob";
  private final GuardScript script = GuardScript.shipping();

  /** How many looks are made until one is refused, each after a sleep of the agent's own. */
  private int looks(Duration sleep) {
    Talk talk = script.talk().user("Merge the change when it is approved.");
    String slept = "{\"command\":\"sleep " + sleep.toSeconds() + "\"}";
    for (int looks = 1; looks <= MANY; looks++) {
      talk.takes(Duration.ofSeconds(1));
      if (!talk.step(call("get_reviews", "{\"pr\":17}"), "REVIEW_REQUIRED by ann and bob")) {
        return looks;
      }
      talk.takes(sleep);
      if (!talk.step(call("bash", slept), "")) {
        return looks;
      }
    }
    return MANY;
  }

  @ParameterizedTest(name = "{0} s")
  @ValueSource(ints = {30, 120})
  void arePatienceIfTheyAreLongAndEndAtLast(int seconds) {
    assertThat(looks(Duration.ofSeconds(seconds))).isBetween(16, 25);
  }

  @Test
  void ofARunThatIsForgottenMeanwhileAreLeftAlone() {
    assertThat(looks(Duration.ofMinutes(30))).isEqualTo(MANY);
  }

  /** How many replies that sleep and look are given until one is refused. */
  private int sleepsWithALook(Duration sleep, boolean first) {
    Talk talk = script.talk().user("Merge the change when it is approved.");
    String slept = "{\"command\":\"sleep " + sleep.toSeconds() + "\"}";
    for (int looks = 1; looks <= MANY; looks++) {
      if (talk.ask().stops()) {
        return looks;
      }
      ToolCall sleeps = call("bash", slept);
      ToolCall look = call("get_reviews", "{\"pr\":17}");
      talk.reply("", first ? sleeps : look, first ? look : sleeps);
      talk.takes(first ? sleep : Duration.ofSeconds(1)).result(first ? "" : STATE);
      talk.takes(first ? Duration.ofSeconds(1) : sleep).result(first ? STATE : "");
    }
    return MANY;
  }

  @ParameterizedTest(name = "the sleep first: {0}")
  @ValueSource(booleans = {true, false})
  void maySleepAndLookInOneReply(boolean first) {
    assertThat(sleepsWithALook(Duration.ofSeconds(35), first)).isBetween(16, 25);
  }

  @ParameterizedTest(name = "the sleep first: {0}")
  @ValueSource(booleans = {true, false})
  void sleepsWithALookCountInFullIfTheyAreShort(boolean first) {
    assertThat(sleepsWithALook(Duration.ofSeconds(2), first)).isLessThan(8);
  }

  @ParameterizedTest(name = "{0} s")
  @ValueSource(ints = {1, 5, 20})
  void countInFullIfTheyAreShort(int seconds) {
    assertThat(looks(Duration.ofSeconds(seconds))).isLessThan(10);
  }

  /** How many looks are made until one is refused, when the application asks at this pace. */
  private int asksAtPace(Duration pace) {
    Talk talk = script.talk().user("Restore payroll-2017.tar, then verify its checksum.");
    String state = "x-amz-restore: ongoing-request=\"true\", storage class: deep archive";
    for (int looks = 1; looks <= MANY; looks++) {
      if (!talk.step(call("restore_status", "{\"object\":\"payroll-2017.tar\"}"), state)) {
        return looks;
      }
      script.pass(pace);
    }
    return MANY;
  }

  @Test
  void aLookEverySixMinutesIsASchedule() {
    assertThat(asksAtPace(Duration.ofMinutes(6))).isEqualTo(MANY);
  }

  @Test
  void aLookEachSecondIsNone() {
    assertThat(asksAtPace(Duration.ofSeconds(1))).isBetween(8, 11);
  }
}
