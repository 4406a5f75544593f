package io.loophound.detectors.internal.guard;

import io.loophound.detectors.fleet.Termination;
import io.loophound.detectors.guard.Evidence;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.guard.Verdict.Enforcement;
import io.loophound.detectors.internal.digest.text.PlainName;
import io.loophound.detectors.internal.enforce.CompiledPolicies;
import io.loophound.detectors.internal.enforce.DecidingSettings;
import io.loophound.detectors.internal.enforce.RunViews;
import io.loophound.detectors.internal.enforce.Valve;
import io.loophound.detectors.internal.limit.Budgets;
import io.loophound.detectors.internal.limit.Steps;
import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.view.Waste;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Makes verdicts from findings. */
final class Verdicts {
  private static final Evidence.Steps NO_STEPS = new Evidence.Steps(0, 0);

  private final DecidingSettings settings;
  private final Valve valve;
  private final String prefix =
      "lh-" + Integer.toString(new SecureRandom().nextInt(36 * 36 * 36), 36);
  private final AtomicLong numbers = new AtomicLong();

  Verdicts(CompiledPolicies policies, Valve valve) {
    settings = new DecidingSettings(policies);
    this.valve = valve;
  }

  /** A new decision about a run. Only reported where the valve is open. */
  Verdict of(
      Finding finding, Waste waste, Action action, boolean enforced, Run run, String traceId) {
    return new Verdict(
        action,
        enforcement(finding, action, enforced, run),
        finding.detector().name(),
        evidence(finding, waste, action, run),
        prefix + "-" + numbers.incrementAndGet(),
        run.id(),
        run.agent(),
        traceId,
        cooldown(finding, action, run.policy()),
        action == Action.THROTTLE ? run.policy().throttle().delay(finding.count()) : Duration.ZERO);
  }

  private Enforcement enforcement(Finding finding, Action action, boolean enforced, Run run) {
    if (!enforced) {
      return Enforcement.OBSERVED;
    }
    return isReleased(finding, action, run) ? Enforcement.VALVE_OPEN : Enforcement.CARRIED_OUT;
  }

  private Evidence evidence(Finding finding, Waste waste, Action action, Run run) {
    return new Evidence(
        PlainName.of(finding.what()),
        finding.equal(),
        finding.count(),
        limit(finding),
        new Evidence.Steps(finding.span().firstStep(), finding.span().lastStep()),
        waste,
        new Evidence.Remedy(
            settings.allowingSetting(finding, run),
            settings.actingSetting(finding, action, run),
            settings.configured(finding, run)),
        new Evidence.Scored(
            finding.scored().key(), finding.scored().score(), RunViews.rounds(finding, run)),
        Budgets.landing(finding, run.policy()));
  }

  private static Evidence.Limit limit(Finding finding) {
    if (Budgets.isNear(finding)) {
      return Evidence.Limit.NEAR;
    }
    boolean usedUp = finding.detector() == Steps.SPEC || Budgets.isUsedUp(finding);
    return usedUp ? Evidence.Limit.USED_UP : Evidence.Limit.NONE;
  }

  /** An operator ends a run. */
  Verdict byOperator(Run run, boolean enforced) {
    String id = prefix + "-" + numbers.incrementAndGet();
    Duration cooldown = run.policy().terminateCooldown();
    return ended(run, enforced, Verdict.OPERATOR, "an operator ended it", id, cooldown);
  }

  /** Another process ended the run's session. */
  Verdict elsewhere(Termination told, Run run, boolean enforced) {
    String what = told.by().isEmpty() ? told.what() : told.what() + ", in " + told.by();
    return ended(run, enforced, told.detector(), PlainName.of(what), told.decision(), told.left());
  }

  private static Verdict ended(
      Run run, boolean enforced, String by, String what, String id, Duration cooldown) {
    return new Verdict(
        Action.TERMINATE,
        Enforcement.of(enforced),
        by,
        new Evidence(what, List.of(), 1, NO_STEPS, Waste.NONE, Evidence.Remedy.NONE),
        id,
        run.id(),
        run.agent(),
        "",
        cooldown,
        Duration.ZERO);
  }

  /** The same decision, with the time it still holds. */
  static Verdict remaining(Verdict made, Duration rest) {
    return like(made, made.enforcement(), made.evidence(), made.decisionId(), made.runId(), rest);
  }

  /** The same decision under the id it was reported with. */
  static Verdict renamed(Verdict made, String id) {
    return like(made, made.enforcement(), made.evidence(), id, made.runId(), made.cooldown());
  }

  /** The decision of a candidate policy, named so that it cannot be mistaken for a real one. */
  static Verdict ofCandidate(Verdict made) {
    Evidence why = ofCandidate(made.evidence());
    String run = "shadow-" + made.runId();
    return like(made, Enforcement.CANDIDATE, why, made.decisionId(), run, made.cooldown());
  }

  private static Verdict like(
      Verdict made, Enforcement how, Evidence why, String id, String run, Duration cooldown) {
    return new Verdict(
        made.action(),
        how,
        made.detector(),
        why,
        id,
        run,
        made.agent(),
        made.traceId(),
        cooldown,
        made.delay());
  }

  private static Evidence ofCandidate(Evidence why) {
    Evidence.Remedy remedy = why.remedy();
    return new Evidence(
        why.what(),
        why.equal(),
        why.count(),
        why.limit(),
        why.steps(),
        why.waste(),
        new Evidence.Remedy(
            remedy.property().replace("loophound.", "loophound.shadow."),
            remedy.actsBy().replace("loophound.", "loophound.shadow."),
            remedy.configured()),
        why.scored(),
        why.landing());
  }

  private boolean isReleased(Finding finding, Action action, Run run) {
    String cause = finding.scored().key();
    boolean open = valve.isOpen(cause, run.caller());
    if (open && action.isAtLeast(Action.CONCLUDE)) {
      valve.wouldStop(cause, run.caller());
    }
    return open;
  }

  private static Duration cooldown(Finding finding, Action action, GuardPolicy policy) {
    return switch (action) {
      case BLOCK -> finding.holds() == null ? policy.cooldown() : finding.holds();
      case TERMINATE -> policy.terminateCooldown();
      default -> Duration.ZERO;
    };
  }
}
