package io.loophound.detectors.internal.guard;

import io.loophound.detectors.budget.Spending.Reservation;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.internal.detector.DetectorInput;
import io.loophound.detectors.internal.digest.fact.GivenWords;
import io.loophound.detectors.internal.digest.fact.ToolContext;
import io.loophound.detectors.internal.enforce.CompiledPolicies;
import io.loophound.detectors.internal.enforce.CompiledPolicies.InForce;
import io.loophound.detectors.internal.enforce.CompiledPolicy;
import io.loophound.detectors.internal.enforce.DetectorChain;
import io.loophound.detectors.internal.enforce.LoopCauses;
import io.loophound.detectors.internal.enforce.Phase;
import io.loophound.detectors.internal.guard.Enforcer.Occasion;
import io.loophound.detectors.internal.guard.IssuedModelTicket.Admission;
import io.loophound.detectors.internal.limit.Budgets;
import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.internal.run.conversation.DriverTrack;
import io.loophound.detectors.internal.run.link.RunRegistry;
import io.loophound.detectors.internal.run.window.ModelCall;
import io.loophound.detectors.internal.score.Score;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorSpec.Trait;
import io.loophound.detectors.view.Waste;
import java.util.function.LongSupplier;

/** Admits a model call, or stops it. */
final class AdmissionControl {
  private static final Found NOTHING = new Found(null, null, false);
  private static final double MILLIS = 1000;

  private final RunRegistry registry;
  private final CompiledPolicies policies;
  private final Enforcer enforcer;
  private final Refusals refusals;
  private final LongSupplier clock;

  AdmissionControl(
      RunRegistry registry,
      CompiledPolicies policies,
      Enforcer enforcer,
      Refusals refusals,
      LongSupplier clock) {
    this.registry = registry;
    this.policies = policies;
    this.enforcer = enforcer;
    this.refusals = refusals;
    this.clock = clock;
  }

  /**
   * What was decided about a model call.
   *
   * @param scope the unit that the valve counts it for
   */
  record Scoped(Decision<IssuedModelTicket> decision, long scope) {}

  /**
   * What the detectors found about a call.
   *
   * @param finding the strongest finding, or null
   * @param waste what was spent on it
   * @param ofDriver whether it concerns all conversations of the driver
   */
  private record Found(Finding finding, Waste waste, boolean ofDriver) {}

  /** What is done about a call. Must be called under the lock of its run. */
  Scoped decide(Proposal call) {
    InForce now = policies.judge(call.run);
    call.absorb(clock);
    policies.propose(now.policy(), call.run, call.facts, call.hold);
    if (call.probe) {
      call.run.enforcement().forgive();
    }
    Found found = policies.isExemptSince(call.seen, call.request) ? NOTHING : find(call, now);
    call.causes = LoopCauses.of(call.run, now.policy().policy(), found.finding());
    return found.finding() == null || !now.enforces()
        ? carryOut(call, now, found)
        : refuseOrCarryOut(call, now, found);
  }

  private Scoped refuseOrCarryOut(Proposal call, InForce now, Found found) {
    Verdict held = refusals.ofRepetition(repetition(call, found), call.fingerprint, call.run);
    if (held != null) {
      return new Scoped(Decision.silent(refuse(call, held)), scope(call, found));
    }
    boolean probes = refusals.tryProbe(repetition(call, found));
    if (probes) {
      call.run.enforcement().forgive();
    }
    return carryOut(call, now, probes ? NOTHING : found);
  }

  private Scoped carryOut(Proposal call, InForce now, Found found) {
    DriverTrack ofDriver = found.ofDriver() ? call.track : null;
    Occasion occasion = Occasion.of(Phase.MODEL_CALL, call.run, ofDriver, call.request.traceId());
    Decision<Verdict> made = enforcer.enforce(found.finding(), found.waste(), now, occasion);
    Verdict verdict = made.result();
    IssuedModelTicket ticket =
        verdict.stops() ? stop(call, found, verdict) : admit(call, now.policy(), verdict);
    return new Scoped(made.with(ticket), scope(call, found));
  }

