package io.loophound.detectors.guard;

import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.internal.detector.engine.Scene;
import io.loophound.detectors.internal.detector.limit.Budgets;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.text.Excerpt;
import io.loophound.detectors.internal.enforce.ActiveBlocks;
import io.loophound.detectors.internal.enforce.CallFacts;
import io.loophound.detectors.internal.enforce.CompiledPolicies;
import io.loophound.detectors.internal.enforce.CompiledPolicy;
import io.loophound.detectors.internal.enforce.DetectorChain;
import io.loophound.detectors.internal.enforce.Valve;
import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.internal.run.conversation.Conversations;
import io.loophound.detectors.internal.run.conversation.DriverTrack;
import io.loophound.detectors.internal.run.conversation.Opening;
import io.loophound.detectors.internal.run.link.RunRegistry;
import io.loophound.detectors.internal.run.link.RunRegistry.Resolution;
import io.loophound.detectors.internal.run.turn.RequestDelta;
import io.loophound.detectors.internal.run.turn.Unanswered;
import io.loophound.detectors.internal.run.window.ModelCall;
import io.loophound.detectors.internal.run.window.Waste;
import io.loophound.detectors.internal.score.Score;
import io.loophound.detectors.internal.score.Weights;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.AgentPolicies;
import io.loophound.detectors.policy.DetectorSpec.Trait;
import java.util.List;
import java.util.function.LongSupplier;

/** Decides about model calls that are about to be made. */
final class ModelDecisions {
  private static final Found NOTHING = new Found(null, null, false);
  private static final Waste NO_WASTE = new Waste(0, 0, 0, false);
  private static final double MILLIS = 1000;

  private final RunRegistry registry;
  private final CompiledPolicies policies;
  private final Verdicts verdicts;
  private final Valve valve;
  private final GuardListener listener;
  private final LongSupplier clock;
  private final ActiveBlocks<Verdict> blocks;
  private final Conversations conversations;
  private final ParentBudgets parentBudgets;

  ModelDecisions(
      Conversations conversations,
      RunRegistry registry,
      CompiledPolicies policies,
      Verdicts verdicts,
      Runs runs,
      GuardListener listener,
      LongSupplier clock) {
    this.registry = registry;
    this.policies = policies;
    this.verdicts = verdicts;
    valve = verdicts.valve();
    this.listener = listener;
    this.clock = clock;
    this.conversations = conversations;
    parentBudgets = new ParentBudgets(registry, policies);
    blocks = runs.blocks();
  }

  /** Decides about a request that {@code seen} did not exempt. */
  Decision<ModelTicket> before(ModelRequest request, AgentPolicies seen, boolean enforce) {
    Proposal proposal = new Proposal(request, seen, registry.resolve(request));
    if (!proposal.delta.leftOut().isEmpty()) {
      listener.onLeftOut(proposal.delta.leftOut());
    }
    Verdict active = enforce ? proposal.activeBlock() : null;
    proposal.run.sight().seen(clock.getAsLong());
    if (active != null) {
      proposal.run.locked(proposal.run.sight()::refuse);
      return new Decision<>(ModelTicket.refused(active), null, Hash64.of(proposal.run.id()));
    }
    proposal.begin();
    Decision<ModelTicket> decision = proposal.run.locked(proposal::decide);
    proposal.unread.forEach(listener::onUnreadOutcome);
    return decision;
  }

  /**
   * What the detectors found about a call.
   *
   * @param finding the strongest finding, or null
   * @param waste what was spent on it
   * @param ofDriver whether it concerns all conversations of the driver
   */
  private record Found(Finding finding, Waste waste, boolean ofDriver) {}

  /** A call that is about to be made. It lives until the decision. */
  private final class Proposal {
    private final ModelRequest request;
    private final AgentPolicies seen;
    private final CallFacts facts;
    private final Resolution place;
    private final Run run;
    private final RequestDelta delta;
    private final boolean fresh;
    private final Opening opening; // null in the middle of a conversation
    private final DriverTrack track; // null where the driver is not known
    private final long fingerprint;
    private boolean probe;
    private DriverTrack.Begun begun; // null in the middle of a conversation
    private boolean enforce; // known when it is decided
    private List<String> unread = List.of(); // the tools whose outcomes it does not say

