package io.loophound.detectors.guard;

import io.loophound.detectors.fleet.Termination;
import io.loophound.detectors.guard.Verdict.Enforcement;
import io.loophound.detectors.internal.detector.limit.Budgets;
import io.loophound.detectors.internal.enforce.CompiledPolicies;
import io.loophound.detectors.internal.enforce.DecidingSettings;
import io.loophound.detectors.internal.enforce.PlainName;
import io.loophound.detectors.internal.enforce.Valve;
import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.internal.run.window.Waste;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.GuardPolicy;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Makes verdicts from findings. */
final class Verdicts {
  static final String OPERATOR = "operator";

  private final DecidingSettings settings;
  private final Valve valve;
  private final String prefix =
      "lh-" + Integer.toString(new SecureRandom().nextInt(36 * 36 * 36), 36);
  private final AtomicLong numbers = new AtomicLong();

  Verdicts(CompiledPolicies policies, Valve valve) {
    settings = new DecidingSettings(policies);
    this.valve = valve;
  }

  Valve valve() {
    return valve;
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
    return released(finding, action, run) ? Enforcement.VALVE_OPEN : Enforcement.CARRIED_OUT;
  }

  private Evidence evidence(Finding finding, Waste waste, Action action, Run run) {
    return new Evidence(
        PlainName.of(finding.what()),
        finding.equal(),
        finding.count(),
        finding.firstStep(),
        finding.lastStep(),
        waste.modelCalls(),
        waste.tokens(),
        waste.usd(),
        waste.estimated(),
        settings.allows(finding, run),
        settings.acts(finding, action, run),
        Budgets.landing(finding, run.policy()),
        finding.sign() == null ? "" : finding.sign().key(),
        finding.score(),
        RunViews.rounds(finding, run));
  }

  /** An operator ends a run. */
  Verdict byOperator(Run run, boolean enforced) {
    return new Verdict(
        Action.TERMINATE,
        Enforcement.of(enforced),
        OPERATOR,
        new Evidence("an operator ended it", List.of(), 1, 0, 0, 0, 0, 0, false, ""),
        prefix + "-" + numbers.incrementAndGet(),
        run.id(),
        run.agent(),
        "",
        run.policy().terminateCooldown(),
        Duration.ZERO);
  }

  /** Another process ended the run's session. */
  Verdict elsewhere(Termination told, Run run, boolean enforced) {
    String what = told.by().isEmpty() ? told.what() : told.what() + ", in " + told.by();
    return new Verdict(
        Action.TERMINATE,
        Enforcement.of(enforced),
        told.detector(),
        new Evidence(PlainName.of(what), List.of(), 1, 0, 0, 0, 0, 0, false, ""),
        told.decision(),
        run.id(),
        run.agent(),
        "",
        told.left(),
        Duration.ZERO);
  }

  private boolean released(Finding finding, Action action, Run run) {
    String cause = finding.sign() == null ? "" : finding.sign().key();
    boolean open = valve.open(cause, run.caller());
    if (open && action.atLeast(Action.BLOCK)) {
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