  /** The unit that the valve counts: what one activation begins again and again is one. */
  private long scope(Proposal call, Found found) {
    boolean one = found.ofDriver() && call.isOfActivation();
    return one ? call.driver() : call.run.key();
  }

  private long repetition(Proposal call, Found found) {
    long owner = found.ofDriver() ? call.driver() : call.run.key();
    return Refusals.repetition(owner, found.finding());
  }

  private Found find(Proposal call, InForce now) {
    DetectorInput input = new DetectorInput(call.run, call.request, null, clock.getAsLong());
    Finding made = call.probe ? Enforcer.beforeProbe(now, input) : Enforcer.beforeModel(now, input);
    Finding finding = Enforcer.concludable(made, call.run, call.request.tools());
    Finding ofDriver =
        Enforcer.concludable(ofDriver(call, now.policy().detectors()), call.run, null);
    if (ofDriver != null && ofDriver.isStrongerThan(finding)) {
      return new Found(ofDriver, Waste.NONE, true);
    }
    if (finding == null) {
      return NOTHING;
    }
    int first = finding.span().firstModelCall();
    return new Found(finding, call.run.calls().wasteSince(first, call.run.costs().own()), false);
  }

  private Finding ofDriver(Proposal call, DetectorChain detectors) {
    if (call.track == null || call.probe) {
      return null;
    }
    boolean asked = call.run.calls().requestedCalls() != 0;
    double idle = call.run.calls().millisSinceReply(clock.getAsLong()) / MILLIS;
    Score talk =
        call.run.hasNewText()
            ? call.track.talk(
                call.run, call.fresh, call.delta.userTexts(asked), call.delta.results(asked), idle)
            : call.track.talk();
    Finding ofTalk = detectors.ofTalk(talk, call.isOfActivation());
    Finding ofConversations =
        call.begun == null ? null : detectors.ofConversations(call.begun.standing());
    return Finding.stronger(ofTalk, ofConversations);
  }

  private IssuedModelTicket admit(Proposal call, CompiledPolicy policy, Verdict verdict) {
    ModelCall counted = call.run.beginCall(call.fresh, clock.getAsLong());
    RunRegistry.Registration registered = registry.register(call.resolution, call.request);
    GivenWords given = call.run.tools().given(call.request.conversation());
    Reservation reservation = policies.reserve(policy, call.run);
    return new IssuedModelTicket(
        verdict,
        new Admission(
            call.facts,
            call.run,
            counted,
            registered,
            call.begun,
            call.track,
            call.delivered,
            reservation,
            call.hold),
        new ToolContext(call.request.tools(), given));
  }

  private IssuedModelTicket stop(Proposal call, Found found, Verdict verdict) {
    Finding finding = found.finding();
    if (verdict.action() == Action.TERMINATE) {
      refusals.terminate(call.run, verdict);
      registry.terminate(call.run);
    }
    if (!hasCooldownOfItsOwn(finding)) {
      refusals.refuse(call.fingerprint, repetition(call, found), verdict);
      if (!call.fresh && call.track != null) {
        call.track.recordStop(call.run);
      }
    }
    if (finding.detector().has(Trait.ONE_REPLY) || finding.detector().has(Trait.LIMIT)) {
      // only that reply was at fault, and it has been dealt with; a limit is looked at anew
      call.run.enforcement().clearStop();
    }
    return refuse(call, verdict);
  }

  private IssuedModelTicket refuse(Proposal call, Verdict verdict) {
    call.run.statistics().countRefusal();
    call.run.userTurns().recordRefusal(call.delta);
    if (call.begun != null) {
      call.begun.cancel(clock.getAsLong());
    }
    return IssuedModelTicket.refused(verdict);
  }

  /** Detectors that count requests in their own time window decide themselves when that is over. */
  private static boolean hasCooldownOfItsOwn(Finding finding) {
    return finding.detector().has(Trait.OWN_COOLDOWN) || Budgets.isTemporary(finding);
  }
}
