package io.loophound.detectors.internal.guard;

import io.loophound.detectors.budget.Ledger.Hold;
import io.loophound.detectors.budget.Spending.Reservation;
import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.fleet.Fleet;
import io.loophound.detectors.guard.GuardListener;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.internal.detector.DetectorInput;
import io.loophound.detectors.internal.digest.fact.GivenWords;
import io.loophound.detectors.internal.digest.fact.ToolContext;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.text.Excerpt;
import io.loophound.detectors.internal.enforce.CallFacts;
import io.loophound.detectors.internal.enforce.CompiledPolicies;
import io.loophound.detectors.internal.enforce.CompiledPolicies.InForce;
import io.loophound.detectors.internal.enforce.CompiledPolicy;
import io.loophound.detectors.internal.enforce.DetectorChain;
import io.loophound.detectors.internal.enforce.LoopCauses;
import io.loophound.detectors.internal.enforce.ParentBudgets;
import io.loophound.detectors.internal.enforce.Phase;
import io.loophound.detectors.internal.guard.Enforcer.Occasion;
import io.loophound.detectors.internal.guard.IssuedModelTicket.Admission;
import io.loophound.detectors.internal.limit.Budgets;
import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.internal.run.conversation.Conversations;
import io.loophound.detectors.internal.run.conversation.Delivery;
import io.loophound.detectors.internal.run.conversation.DriverTrack;
import io.loophound.detectors.internal.run.conversation.Opening;
import io.loophound.detectors.internal.run.conversation.SharedDeliveries;
import io.loophound.detectors.internal.run.link.Compaction;
import io.loophound.detectors.internal.run.link.RunRegistry;
import io.loophound.detectors.internal.run.link.RunRegistry.Resolution;
import io.loophound.detectors.internal.run.turn.AskedPace;
import io.loophound.detectors.internal.run.turn.RequestDelta;
import io.loophound.detectors.internal.run.turn.Speaker;
import io.loophound.detectors.internal.run.turn.Unanswered;
import io.loophound.detectors.internal.run.window.ModelCall;
import io.loophound.detectors.internal.run.window.Waste;
import io.loophound.detectors.internal.score.Score;
import io.loophound.detectors.internal.score.Summary;
import io.loophound.detectors.internal.score.Weights;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.AgentPolicies;
import io.loophound.detectors.policy.DetectorSpec.Trait;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Decides about model calls that are about to be made. */
final class ModelDecisions {
  private static final AccountedFinding NOTHING = new AccountedFinding(null, null, false);
  private static final Waste NO_WASTE = new Waste(0, 0, 0, false);
  private static final double MILLIS = 1000;

