package io.loophound.detectors.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.time.Duration;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class GuardPolicyTest {

  private static Arguments bad(Consumer<GuardPolicy.Builder> setting, String message) {
    return Arguments.argumentSet(message, setting, message);
  }

  static Stream<Arguments> badSettingsOfTheGuard() {
    return Stream.of(
        bad(b -> b.window(1), "window = 1: allowed is 2 to 1000"),
        bad(b -> b.window(1001), "window = 1001: allowed is 2 to 1000"),
        bad(b -> b.cooldown(Duration.ZERO), "cooldown = 0: allowed is 1 to 86400"),
        bad(b -> b.cooldown(Duration.ofDays(2)), "cooldown = 172800: allowed is 1 to 86400"),
        bad(
            b -> b.terminateCooldown(Duration.ofSeconds(-1)),
            "terminate-cooldown = -1: allowed is 1 to 86400"),
        bad(b -> b.steers(3), "steers = 3: allowed is 0 to 2"),
        bad(b -> b.steers(-1), "steers = -1: allowed is 0 to 2"),
        bad(b -> b.maxRuns(9), "max-runs = 9: allowed is 10 to 1000000"),
        bad(
            b -> b.throttle(new Throttle(Duration.ZERO, Duration.ofSeconds(1))),
            "throttle-step = 0: allowed is 0.001 to 60"),
        bad(
            b -> b.throttle(new Throttle(Duration.ofMillis(1), Duration.ofHours(1))),
            "throttle-cap = 3600: allowed is 0 to 600"),
        bad(
            b -> b.throttle(new Throttle(Duration.ofMillis(1), Duration.ZERO, -1)),
            "throttle-times = -1: allowed is 0 to 1000"),
        bad(b -> b.idle(Duration.ofDays(8)), "idle = 691200: allowed is 1 to 604800"),
        bad(b -> b.valve(0, 0.5), "valve.runs = 0: allowed is 1 to 1000000"),
        bad(b -> b.valve(1, 0), "valve.share = 0: allowed is 0.01 to 1"),
        bad(b -> b.valve(1, 1.5), "valve.share = 1.5: allowed is 0.01 to 1"),
        bad(b -> b.valve(1, Double.NaN), "valve.share = NaN: allowed is 0.01 to 1"));
  }

  static Stream<Arguments> badSettingsOfActionsToolsAndDetectors() {
    return Stream.of(
        bad(
            b -> b.ladder(Action.WARN, Action.THROTTLE),
            "ladder = [WARN, THROTTLE]: allowed are warn, steer, conclude, block, terminate, ascending"),
        bad(b -> b.tool("job", ToolPolicy.weighing(11)), "tool.weight = 11: allowed is 0 to 10"),
        bad(
            b -> b.detector("sequence", own -> own.with("threshold", 0)),
            "sequence.threshold = 0: allowed is 1 to 1000"),
        bad(
            b -> b.detector("sequence", own -> own.with(false).with("threshold", 1001)),
            "sequence.threshold = 1001: allowed is 1 to 1000"),
        bad(
            b -> b.detector("score", own -> own.with("threshold", 1.9)),
            "score.threshold = 1.9: allowed is 2 to 1000"),
        bad(
            b -> b.detector("weighted", own -> own.with("threshold", Double.POSITIVE_INFINITY)),
            "weighted.threshold = Infinity: allowed is 2 to 1000"));
  }

  @Test
  void aDetectorThatDoesNotExistIsNamed() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> GuardPolicy.builder().detector("repetiton", own -> own))
        .withMessageStartingWith("detector repetiton: allowed is one of [breaker, steps, budget,");
  }

  @ParameterizedTest
  @MethodSource({"badSettingsOfTheGuard", "badSettingsOfActionsToolsAndDetectors"})
  void anErrorNamesKeyValueAndRange(Consumer<GuardPolicy.Builder> setting, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> setting.accept(GuardPolicy.builder()))
        .withMessage(message);
  }

  @Test
  void theEdgesOfTheRangesAreAllowed() {
    GuardPolicy least =
        GuardPolicy.builder()
            .window(2)
            .cooldown(Duration.ofSeconds(1))
            .terminateCooldown(Duration.ofSeconds(1))
            .steers(0)
            .maxRuns(10)
            .idle(Duration.ofSeconds(1))
            .valve(1, 0.01)
            .build();
    GuardPolicy most =
        GuardPolicy.builder()
            .window(1000)
            .cooldown(Duration.ofDays(1))
            .terminateCooldown(Duration.ofDays(1))
            .steers(2)
            .maxRuns(1_000_000)
            .idle(Duration.ofDays(7))
            .valve(1_000_000, 1)
            .build();
    assertThat(least.window()).isEqualTo(2);
    assertThat(most.window()).isEqualTo(1000);
    assertThat(most.valveShare()).isEqualTo(1.0);
    assertThat(least.valveRuns()).isEqualTo(1);
  }

  @Test
  void shipsWithTheDocumentedDefaults() {
    GuardPolicy policy = GuardPolicy.defaults();
    assertThat(policy.window()).isEqualTo(20);
    assertThat(policy.cooldown()).hasSeconds(30);
    assertThat(policy.terminateCooldown()).hasMinutes(5);
    assertThat(policy.idle()).hasMinutes(30);
    assertThat(policy.steers()).isEqualTo(1);
    assertThat(policy.maxRuns()).isEqualTo(10_000);
    assertThat(policy.valveRuns()).isEqualTo(20);
    assertThat(policy.valveShare()).isEqualTo(0.5);
    assertThat(policy.exemptions()).isEqualTo(Exemptions.NONE);
    assertThat(policy.detector("score").get("note")).isEqualTo(8.0);
    assertThat(policy.detector("score").get("threshold")).isEqualTo(10.0);
    assertThat(policy.detector("sequence").enabled()).isFalse();
    for (DetectorSpec spec : DetectorSpec.all()) {
      assertThat(policy.detector(spec)).isEqualTo(spec.defaults());
    }
  }

  @Test
  void theWindowHoldsWhatAThresholdNeeds() {
    assertThat(GuardPolicy.defaults().rounds()).isEqualTo(20);
    assertThat(rounds("sequence", 30)).isEqualTo(30);
    assertThat(rounds("sequence", 1000)).isEqualTo(1000);
  }

  private static int rounds(String detector, int threshold) {
    return GuardPolicy.builder()
        .detector(detector, own -> own.with(true).with("threshold", threshold))
        .build()
        .rounds();
  }

  @Test
  void aPolicyDoesNotChangeWithItsBuilder() {
    GuardPolicy.Builder builder = GuardPolicy.builder();
    GuardPolicy policy = builder.build();
    builder.window(5).detector("score", own -> own.with(false).with("threshold", 9));
    assertThat(policy.window()).isEqualTo(20);
    assertThat(policy.detector("score").enabled()).isTrue();
  }

  @Test
  void whatIsMissingIsNamed() {
    assertThatNullPointerException()
        .isThrownBy(() -> DetectorSpec.named("score").defaults().with((Action) null))
        .withMessage("action");
    assertThatNullPointerException()
        .isThrownBy(() -> GuardPolicy.builder().exemptions(null))
        .withMessage("exemptions");
  }

  @Test
  void actionsAreALadder() {
    assertThat(Action.values())
        .containsExactly(
            Action.ALLOW,
            Action.WARN,
            Action.THROTTLE,
            Action.STEER,
            Action.CONCLUDE,
            Action.BLOCK,
            Action.TERMINATE);
    assertThat(Action.BLOCK.isAtLeast(Action.BLOCK)).isTrue();
    assertThat(Action.STEER.isAtLeast(Action.BLOCK)).isFalse();
    assertThat(Action.TERMINATE.isAtLeast(Action.WARN)).isTrue();
  }
}
