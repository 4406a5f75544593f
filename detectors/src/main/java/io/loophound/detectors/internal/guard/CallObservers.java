package io.loophound.detectors.internal.guard;

import io.loophound.detectors.budget.PriceTable;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.detectors.event.ToolRequest;
import io.loophound.detectors.guard.Recorder;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.policy.AgentPolicies;
import io.loophound.detectors.policy.Mode;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** What else sees the calls: a shadow policy, and the recorder of runs. */
final class CallObservers {
  private final Supplier<Mode> mode;
  private final IsolatedListener listener;
  private final LongSupplier clock;
  private volatile Shadow shadow; // null without a candidate policy
  private volatile Recorder recorder; // null unless calls are recorded

  CallObservers(
      AgentPolicies candidate,
      PriceTable prices,
      Supplier<Mode> mode,
      IsolatedListener listener,
      LongSupplier clock) {
    this.mode = mode;
    this.listener = listener;
    this.clock = clock;
    setCandidate(candidate, prices);
  }

  final void setCandidate(AgentPolicies candidate, PriceTable prices) {
    shadow = Shadow.change(shadow, candidate, prices, mode, listener, clock);
  }

  void recorder(Recorder recorder) {
    this.recorder = recorder;
  }

  void before(ModelRequest request, IssuedModelTicket ticket) {
    Shadow looking = shadow;
    ticket.shadow = looking == null ? null : looking.before(request);
    isolate(recording -> record(recording, request, ticket));
  }

  private static void record(Recorder recording, ModelRequest request, IssuedModelTicket ticket) {
    Verdict verdict = ticket.verdict();
    boolean stopped = verdict.stops();
    Object began = recording.began(stopped ? verdict.runId() : ticket.runId(), request);
    if (stopped) {
      recording.ended(began, ModelReply.refused());
    } else {
      ticket.recorded = began;
    }
  }

  /** The candidate is notified of each end, and decides for itself which one counts. */
  void after(IssuedModelTicket ticket, ModelReply reply) {
    if (ticket.shadow != null) {
      shadow.after(ticket.shadow, reply);
    }
  }

  /** Its end counts. */
  void ended(IssuedModelTicket ticket, ModelReply reply) {
    if (ticket.recorded != null) {
      isolate(recording -> recording.ended(ticket.recorded, reply));
    }
  }

  void retried(IssuedModelTicket ticket) {
    if (ticket.shadow != null) {
      ticket.shadow.reopen();
    }
  }

  void before(ToolRequest request, IssuedToolTicket ticket) {
    Shadow looking = shadow;
    if (looking != null) {
      ticket.shadow = looking.before(request);
      if (ticket.isAnsweredByGuard()) {
        looking.onAnsweredElsewhere(ticket.shadow);
      }
    }
    isolate(recording -> record(recording, request, ticket));
  }

  private static void record(Recorder recording, ToolRequest request, IssuedToolTicket ticket) {
    Object began = recording.began(ticket.execution.run().id(), request);
    if (ticket.isAnsweredByGuard()) {
      recording.ended(began, (ToolOutcome) null);
    } else {
      ticket.recorded = began;
    }
  }

  void after(IssuedToolTicket ticket, ToolOutcome outcome) {
    if (outcome.unread()) {
      listener.onUnreadOutcome(ticket.execution.step().tool());
    }
    if (ticket.shadow != null) {
      shadow.after(ticket.shadow, outcome);
    }
    if (ticket.recorded != null) {
      isolate(recording -> recording.ended(ticket.recorded, outcome));
    }
  }

  /** A recorder's error is counted, and the call goes on. */
  private void isolate(Consumer<Recorder> action) {
    Recorder recording = recorder;
    if (recording == null) {
      return;
    }
    try {
      action.accept(recording);
    } catch (Throwable thrown) {
      listener.onListenerError(thrown);
    }
  }
}
