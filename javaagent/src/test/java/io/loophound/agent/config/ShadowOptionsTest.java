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
    assertThat(of("tool.job.wait", "true").policy().tool("job")).isEqualTo(ToolPolicy.waiting());
  }

  @Test
  void aDetectorMaySlowDown() {
    assertThat(of("tail.action", "throttle").policy().detector("tail").action())
        .isEqualTo(Action.THROTTLE);
  }

  @Test
  void aToolMayWeighLess() {
    assertThat(of("tool.job.weight", "0.5").policy().tool("job"))
        .isEqualTo(ToolPolicy.weighing(0.5));
  }

  @Test
  void withoutAnOptionThereIsNoCandidate() {
    assertThat(of().shadow()).isNull();
    assertThat(of("sequence.threshold", "9", "window", "30").shadow()).isNull();
  }

  @Test
  void whatIsNotSetForTheCandidateIsAsInThePolicyInForce() {
    Config config =
        of(
            "sequence.threshold", "9",
            "tail.threshold", "7",
            "window", "30",
            "agent.planner.tail.threshold", "8",
            "tool.search.exempt", "true",
            "shadow.sequence.threshold", "3",
            "shadow.agent.writer.sequence.threshold", "4",
            "shadow.tool.job.wait", "true",
            "shadow.steers", "0");
    AgentPolicies shadow = config.shadow();

    assertThat(config.warnings()).isEmpty();
    assertThat(threshold(config.policy(), "sequence")).isEqualTo(9);
    assertThat(config.policy().steers()).isEqualTo(1);
    assertThat(config.policy().tool("job").waits()).isFalse();
    assertThat(threshold(shadow.forAll(), "sequence")).isEqualTo(3);
    assertThat(threshold(shadow.forAll(), "tail")).isEqualTo(7);
    assertThat(shadow.forAll().window()).isEqualTo(30);
    assertThat(shadow.forAll().steers()).isZero();
    assertThat(shadow.forAll().tool("search").exempt()).isTrue();
    assertThat(shadow.forAll().tool("job").waits()).isTrue();
    assertThat(threshold(shadow.of("planner"), "tail")).isEqualTo(8);
    assertThat(threshold(shadow.of("writer"), "sequence")).isEqualTo(4);
  }

  @Test
  void theEnvironmentCanSetIt() {
    Config config =
        Config.load(
            new Properties(), "shadow.window=40", Map.of("LOOPHOUND_SHADOW_TAIL_THRESHOLD", "2"));

    assertThat(config.warnings()).isEmpty();
    assertThat(threshold(config.shadow().forAll(), "tail")).isEqualTo(2);
    assertThat(config.shadow().forAll().window()).isEqualTo(40);
  }

  @ParameterizedTest
  @CsvSource({
    "shadow.sequenc.threshold, unknown option loophound.shadow.sequenc.threshold is ignored; the"
        + " nearest one is loophound.shadow.sequence.threshold",
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
    Config config = of("sequence.threshold", "9", "shadow.sequence.threshold", "many");

    assertThat(config.warnings())
        .containsExactly(
            "bad value of loophound.shadow.sequence.threshold: many; allowed is 1 to 1000; using"
                + " what is set for the policy in force");
    assertThat(threshold(config.shadow().forAll(), "sequence")).isEqualTo(9);
  }
}
