package io.loophound.agent.telemetry;

import io.loophound.detectors.guard.Evidence;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.guard.Verdict.Enforcement;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.view.Waste;
import java.time.Duration;
import java.util.List;

/** Verdicts for tests. */
final class Verdicts {

  private Verdicts() {}

  /** One about a limit. */
  static Verdict ofBudget(String what, boolean near) {
    return of(Action.WARN, true, "budget", "", what, near);
  }

  static Verdict of(Action action, boolean enforced, String detector, String agent) {
    return of(action, enforced, detector, agent, "tool \"search\"", false);
  }

  private static Verdict of(
      Action action, boolean enforced, String detector, String agent, String what, boolean near) {
    Evidence evidence =
        new Evidence(
            what,
            List.of("arguments", "result"),
            4,
            near ? Evidence.Limit.NEAR : Evidence.Limit.NONE,
            new Evidence.Steps(3, 6),
            new Waste(3, 1200, 0.0061, true),
            new Evidence.Remedy("loophound.repetition.threshold", "", Action.BLOCK),
            Evidence.Scored.NOT,
            List.of());
    return new Verdict(
        action,
        Enforcement.of(enforced),
        detector,
        evidence,
        "d-17",
        "r-1",
        agent,
        "",
        Duration.ofSeconds(30),
        Duration.ZERO);
  }
}
