package io.loophound.agent.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.AgentPolicies;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Throttle;
import io.loophound.detectors.policy.ToolPolicy;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Options of the guard beside those of detectors, and those of a candidate policy. */
class ShadowOptionsTest {
  private static Config of(String... pairs) {
    Properties properties = new Properties();
    for (int i = 0; i < pairs.length; i += 2) {
      properties.setProperty("loophound." + pairs[i], pairs[i + 1]);
    }
    return Config.of(properties);
  }

  private static double threshold(GuardPolicy policy, String detector) {
    return ((Number) policy.detector(detector).get("threshold")).doubleValue();
  }

  @Test
  void theLadderCanBeSet() {
    GuardPolicy policy =
        of("steers", "2", "throttle-step", "20ms", "throttle-cap", "1s", "throttle-times", "0")
            .policy();

    assertThat(policy.steers()).isEqualTo(2);
    assertThat(policy.throttle())
        .isEqualTo(new Throttle(Duration.ofMillis(20), Duration.ofSeconds(1), 0));
  }

  @Test
  void defaultsAreThoseOfThePolicy() {
    GuardPolicy policy = of("mode", "observe").policy();

    assertThat(policy.steers()).isEqualTo(GuardPolicy.defaults().steers());
    assertThat(policy.throttle()).isEqualTo(Throttle.DEFAULT);
    assertThat(of("tool.job.poll", "true").policy().tool("job"))
        .isEqualTo(ToolPolicy.polled(ToolPolicy.POLL_INTERVAL));
  }

  @Test
  void aDetectorMaySlowDown() {
    assertThat(of("cycle.action", "throttle").policy().detector("cycle").action())
        .isEqualTo(Action.THROTTLE);
  }

  @Test
  void aToolMayBePolled() {
    assertThat(of("tool.job.poll", "true", "tool.job.poll-interval", "5s").policy().tool("job"))
        .isEqualTo(ToolPolicy.polled(Duration.ofSeconds(5)));
  }

  @Test
  void withoutAnOptionThereIsNoCandidate() {
    assertThat(of().shadow()).isNull();
    assertThat(of("repetition.threshold", "9", "window", "30").shadow()).isNull();
  }

  @Test
  void whatIsNotSetForTheCandidateIsAsInThePolicyInForce() {
    Config config =
        of(
            "repetition.threshold", "9",
            "cycle.threshold", "7",
            "window", "30",
            "agent.planner.cycle.threshold", "8",
            "tool.search.exempt", "true",
            "shadow.repetition.threshold", "3",
            "shadow.agent.writer.repetition.threshold", "4",
            "shadow.tool.job.poll", "true",
            "shadow.steers", "0");
    AgentPolicies shadow = config.shadow();

    assertThat(config.warnings()).isEmpty();
    assertThat(threshold(config.policy(), "repetition")).isEqualTo(9);
    assertThat(config.policy().steers()).isEqualTo(1);
    assertThat(config.policy().tool("job").poll()).isFalse();
    assertThat(threshold(shadow.forAll(), "repetition")).isEqualTo(3);
    assertThat(threshold(shadow.forAll(), "cycle")).isEqualTo(7);
    assertThat(shadow.forAll().window()).isEqualTo(30);
    assertThat(shadow.forAll().steers()).isZero();
    assertThat(shadow.forAll().tool("search").exempt()).isTrue();
    assertThat(shadow.forAll().tool("job").poll()).isTrue();
    assertThat(threshold(shadow.of("planner"), "cycle")).isEqualTo(8);
    assertThat(threshold(shadow.of("writer"), "repetition")).isEqualTo(4);
  }

  @Test
  void theShortNameOfTheScoreWinsOverWhatIsInForce() {
    Config config = of("similarity.threshold", "20", "shadow.threshold", "8");

    assertThat(threshold(config.policy(), "similarity")).isEqualTo(20);
    assertThat(threshold(config.shadow().forAll(), "similarity")).isEqualTo(8);
  }

  @Test
  void theEnvironmentCanSetIt() {
    Config config =
        Config.load(
            new Properties(), "shadow.window=40", Map.of("LOOPHOUND_SHADOW_CYCLE_THRESHOLD", "2"));

    assertThat(config.warnings()).isEmpty();
    assertThat(threshold(config.shadow().forAll(), "cycle")).isEqualTo(2);
    assertThat(config.shadow().forAll().window()).isEqualTo(40);
  }

  @ParameterizedTest
  @CsvSource({
    "shadow.repetiton.threshold, unknown option loophound.shadow.repetiton.threshold is ignored; the"
        + " nearest one is loophound.shadow.repetition.threshold",
    "shadow.mode, loophound.shadow.mode is ignored: a candidate policy has no such option",
    "shadow.valve.runs, loophound.shadow.valve.runs is ignored: a candidate policy has no such"
        + " option"
  })
  void whatIsNoOptionOfACandidateIsTold(String key, String warning) {
    assertThat(of(key, "3").warnings()).containsExactly(warning);
    assertThat(of(key, "3").shadow()).isNull();
  }

  @Test
  void aBadValueLeavesWhatIsInForce() {
    Config config = of("repetition.threshold", "9", "shadow.repetition.threshold", "many");

    assertThat(config.warnings())
        .containsExactly(
            "bad value of loophound.shadow.repetition.threshold: many; allowed is 1 to 1000; using"
                + " what is set for the policy in force");
    assertThat(threshold(config.shadow().forAll(), "repetition")).isEqualTo(9);
  }
}
