package io.loophound.detectors.internal.guard;

import io.loophound.detectors.event.DeclaredTools;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.internal.detector.DetectorInput;
import io.loophound.detectors.internal.enforce.CompiledPolicies.InForce;
import io.loophound.detectors.internal.enforce.Measure;
import io.loophound.detectors.internal.enforce.Phase;
import io.loophound.detectors.internal.limit.Budgets;
import io.loophound.detectors.internal.run.EnforcementState;
import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.internal.run.conversation.DriverTrack;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorSpec.Trait;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.view.Waste;

/**
 * The only way from a finding to a verdict: what a policy's ladder and notes make of it, what is
 * done to the run, and whether it is reported. Must be called under the run's lock.
 */
final class Enforcer {
  private final Verdicts verdicts;

  Enforcer(Verdicts verdicts) {
    this.verdicts = verdicts;
  }

  /**
   * Where a finding came up.
   *
   * @param canNote whether a note can be given here
   * @param round the round of the tool call, 0 for anything else
   * @param track the driver whose conversations it is about; null for a run
   */
  record Occasion(
      Phase phase, Run run, boolean canNote, int round, DriverTrack track, String traceId) {
    static Occasion of(Phase phase, Run run, DriverTrack track, String traceId) {
      return new Occasion(phase, run, false, 0, track, traceId);
    }
  }

  /** What counts against a model call: a stop that is due, or what was found now; or null. */
  static Finding beforeModel(InForce now, DetectorInput input) {
    Run run = input.run();
    EnforcementState state = run.enforcement();
    Finding due = state.dueFinding();
    // a new result makes good only a finding about steps
    if (due != null && (due.span().firstStep() == 0 || !run.steps().isNewestRoundNew())) {
      return due;
    }
    Finding finding = applyLadder(now, run, now.policy().detectors().beforeModel(input));
    if (state.hasChance(run.steps().round())) {
      return finding != null && isLimit(finding) ? finding : null;
    }
    state.endChance();
    return finding;
  }

  /** What counts against a model call that is let through after a cooldown, or null. */
  static Finding beforeProbe(InForce now, DetectorInput input) {
    return applyLadder(now, input.run(), now.policy().detectors().beforeProbe(input));
  }

  /**
   * What counts against a model call after it is known whether its tools can be taken away: a run
   * that cannot be concluded, or was, is blocked. So is one that only begins when a limit of others
   * is used up: it has nothing to answer with, and each such run would spend more.
   */
  static Finding concludable(Finding finding, Run run, DeclaredTools tools) {
    if (finding == null || finding.action() != Action.CONCLUDE) {
      return finding;
    }
    boolean limit = isLimit(finding);
    boolean can = tools != null && tools.removable() && !(limit && run.calls().count() == 0);
    return can && !run.enforcement().hasConcluded(limit) ? finding : finding.with(Action.BLOCK);
  }

  /** What counts against a tool call, or null. */
  static Finding beforeTool(InForce now, DetectorInput input) {
    return applyLadder(now, input.run(), now.policy().detectors().beforeTool(input));
  }

  /** What counts against a run whose tool has returned, or null. */
  static Finding afterTool(InForce now, DetectorInput input) {
    return applyLadder(now, input.run(), now.policy().detectors().afterTool(input));
  }

  /** The rung that is next, if the policy has its own ladder. */
  private static Finding applyLadder(InForce now, Run run, Finding finding) {
    if (finding == null) {
      return null;
    }
    Budgets.onReported(finding, run);
    GuardPolicy policy = now.policy().policy();
    EnforcementState state = run.enforcement();
    if (finding.action() == Action.THROTTLE && policy.throttle().isSpent(state.throttles())) {
      return finding.with(Action.BLOCK); // it was throttled often enough, and continued
    }
    boolean strikes =
        hasLadder(policy) && finding.action().isAtLeast(Action.THROTTLE) && !isLimit(finding);
    return strikes ? finding.with(state.strike(policy.ladder())) : finding;
  }

  /** Does what follows from a finding, which may be null. */
  Decision<Verdict> enforce(Finding finding, Waste waste, InForce now, Occasion at) {
    Decision<Verdict> decision =
        finding == null ? Decision.ALLOWED : decide(finding, waste, now, at);
    if (at.run().enforcement().takeRecount()) {
      at.run().recount(); // a rung of the ladder has steered the run, so its counts start again
    }
    return decision;
  }

  private Decision<Verdict> decide(Finding finding, Waste waste, InForce now, Occasion at) {
    GuardPolicy policy = now.policy().policy();
    EnforcementState state = at.run().enforcement();
    boolean hasNote = hasNote(policy, state, finding);
    Measure measure =
        Budgets.isNote(finding)
            ? Measure.ofNote(at.canNote())
            : Measure.of(at.phase(), finding.action(), at.canNote(), hasNote, hasLadder(policy));
    if (measure.isNothing()) {
      return Decision.ALLOWED;
    }
    boolean isNew = recordReport(finding, at);
    Verdict verdict =
        verdicts.of(finding, waste, measure.action(), now.enforces(), at.run(), at.traceId());
    boolean acts = verdict.isEnforced() && measure.action().isAtLeast(Action.THROTTLE);
    boolean wasReported = state.wasReported(finding);
    Verdict said = wasReported ? Verdicts.renamed(verdict, state.dueDecision()) : verdict;
    boolean carriesOut = wasReported && (said.stops() || said.concludes());
    boolean reports = (isNew || acts) && !carriesOut;
    change(finding, measure, said, reports, at);
    return reports ? Decision.toReport(said) : Decision.silent(said);
  }

  /**
   * A stop that was reported but could not be carried out is carried out at the next model call.
   */
  Decision<Verdict> uphold(Finding finding, Verdict verdict, Run run) {
    if (verdict.stops()) {
      run.enforcement().stopNextCall(finding, verdict.decisionId());
    }
    return Decision.silent(verdict);
  }

  private static void change(
      Finding finding, Measure measure, Verdict verdict, boolean reports, Occasion at) {
    EnforcementState state = at.run().enforcement();
    if (Budgets.isNote(finding)) {
      Budgets.onNoted(at.run());
    } else if (measure
        .notes()) { // an observed run counts as noted, so that it shows what would be stopped
      state.steer(finding, at.round());
      if (at.run().steps().trail() != null) {
        at.run().steps().trail().note();
      }
    } else if (measure.stopsNext() && verdict.isEnforced() && at.phase() == Phase.MODEL_CALL) {
      state.conclude(isLimit(finding));
      state.stopNextCall(finding.with(Action.BLOCK), "");
    } else if (measure.stopsNext() && verdict.isEnforced()) {
      state.stopNextCall(finding, reports ? verdict.decisionId() : "");
    }
    if (verdict.delays()) {
      state.throttle();
    }
  }

  private static boolean recordReport(Finding finding, Occasion at) {
    return at.track() == null
        ? at.run().enforcement().recordReport(finding, at.run().calls().count())
        : at.track().recordReport(finding);
  }

  private static boolean hasNote(GuardPolicy policy, EnforcementState state, Finding finding) {
    return !hasLadder(policy)
        && !isLimit(finding)
        && state.notes(finding.pattern(), finding.span().firstStep()) < policy.steers();
  }

  private static boolean hasLadder(GuardPolicy policy) {
    return !policy.ladder().isEmpty();
  }

  private static boolean isLimit(Finding finding) {
    return finding.detector().has(Trait.LIMIT);
  }
}