    Proposal(ModelRequest request, AgentPolicies seen, Resolution place) {
      this.request = request;
      this.seen = seen;
      this.place = place;
      facts = CallFacts.of(request);
      run = place.run();
      delta = RequestDelta.of(request.conversation(), place.deltaFrom());
      fresh = place.chain().fresh() && request.previousReplyId().isEmpty();
      opening = fresh ? conversations.of(request, delta) : null;
      track = conversations.track(request.run());
      fingerprint =
          track == null || opening == null
              ? Hash64.mix(Hash64.of(run.id()), delta.fingerprint())
              : Hash64.mix(conversations.key(request.run()), opening.prompt());
    }

    /** The unit that the valve counts: what one activation begins again and again is one. */
    private long scope(Found found) {
      boolean one = found.ofDriver() && request.run().activation() != 0;
      return one ? conversations.key(request.run()) : Hash64.of(run.id());
    }

    Verdict activeBlock() {
      Verdict ofRun = inForce(Hash64.of(run.id()));
      return ofRun != null ? ofRun : inForce(fingerprint);
    }

    private Verdict inForce(long key) {
      ActiveBlocks.Held<Verdict> held = blocks.inForce(key);
      boolean released = held == null || valve.open(held.verdict().evidence().sign(), run.caller());
      return released ? null : held.verdict().remaining(held.left());
    }

    /** Called before the run is locked, because the track has its own lock. */
    void begin() {
      parentBudgets.place(run, request.run());
      probe = blocks.probe(fingerprint);
      probe |= blocks.probe(Hash64.of(run.id()));
      if (fresh && track != null) {
        begun = track.begin(opening, clock.getAsLong(), probe, weights());
      }
    }

    private Weights weights() {
      return policies.peek(run).detectors().weights();
    }

    Decision<ModelTicket> decide() {
      CompiledPolicies.InForce now = policies.judge(run);
      enforce = now.enforces();
      if (run.calls().made() == 0) {
        learnSystemPrompt();
      }
      run.recall(place.recall(request.conversation()), clock.getAsLong());
      if (run.userTurns().toldAnew(delta)) {
        run.revive();
      }
      boolean unanswered =
          place.repeats() && run.awaitsResults() && Unanswered.isIn(request.conversation());
      unread = run.absorb(delta, !unanswered && !place.compacted(), clock.getAsLong());
      if (unanswered) {
        run.tools().unanswered(Score.place(run.steps().newest().number(), run.calls().made()));
      }
      policies.propose(now.policy(), run, facts);
      if (probe) {
        run.enforcement().forgive();
      }
      Found found = policies.exemptSince(seen, request) ? NOTHING : find(now.policy().detectors());
      Verdict held = found.finding() == null || !enforce ? null : inForce(repetition(found));
      return held == null
          ? conclude(now.policy(), probes(found) ? NOTHING : found)
          : new Decision<>(refuseAgain(found, held), null, scope(found));
    }

    private void learnSystemPrompt() {
      Conversation messages = request.conversation();
      for (int i = 0; i < messages.size() && messages.role(i) == Role.SYSTEM; i++) {
        run.talk().learn(Excerpt.of(messages.message(i).text()));
      }
    }

    private Decision<ModelTicket> conclude(CompiledPolicy policy, Found found) {
      Verdict verdict = verdict(found);
      DetectorChain.recountIfDue(run);
      Verdict report = report(found, verdict);
      if (verdict.delays()) {
        run.enforcement().throttle();
      }
      ModelTicket ticket = verdict.stops() ? refuse(found, verdict) : admit(policy, verdict);
      return new Decision<>(ticket, report, scope(found));
    }

    /** Where a run has a memory, each attempt is another request about the same repetition. */
    private long repetition(Found found) {
      long owner = found.ofDriver() ? conversations.key(request.run()) : Hash64.of(run.id());
      return Hash64.mix(owner, found.finding().pattern());
    }

    /** Whether the cooldown of the repetition is over: one call is let through as a probe. */
    private boolean probes(Found found) {
      boolean due = found.finding() != null && enforce && blocks.probe(repetition(found));
      if (due) {
        run.enforcement().forgive();
      }
      return due;
    }

