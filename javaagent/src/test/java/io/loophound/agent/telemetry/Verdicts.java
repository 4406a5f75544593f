package io.loophound.agent.telemetry;

import io.loophound.detectors.guard.Evidence;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.guard.Verdict.Enforcement;
import io.loophound.detectors.policy.Action;
import java.time.Duration;
import java.util.List;

/** Verdicts for tests. */
final class Verdicts {

  private Verdicts() {}

  static Verdict of(Action action, boolean enforced, String detector, String agent) {
    Evidence evidence =
        new Evidence(
            "tool \"search\"",
            List.of("arguments", "result"),
            4,
            3,
            6,
            3,
            1200,
            0.0061,
            true,
            "loophound.repetition.threshold");
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
