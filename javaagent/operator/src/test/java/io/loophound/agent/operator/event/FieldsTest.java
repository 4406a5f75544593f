package io.loophound.agent.operator.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.guard.Evidence;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.guard.Verdict.Enforcement;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.view.RoundView;
import io.loophound.detectors.view.Waste;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

class FieldsTest {

  private static Object evidence(String sign, double score) {
    Evidence why =
        new Evidence(
            "tool x failed",
            List.of("result"),
            4,
            Evidence.Limit.NONE,
            new Evidence.Steps(1, 4),
            new Waste(3, 300, 0.5, false),
            new Evidence.Remedy("p", "", Action.BLOCK),
            new Evidence.Scored(sign, score, List.of(new RoundView(4, "x", sign, score))),
            List.of());
    return Fields.of(blocked(why)).get("evidence");
  }

  private static Verdict blocked(Evidence why) {
    Duration cooldown = Duration.ofSeconds(30);
    Enforcement enforcement = Enforcement.CARRIED_OUT;
    return new Verdict(
        Action.BLOCK, enforcement, "score", why, "lh-1", "r-1", "a", "", cooldown, Duration.ZERO);
  }

  @Test
  void aVerdictOfTheScoreNamesItsSignAndTheScore() {
    assertThat(evidence("permanent", 10.01))
        .asInstanceOf(InstanceOfAssertFactories.MAP)
        .containsEntry("sign", "permanent")
        .containsEntry("score", 10.01)
        .containsEntry(
            "rounds", List.of(Map.of("step", 4, "tool", "x", "sign", "permanent", "score", 10.01)));
  }

  @Test
  void aVerdictOfACounterHasNeither() {
    assertThat(evidence("", 0))
        .asInstanceOf(InstanceOfAssertFactories.MAP)
        .containsKey("count")
        .doesNotContainKeys("sign", "score", "rounds");
  }
}
