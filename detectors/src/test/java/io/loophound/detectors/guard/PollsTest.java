package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.policy.DetectorSpec;
import io.loophound.detectors.policy.ToolPolicy;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PollsTest {
  private static final ToolCall STATUS = call("job_status", "{\"job\":7}");

  private static GuardScript shipping(ToolPolicy status) {
    return new GuardScript(
        policy -> {
          for (DetectorSpec spec : DetectorSpec.all()) {
            policy.detector(spec.defaults());
          }
          policy.tool("job_status", status);
        });
  }

  private static int polls(GuardScript script, Talk talk, Duration pace, int most) {
    int made = 0;
    while (made < most && talk.step(STATUS, "the same as before")) {
      script.pass(pace);
      made++;
    }
    return made;
  }

  @ParameterizedTest
  @EnumSource(Talk.ToolSeam.class)
  void aPollThatWaitsIsLeftAlone(Talk.ToolSeam seam) {
    GuardScript script = shipping(ToolPolicy.polled(Duration.ofSeconds(1)));
    Talk talk = script.talk().tools(seam).user("Tell me when job 7 is done");

    assertThat(polls(script, talk, Duration.ofSeconds(2), 60)).isEqualTo(60);
    assertThat(script.verdicts()).isEmpty();
    assertThat(talk.steers()).isZero();
  }

  @Test
  void aPollThatDoesNotWaitIsStoppedLikeAnyOtherCall() {
    GuardScript script = shipping(ToolPolicy.polled(Duration.ofSeconds(1)));
    Talk talk = script.talk().user("Tell me when job 7 is done");

    assertThat(polls(script, talk, Duration.ofMillis(150), 60)).isEqualTo(4);
    assertThat(talk.last().detector()).isEqualTo("repetition");
  }

  @Test
  void oneHastyPollIsForgivenAndManyAreNot() {
    GuardScript script = shipping(ToolPolicy.polled(Duration.ofSeconds(1)));
    Talk talk = script.talk().user("Tell me when job 7 is done");
    for (int i = 0; i < 10; i++) {
      assertThat(polls(script, talk, Duration.ofSeconds(2), 3)).isEqualTo(3);
      assertThat(polls(script, talk, Duration.ofMillis(900), 1)).isEqualTo(1);
    }

    assertThat(polls(script, talk, Duration.ofMillis(900), 20)).isLessThan(5);
  }

  @Test
  void withoutAnIntervalEveryPollIsLeftAlone() {
    GuardScript script = shipping(ToolPolicy.polled(Duration.ZERO));
    Talk talk = script.talk().user("Tell me when job 7 is done");

    assertThat(polls(script, talk, Duration.ofMillis(1), 60)).isEqualTo(60);
  }

  @Test
  void anotherToolBesideThePollIsCounted() {
    GuardScript script = shipping(ToolPolicy.polled(Duration.ofSeconds(1)));
    Talk talk = script.talk().user("Tell me when job 7 is done");
    polls(script, talk, Duration.ofSeconds(2), 10);

    assertThat(talk.steps(20, call("search", "{}"), "no rows")).isLessThan(6);
  }

  @Test
  void anExemptToolIsNoMatterOfSimilarityEither() {
    GuardScript script = shipping(ToolPolicy.exempted());
    Talk talk = script.talk().user("Tell me when job 7 is done");

    assertThat(polls(script, talk, Duration.ofMillis(1), 60)).isEqualTo(60);
    assertThat(script.verdicts()).isEmpty();
  }

  @Test
  void aThresholdBeyondTheWindowFires() {
    GuardScript script =
        new GuardScript(
            policy ->
                policy
                    .noDetectors()
                    .detector(DetectorSpec.named("repetition").defaults().with("threshold", 33)));

    assertThat(script.talk().user("Find it").steps(99, call("search", "{}"), "no rows"))
        .isEqualTo(33);
  }

  @Test
  void theToolsOwnThresholdIsTheOneThatIsNamed() {
    GuardScript script =
        new GuardScript(
            policy -> policy.tool("search", new ToolPolicy(false, 3, Set.of(), Set.of())));
    Talk talk = script.talk().user("Find it");

    assertThat(talk.steps(20, call("search", "{}"), "no rows")).isEqualTo(3);
    assertThat(talk.last().evidence().property())
        .isEqualTo("loophound.tool.search.threshold (now 3; 4 or more allows this)");
  }
}
