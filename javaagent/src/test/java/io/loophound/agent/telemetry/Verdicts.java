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

  /** One that is carried out. */
  static Verdict of(Action action, String detector, String what) {
    return of(action, true, detector, "", what);
  }

  static Verdict of(Action action, boolean enforced, String detector, String agent) {
    return of(action, enforced, detector, agent, "tool \"search\"");
  }

  private static Verdict of(
      Action action, boolean enforced, String detector, String agent, String what) {
    Evidence evidence =
        new Evidence(
            what,
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
