package io.loophound.detectors.internal.guard;

import io.loophound.detectors.budget.Ledger.Hold;
import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.text.Excerpt;
import io.loophound.detectors.internal.enforce.CallFacts;
import io.loophound.detectors.internal.enforce.LoopCauses;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.internal.run.conversation.Conversations;
import io.loophound.detectors.internal.run.conversation.DriverTrack;
import io.loophound.detectors.internal.run.conversation.DriverTrack.OpenConversation;
import io.loophound.detectors.internal.run.conversation.Opening;
import io.loophound.detectors.internal.run.conversation.SharedDeliveries;
import io.loophound.detectors.internal.run.conversation.SharedDeliveries.Delivered;
import io.loophound.detectors.internal.run.link.Compaction;
import io.loophound.detectors.internal.run.link.RunRegistry.Resolution;
import io.loophound.detectors.internal.run.turn.AskedPace;
import io.loophound.detectors.internal.run.turn.RequestDelta;
import io.loophound.detectors.internal.run.turn.Speaker;
import io.loophound.detectors.internal.run.turn.Unanswered;
import io.loophound.detectors.internal.score.ToolScore.Summary;
import io.loophound.detectors.policy.AgentPolicies;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** A call that is about to be made, as its request shows it. It lives until the decision. */
final class Proposal {
  final ModelRequest request;
  final AgentPolicies seen; // which did not exempt it
  final CallFacts facts;
  final Resolution resolution;
  final Run run;
  final RequestDelta delta;
  final boolean fresh; // whether it begins a conversation
  final Opening opening; // null in the middle of a conversation
  final DriverTrack track; // null where the driver is not known
  final Delivered delivered; // null where nothing is shared
  final long fingerprint;
  private final Conversations conversations;
  Hold hold; // null if it pays into no shared budget
  boolean probe;
  OpenConversation begun; // null in the middle of a conversation
  List<String> unread = List.of(); // the tools whose outcomes it does not say
  List<LoopCauses.Seen> causes = List.of();

  Proposal(
      ModelRequest request,
      AgentPolicies seen,
      Resolution resolution,
      Conversations conversations,
      SharedDeliveries deliveries) {
    this.request = request;
    this.seen = seen;
    this.resolution = resolution;
    this.conversations = conversations;
    facts = CallFacts.of(request);
    run = resolution.run();
    fresh = resolution.chain().isFresh() && request.previousReplyId().isEmpty();
    boolean begins = fresh && resolution.begins();
    delta =
        RequestDelta.of(
            request.conversation(), resolution.deltaFrom(), resolution.repeats(), begins);
    opening = fresh ? conversations.of(request, delta) : null;
    track = conversations.track(request.run());
    delivered = deliveries.of(conversations, request.run());
    fingerprint =
        track == null || opening == null
            ? Hash64.mix(run.key(), delta.fingerprint())
            : Hash64.mix(Hash64.mix(driver(), opening.session()), opening.prompt());
  }

  /** The key of the driver that makes it. */
  long driver() {
    return conversations.key(request.run());
  }

  /** Whether it is known what made the driver begin. */
  boolean isOfActivation() {
    return request.run().activation() != 0;
  }

  /** Reads what the request adds to what is known of the run. */
  void absorb(LongSupplier clock) {
    if (run.calls().count() == 0) {
      learnSystemPrompt();
    }
    run.recall(resolution.recall(request.conversation()), clock.getAsLong());
    settleSummary();
    if (run.userTurns().hasCorrectedOutcome(delta)) {
      run.revive();
    }
    boolean unanswered =
        resolution.repeats() && run.awaitsResults() && Unanswered.isIn(request.conversation());
    LoopCauses.onRequest(request, delta, resolution);
    unread = run.absorb(delta, speaker(unanswered), clock.getAsLong());
    if (unanswered) {
      run.steps().recordUnanswered(run.calls().count());
    } else if (resolution.replaces() || resolution.repeats()) {
      Supplier<Summary> given = () -> Compaction.given(request.conversation());
      run.steps().abandonOpenSteps(given, resolution.replaces(), run.moment(clock.getAsLong()));
    }
  }

  /** The summary of the work was an answer, unless it has now taken the place of the history. */
  private void settleSummary() {
    if (run.calls().summary() != 0 && !resolution.replaces()) {
      run.tools().recordAnswer(true);
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
    return resolution.compacted() ? Speaker.NOBODY : Speaker.ANYBODY;
  }

  private void learnSystemPrompt() {
    Conversation messages = request.conversation();
    for (int i = 0; i < messages.size() && messages.role(i) == Role.SYSTEM; i++) {
      String text = Excerpt.of(messages.message(i).text());
      run.talk().learn(text);
      run.tools().schedule(AskedPace.looks(text), AskedPace.repeats(text));
    }
  }
}
