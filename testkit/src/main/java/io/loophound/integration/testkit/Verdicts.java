package io.loophound.integration.testkit;

import io.loophound.detectors.guard.Evidence;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.guard.Verdict.Enforcement;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.view.Waste;
import java.time.Duration;
import java.util.List;

/** Verdicts about a run {@code r-1} that called a tool again and again. */
public final class Verdicts {
  private static final Evidence EVIDENCE =
      new Evidence(
          "tool \"search\"",
          List.of("arguments", "result"),
          4,
          new Evidence.Steps(3, 6),
          new Waste(3, 900, 0.01, true),
          new Evidence.Remedy("loophound.threshold", "", Action.BLOCK));

  private Verdicts() {}

  /** A verdict that is carried out. */
  public static Verdict verdict(Action action) {
    return verdict(action, true, "d-1", Duration.ofSeconds(30), Duration.ZERO);
  }

  /** A verdict of a guard that only observes. */
  public static Verdict observed(Action action) {
    return verdict(action, false, "d-1", Duration.ofSeconds(30), Duration.ZERO);
  }

  /** A verdict that stops calls, for half a second less than half a minute. */
  public static Verdict block() {
    return verdict(Action.BLOCK, true, "d-17", Duration.ofMillis(29_500), Duration.ZERO);
  }

  /** A verdict that slows calls down. */
  public static Verdict slow(Duration delay) {
    return verdict(Action.THROTTLE, true, "d-18", Duration.ZERO, delay);
  }

  private static Verdict verdict(
      Action action, boolean enforced, String id, Duration cooldown, Duration delay) {
    return new Verdict(
        action, Enforcement.of(enforced), "score", EVIDENCE, id, "r-1", "", "", cooldown, delay);
  }
}
