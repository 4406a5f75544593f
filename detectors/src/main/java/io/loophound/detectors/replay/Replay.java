package io.loophound.detectors.replay;

import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Origin;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.detectors.event.ToolRequest;
import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.guard.ModelTicket;
import io.loophound.detectors.guard.ToolTicket;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import io.loophound.detectors.replay.Trace.Event;
import io.loophound.detectors.replay.Trace.ModelEvent;
import io.loophound.detectors.replay.Trace.ToolEvent;
import java.util.ArrayList;
import java.util.List;

/**
 * Replays a recorded run through a policy. The loop is open: after a refusal the run goes on as it
 * was recorded, but the guard does not see the result of what it refused.
 */
public final class Replay {

  /** What the guard sees of a run. */
  public enum View {
    /** Model calls and tool executions. */
    FULL,
    /** Model calls only, as an HTTP seam sees them. */
    HTTP
  }

  /**
   * A decision.
   *
   * @param step index of the event, from 0
   * @param early whether it was taken before the event happened
   * @param verdict the decision
   */
  public record Decision(int step, boolean early, Verdict verdict) {}

  private final GuardPolicy policy;
  private final View view;

  public Replay(GuardPolicy policy, View view) {
    this.policy = policy;
    this.view = view;
  }

  /** The decisions above allow, in order. */
  public List<Decision> run(Trace trace) {
    return new Player(trace).play();
  }

  private final class Player {
    private final Trace trace;
    private final List<Decision> decisions = new ArrayList<>();
    private final List<Message> history = new ArrayList<>();
    private final Guard guard;
    private int step;
    private long nanos;

    Player(Trace trace) {
      this.trace = trace;
      guard = new Guard(policy, () -> Mode.ENFORCE, verdict -> {}, () -> nanos);
    }

    List<Decision> play() {
      for (Event event : trace.events()) {
        nanos += 1_000_000;
        if (event instanceof ModelEvent model) {
          play(model);
        } else if (view == View.FULL) {
          play((ToolEvent) event);
        }
        step++;
      }
      return decisions;
    }

    private void play(ModelEvent event) {
      history.addAll(event.messages());
      String model = event.model().isEmpty() ? trace.model() : event.model();
      ModelTicket ticket =
          guard.before(
              new ModelRequest(
                  Origin.of("replay"),
                  key(event.session()),
                  model,
                  Conversation.of(history),
                  "",
                  ""));
      note(true, ticket.verdict());
      history.add(Message.assistant(event.response(), event.calls()));
      if (ticket.verdict().stops()) {
        guard.after(ticket, ModelReply.refused());
        return;
      }
      ModelReply reply =
          new ModelReply(
              ModelReply.End.COMPLETED, "", event.response(), event.calls(), "", event.usage());
      note(false, guard.after(ticket, reply));
    }

    private void play(ToolEvent event) {
      ToolTicket ticket =
          guard.before(
              new ToolRequest(key(event.session()), "", event.name(), event.arguments(), true));
      note(true, ticket.verdict());
      note(false, guard.after(ticket, new ToolOutcome(event.result(), event.error())));
    }

    private RunKey key(String session) {
      return new RunKey(trace.agent(), session.isEmpty() ? trace.id() : session, "", 1, 0);
    }

    private void note(boolean early, Verdict verdict) {
      if (verdict.action() != Action.ALLOW) {
        decisions.add(new Decision(step, early, verdict));
      }
    }
  }
}
