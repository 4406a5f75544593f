package io.loophound.detectors.guard;

import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.run.Finding;
import io.loophound.detectors.run.Run;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** Makes verdicts from findings. */
final class Verdicts {
  private final GuardPolicy policy;
  private final String prefix =
      "lh-" + Integer.toString(new SecureRandom().nextInt(36 * 36 * 36), 36);
  private final AtomicLong numbers = new AtomicLong();

  Verdicts(GuardPolicy policy) {
    this.policy = policy;
  }

  /** A new decision about a run. */
  Verdict of(
      Finding finding, Run.Waste waste, Action action, boolean enforced, Run run, String traceId) {
    Evidence evidence =
        new Evidence(
            finding.what(),
            finding.equal(),
            finding.count(),
            finding.firstStep(),
            finding.lastStep(),
            waste.modelCalls(),
            waste.tokens(),
            waste.usd(),
            waste.estimated(),
            property(finding));
    return new Verdict(
        action,
        enforced,
        finding.preset().key(),
        evidence,
        prefix + "-" + numbers.incrementAndGet(),
        run.id(),
        run.agent(),
        traceId,
        cooldown(action));
  }

  private Duration cooldown(Action action) {
    return switch (action) {
      case BLOCK -> policy.cooldown();
      case TERMINATE -> policy.terminateCooldown();
      default -> Duration.ZERO;
    };
  }

  private String property(Finding finding) {
    double threshold = policy.detector(finding.preset()).threshold();
    String value =
        threshold == Math.rint(threshold)
            ? Long.toString((long) threshold)
            : Double.toString(threshold);
    return "loophound." + finding.preset().key() + ".threshold (now " + value + ")";
  }
}