    private ModelTicket refuseAgain(Found found, Verdict held) {
      run.sight().refuse();
      run.userTurns().refused(delta);
      blocks.share(repetition(found), fingerprint);
      if (begun != null) {
        begun.cancel(clock.getAsLong());
      }
      return ModelTicket.refused(held);
    }

    private Found find(DetectorChain detectors) {
      if (probe) {
        return NOTHING;
      }
      Scene scene = new Scene(run, request, null, clock.getAsLong());
      Finding finding = detectors.beforeModel(scene);
      Finding ofDriver = ofDriver(detectors);
      if (ofDriver != null && DetectorChain.stronger(ofDriver, finding)) {
        return new Found(ofDriver, NO_WASTE, true);
      }
      return finding == null
          ? NOTHING
          : new Found(finding, run.calls().wasteSince(finding.firstModelCall()), false);
    }

    private Finding ofDriver(DetectorChain detectors) {
      if (track == null) {
        return null;
      }
      boolean asked = run.calls().asked() != 0;
      double idle = run.calls().millisSinceReply(clock.getAsLong()) / MILLIS;
      Score talk =
          run.hearsAnew()
              ? track.talk(run, fresh, delta.said(asked), delta.results(asked), idle)
              : track.talk();
      Finding ofTalk = detectors.ofTalk(talk, request.run().activation() != 0);
      Finding ofConversations = begun == null ? null : detectors.ofConversations(begun.standing());
      return ofConversations != null && DetectorChain.stronger(ofConversations, ofTalk)
          ? ofConversations
          : ofTalk;
    }

    private Verdict verdict(Found found) {
      Finding finding = found.finding();
      if (finding == null) {
        return Verdict.ALLOW;
      }
      // a model call cannot be steered: where no tool seam could do it, the run is only reported
      boolean reports = finding.action() == Action.STEER && run.policy().ladder().isEmpty();
      Action action = reports ? Action.WARN : finding.action();
      Verdict verdict =
          verdicts.of(finding, found.waste(), action, enforce, run, request.traceId());
      return run.enforcement().wasReported(finding)
          ? verdict.as(run.enforcement().dueDecision())
          : verdict;
    }

    /** The verdict if it is to be reported, otherwise null. */
    private Verdict report(Found found, Verdict verdict) {
      Finding finding = found.finding();
      boolean acts = verdict.stops() || verdict.delays();
      if (finding == null) {
        return null;
      }
      boolean due =
          found.ofDriver()
              ? track.report(finding)
              : run.enforcement().report(finding, run.calls().made());
      boolean carriedOut = verdict.stops() && run.enforcement().wasReported(finding);
      return (due || acts) && !carriedOut ? verdict : null;
    }

    private ModelTicket admit(CompiledPolicy policy, Verdict verdict) {
      ModelCall call = run.beginCall(fresh, clock.getAsLong());
      RunRegistry.Place registered = registry.register(place, request);
      ModelTicket ticket = new ModelTicket(verdict, facts, run, call, registered, begun);
      ticket.track = track;
      ticket.tools = request.tools();
      ticket.reservation = policies.reserve(policy, run);
      return ticket;
    }

    private ModelTicket refuse(Found found, Verdict verdict) {
      Finding finding = found.finding();
      run.sight().refuse();
      run.userTurns().refused(delta);
      if (verdict.action() == Action.TERMINATE) {
        blocks.add(Hash64.of(run.id()), verdict);
        registry.terminate(run);
      }
      if (!hasCooldownOfItsOwn(finding)) {
        blocks.add(fingerprint, verdict);
        blocks.share(fingerprint, repetition(found));
        if (!fresh && track != null) {
          track.stopped(run);
        }
      }
      if (finding.detector().has(Trait.ONE_REPLY)) {
        run.enforcement().stopped(); // only that reply was at fault, and it has been dealt with
      }
      if (begun != null) {
        begun.cancel(clock.getAsLong());
      }
      return ModelTicket.refused(verdict);
    }
  }

  /** Detectors that count requests in their own time window decide themselves when that is over. */
  private static boolean hasCooldownOfItsOwn(Finding finding) {
    return finding.detector().has(Trait.OWN_COOLDOWN) || Budgets.passes(finding);
  }
}
