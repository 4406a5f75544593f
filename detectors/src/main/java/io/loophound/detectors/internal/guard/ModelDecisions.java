package io.loophound.detectors.internal.guard;

import io.loophound.detectors.budget.Ledger.Hold;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.fleet.Fleet;
import io.loophound.detectors.guard.GuardListener;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.internal.enforce.CompiledPolicies;
import io.loophound.detectors.internal.enforce.DetectorChain;
import io.loophound.detectors.internal.enforce.LoopCauses;
import io.loophound.detectors.internal.enforce.ParentBudgets;
import io.loophound.detectors.internal.guard.AdmissionControl.Scoped;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.internal.run.SharedTrails;
import io.loophound.detectors.internal.run.conversation.Conversations;
import io.loophound.detectors.internal.run.conversation.Delivery;
import io.loophound.detectors.internal.run.conversation.SharedDeliveries;
import io.loophound.detectors.internal.run.link.RunRegistry;
import io.loophound.detectors.internal.score.Weights;
import io.loophound.detectors.policy.AgentPolicies;
import java.util.function.LongSupplier;

/** Decides about model calls that are about to be made. */
final class ModelDecisions {
  private final RunRegistry registry;
  private final CompiledPolicies policies;
  private final AdmissionControl admission;
  private final GuardListener listener;
  private final LongSupplier clock;
  private final Refusals refusals;
  private final Conversations conversations;
  private final ParentBudgets parentBudgets;
  private final SharedSessions sessions;
  private final SharedTrails trails;
  private final SharedDeliveries deliveries;
  private final LoopCauses causes;

  ModelDecisions(
      Conversations conversations,
      RunRegistry registry,
      CompiledPolicies policies,
      Enforcer enforcer,
      Refusals refusals,
      SharedSessions sessions,
      GuardListener listener,
      LongSupplier clock) {
    this.registry = registry;
    this.policies = policies;
    admission = new AdmissionControl(registry, policies, enforcer, refusals, clock);
    this.refusals = refusals;
    this.listener = listener;
    this.clock = clock;
    this.conversations = conversations;
    this.sessions = sessions;
    trails = sessions.trails();
    deliveries = sessions.deliveries();
    causes = new LoopCauses();
    parentBudgets = new ParentBudgets(registry, policies);
  }

  /** Decides about a request that {@code seen} did not exempt. */
  Scoped before(ModelRequest request, AgentPolicies seen, boolean enforce) {
    Proposal proposal =
        new Proposal(request, seen, registry.resolve(request), conversations, deliveries);
    sessions.join(proposal.run, request);
    boolean asked = trails.requestUpdates(proposal.run, request);
    asked |= deliveries.requestUpdates(proposal.delivered);
    if (!proposal.delta.leftOut().isEmpty()) {
      listener.onLeftOut(proposal.delta.leftOut());
    }
    Verdict active = enforce ? activeBlock(proposal) : null;
    Hold hold = active == null ? policies.hold(proposal.run, proposal.facts) : null;
    proposal.hold = hold;
    if (active == null) {
      asked |= requestAnswers(proposal);
      sessions.awaitAnswers(proposal.run, hold != null || asked);
      trails.applyAnswer(proposal.run, proposal.delta, clock.getAsLong());
      active = enforce ? activeBlock(proposal) : null;
    }
    proposal.run.statistics().onRequest(clock.getAsLong());
    Scoped decided = active == null ? decide(proposal) : refused(proposal, active);
    if (decided.decision().result().verdict().stops()) {
      if (hold != null) {
        hold.refuse();
      }
      trails.recordRefusal(proposal.run);
    }
    return decided;
  }

  private Verdict activeBlock(Proposal proposal) {
    return refusals.inForce(proposal.run, proposal.fingerprint);
  }

  private boolean requestAnswers(Proposal proposal) {
    Run run = proposal.run;
    Fleet fleet = run.links().sharing().fleet();
    if (fleet == null) {
      return false;
    }
    DetectorChain detectors = policies.peek(run).detectors();
    detectors.tellOthers(proposal.request, fleet, clock.getAsLong());
    return detectors.requestAnswers(run, proposal.facts.server(), clock.getAsLong());
  }

  private static Scoped refused(Proposal proposal, Verdict active) {
    proposal.run.locked(proposal.run.statistics()::countRefusal);
    return new Scoped(Decision.silent(IssuedModelTicket.refused(active)), proposal.run.key());
  }

  private Scoped decide(Proposal proposal) {
    begin(proposal);
    Scoped decided = proposal.run.locked(() -> admission.decide(proposal));
    proposal.unread.forEach(listener::onUnreadOutcome);
    String agent = proposal.run.agent();
    causes
        .untold(agent, proposal.causes)
        .forEach(seen -> listener.onLoopCause(seen.cause(), agent, seen.count()));
    return decided;
  }

  /** Before the run is locked, because the track has its own lock. */
  private void begin(Proposal proposal) {
    Run run = proposal.run;
    RunKey key = proposal.request.run();
    parentBudgets.setParent(run, key);
    proposal.probe = refusals.tryProbe(run, proposal.fingerprint);
    deliveries.applyAnswer(proposal.delivered, weights(run));
    if (proposal.fresh && proposal.track != null) {
      proposal.begun =
          proposal.track.begin(
              proposal.opening,
              Delivery.number(key),
              clock.getAsLong(),
              proposal.probe,
              weights(run));
    }
  }

  private Weights weights(Run run) {
    return policies.peek(run).detectors().weights();
  }
}