  private final RunRegistry registry;
  private final CompiledPolicies policies;
  private final Enforcer enforcer;
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
    this.enforcer = enforcer;
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
    Proposal proposal = new Proposal(request, seen, registry.resolve(request));
    sessions.join(proposal.run, request);
    boolean asked = trails.requestUpdates(proposal.run, request);
    asked |= deliveries.requestUpdates(proposal.delivered);
    if (!proposal.delta.leftOut().isEmpty()) {
      listener.onLeftOut(proposal.delta.leftOut());
    }
    Verdict active = enforce ? proposal.activeBlock() : null;
    Hold hold = active == null ? policies.hold(proposal.run, proposal.facts) : null;
    proposal.hold = hold;
    if (active == null) {
      asked |= asksOthers(proposal);
      sessions.awaitAnswers(proposal.run, hold != null || asked);
      trails.applyAnswer(proposal.run, proposal.delta, clock.getAsLong());
      active = enforce ? proposal.activeBlock() : null;
    }
    proposal.run.statistics().onRequest(clock.getAsLong());
    Scoped decided = active == null ? decide(proposal) : refused(proposal, active);
    if (decided.decision().result().verdict().stops()) {
      trails.refused(proposal.run);
      if (hold != null) {
        hold.refuse();
      }
    }
    return decided;
  }

  private boolean asksOthers(Proposal proposal) {
    Run run = proposal.run;
    Fleet fleet = run.places().sharing().fleet();
    if (fleet == null) {
      return false;
    }
    DetectorChain detectors = policies.peek(run).detectors();
    detectors.tellsOthers(proposal.request, fleet, clock.getAsLong());
    return detectors.asksOthers(run, proposal.facts.server(), clock.getAsLong());
  }

  private static Scoped refused(Proposal proposal, Verdict active) {
    proposal.run.locked(proposal.run.statistics()::refuse);
    return new Scoped(Decision.silent(IssuedModelTicket.refused(active)), proposal.run.key());
  }

  private Scoped decide(Proposal proposal) {
    proposal.begin();
    Scoped decided = proposal.run.locked(proposal::decide);
    proposal.unread.forEach(listener::onUnreadOutcome);
    String agent = proposal.run.agent();
    causes
        .untold(agent, proposal.seenCauses)
        .forEach(seen -> listener.onLoopCause(seen.cause(), agent, seen.count()));
    return decided;
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
  private record AccountedFinding(Finding finding, Waste waste, boolean ofDriver) {}

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
    private final SharedDeliveries.Delivered delivered; // null where nothing is shared
    private final long fingerprint;
    private Hold hold; // null if it pays into no shared budget
    private boolean probe;
    private DriverTrack.OpenConversation begun; // null in the middle of a conversation
    private List<String> unread = List.of(); // the tools whose outcomes it does not say
    private List<LoopCauses.Seen> seenCauses = List.of();

    Proposal(ModelRequest request, AgentPolicies seen, Resolution place) {
      this.request = request;
      this.seen = seen;
      this.place = place;
      facts = CallFacts.of(request);
      run = place.run();
      fresh = place.chain().isFresh() && request.previousReplyId().isEmpty();
      boolean begins = fresh && place.begins();
      delta = RequestDelta.of(request.conversation(), place.deltaFrom(), place.repeats(), begins);
      opening = fresh ? conversations.of(request, delta) : null;
      track = conversations.track(request.run());
      delivered = deliveries.of(conversations, request.run());
      fingerprint =
          track == null || opening == null
              ? Hash64.mix(run.key(), delta.fingerprint())
              : Hash64.mix(conversations.key(request.run()), opening.prompt());
    }

    /** The unit that the valve counts: what one activation begins again and again is one. */
    private long scope(AccountedFinding found) {
      boolean one = found.ofDriver() && request.run().activation() != 0;
      return one ? conversations.key(request.run()) : run.key();
    }

    Verdict activeBlock() {
      return refusals.inForce(run, fingerprint);
    }

    /** Called before the run is locked, because the track has its own lock. */
    void begin() {
      parentBudgets.place(run, request.run());
      probe = refusals.tryProbe(run, fingerprint);
      deliveries.applyAnswer(delivered, weights());
      if (fresh && track != null) {
        long delivery = Delivery.number(request.run());
        begun = track.begin(opening, delivery, clock.getAsLong(), probe, weights());
      }
    }

    private Weights weights() {
      return policies.peek(run).detectors().weights();
    }

    Scoped decide() {
      InForce now = policies.judge(run);
      if (run.calls().count() == 0) {
        learnSystemPrompt();
      }
      absorb();
      policies.propose(now.policy(), run, facts, hold);
      if (probe) {
        run.enforcement().forgive();
      }
      AccountedFinding found = policies.isExemptSince(seen, request) ? NOTHING : find(now);
      seenCauses = LoopCauses.of(run, now.policy().policy(), found.finding());
      return found.finding() == null || !now.enforces()
          ? carryOut(now, found)
          : refuseOrCarryOut(now, found);
    }

    /** Reads what the request adds to what is known of the run. */
    private void absorb() {
      run.recall(place.recall(request.conversation()), clock.getAsLong());
      settleSummary();
      if (run.userTurns().hasCorrectedOutcome(delta)) {
        run.revive();
      }
      boolean unanswered =
          place.repeats() && run.awaitsResults() && Unanswered.isIn(request.conversation());
      LoopCauses.onRequest(request, delta, place);
      unread = run.absorb(delta, speaker(unanswered), clock.getAsLong());
      if (unanswered) {
        run.steps().unanswered(run.calls().count());
      } else if (place.replaces() || place.repeats()) {
        Supplier<Summary> given = () -> Compaction.given(request.conversation());
        run.steps().abandonOpenSteps(given, place.replaces(), run.moment(clock.getAsLong()));
      }
    }

    /** The summary of the work was an answer, unless it has now taken the place of the history. */
    private void settleSummary() {
      if (run.calls().summary() != 0 && !place.replaces()) {
        run.tools().answer(true);
      }
      run.calls().settleSummary();
    }

    private Speaker speaker(boolean unanswered) {
      if (unanswered) {
        return Speaker.NOBODY;
      }
      boolean open = run.calls().requestedCalls() != 0 && !Compaction.isSummary(delta.userText());
      if (open && run.userTurns().asksSomethingElse(delta)) {
        return Speaker.PERSON;
      }
      return place.compacted() ? Speaker.NOBODY : Speaker.ANYBODY;
    }

    private Scoped refuseOrCarryOut(InForce now, AccountedFinding found) {
      Verdict held = refusals.ofRepetition(repetition(found), fingerprint, run);
      if (held != null) {
        return new Scoped(Decision.silent(refuse(held)), scope(found));
      }
      boolean probes = refusals.tryProbe(repetition(found));
      if (probes) {
        run.enforcement().forgive();
      }
      return carryOut(now, probes ? NOTHING : found);
    }

    private void learnSystemPrompt() {
      Conversation messages = request.conversation();
      for (int i = 0; i < messages.size() && messages.role(i) == Role.SYSTEM; i++) {
        String text = Excerpt.of(messages.message(i).text());
        run.talk().learn(text);
        run.tools().schedule(AskedPace.looks(text));
      }
    }

    private Scoped carryOut(InForce now, AccountedFinding found) {
      DriverTrack ofDriver = found.ofDriver() ? track : null;
      Occasion occasion = Occasion.of(Phase.MODEL_CALL, run, ofDriver, request.traceId());
      Decision<Verdict> made = enforcer.enforce(found.finding(), found.waste(), now, occasion);
      Verdict verdict = made.result();
      IssuedModelTicket ticket =
          verdict.stops() ? stop(found, verdict) : admit(now.policy(), verdict);
      return new Scoped(made.with(ticket), scope(found));
    }

    private long repetition(AccountedFinding found) {
      long owner = found.ofDriver() ? conversations.key(request.run()) : run.key();
      return Refusals.repetition(owner, found.finding());
    }

    private AccountedFinding find(InForce now) {
      if (probe) {
        return NOTHING;
      }
      DetectorInput input = new DetectorInput(run, request, null, clock.getAsLong());
      Finding finding =
          Enforcer.concludable(Enforcer.beforeModel(now, input), run, request.tools());
      Finding ofDriver = Enforcer.concludable(ofDriver(now.policy().detectors()), run, null);
      if (ofDriver != null && ofDriver.isStrongerThan(finding)) {
        return new AccountedFinding(ofDriver, NO_WASTE, true);
      }
      return finding == null
          ? NOTHING
          : new AccountedFinding(
              finding, run.calls().wasteSince(finding.span().firstModelCall()), false);
    }

    private Finding ofDriver(DetectorChain detectors) {
      if (track == null) {
        return null;
      }
      boolean asked = run.calls().requestedCalls() != 0;
      double idle = run.calls().millisSinceReply(clock.getAsLong()) / MILLIS;
      Score talk =
          run.hasNewText()
              ? track.talk(run, fresh, delta.userTexts(asked), delta.results(asked), idle)
              : track.talk();
      Finding ofTalk = detectors.ofTalk(talk, request.run().activation() != 0);
      Finding ofConversations = begun == null ? null : detectors.ofConversations(begun.standing());
      return Finding.stronger(ofTalk, ofConversations);
    }

    private IssuedModelTicket admit(CompiledPolicy policy, Verdict verdict) {
      ModelCall call = run.beginCall(fresh, clock.getAsLong());
      RunRegistry.Place registered = registry.register(place, request);
      GivenWords given =
          run.tools().hasComplaint() ? GivenWords.of(request.conversation()) : GivenWords.NONE;
      Reservation reservation = policies.reserve(policy, run);
      return new IssuedModelTicket(
          verdict,
          new Admission(facts, run, call, registered, begun, track, delivered, reservation, hold),
          new ToolContext(request.tools(), given));
    }

    private IssuedModelTicket stop(AccountedFinding found, Verdict verdict) {
      Finding finding = found.finding();
      if (verdict.action() == Action.TERMINATE) {
        refusals.terminate(run, verdict);
        registry.terminate(run);
      }
      if (!hasCooldownOfItsOwn(finding)) {
        refusals.refuse(fingerprint, repetition(found), verdict);
        if (!fresh && track != null) {
          track.stopped(run);
        }
      }
      if (finding.detector().has(Trait.ONE_REPLY)) {
        run.enforcement().stopped(); // only that reply was at fault, and it has been dealt with
      }
      return refuse(verdict);
    }

    private IssuedModelTicket refuse(Verdict verdict) {
      run.statistics().refuse();
      run.userTurns().refused(delta);
      if (begun != null) {
        begun.cancel(clock.getAsLong());
      }
      return IssuedModelTicket.refused(verdict);
    }
  }

  /** Detectors that count requests in their own time window decide themselves when that is over. */
  private static boolean hasCooldownOfItsOwn(Finding finding) {
    return finding.detector().has(Trait.OWN_COOLDOWN) || Budgets.isTemporary(finding);
  }
}
