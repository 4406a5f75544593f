package io.loophound.replay;

import io.loophound.detectors.Guards;
import io.loophound.detectors.budget.PriceTable;
import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Origin;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.detectors.event.ToolRequest;
import io.loophound.detectors.event.Usage;
import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.guard.ModelTicket;
import io.loophound.detectors.guard.ToolTicket;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.AgentPolicies;
import io.loophound.detectors.policy.Mode;
import io.loophound.replay.Replay.ReplayedDecision;
import io.loophound.replay.Replay.View;
import io.loophound.replay.Trace.Event;
import io.loophound.replay.Trace.ModelEvent;
import io.loophound.replay.Trace.ToolEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Plays the events of one trace to its own guard, with its own clock. */
final class Player {
  private static final long TICK = 1_000_000;
  private static final int CHARACTERS_PER_TOKEN = 4;

  /**
   * How events are shown to the guard.
   *
   * @param view whether tool events are shown
   * @param steerable whether tools can be answered with a text
   * @param mode what the guard may do
   * @param key names the run of an event
   */
  record Stage(View view, boolean steerable, Mode mode, Function<Event, RunKey> key) {}

  /** Gets each model call: its event, its usage, and its model. */
  @FunctionalInterface
  interface Meter {
    void used(int step, String model, Usage usage);
  }

  private final Trace trace;
  private final Stage stage;
  private final Meter meter;
  private final Guard guard;
  private final List<ReplayedDecision> decisions = new ArrayList<>();
  private final Map<String, Transcript> transcripts = new HashMap<>();
  private final Set<String> reported = new HashSet<>();
  private int step;
  private long nanos;
  private boolean replyTimed;

  Player(Trace trace, AgentPolicies policies, PriceTable prices, Stage stage, Meter meter) {
    this.trace = trace;
    this.stage = stage;
    this.meter = meter;
    guard =
        Guards.builder(stage::mode, verdict -> reported.add(verdict.decisionId()))
            .policies(policies)
            .prices(prices)
            .clock(() -> nanos)
            .build();
  }

  /** The decisions above allow, in order. */
  List<ReplayedDecision> play() {
    for (Event event : trace.events()) {
      if (event instanceof ModelEvent model) {
        play(model);
      } else if (stage.view() == View.FULL) {
        play((ToolEvent) event);
      }
      step++;
    }
    return decisions;
  }

  /** Whether a decision was reported: repeated decisions are not, and neither is each warning. */
  boolean wasReported(ReplayedDecision decision) {
    return reported.contains(decision.verdict().decisionId());
  }

  /** Moves the clock to {@code seconds}; if the trace has no time, by one tick. */
  private void advance(Double seconds) {
    nanos = seconds == null ? nanos + TICK : Math.max(nanos, Math.round(seconds * 1e9));
  }

  private void play(ModelEvent event) {
    advance(event.atSeconds());
    Transcript transcript = transcript(event);
    event.messages().forEach(transcript::add);
    Conversation conversation = transcript.now();
    String model = event.model().isEmpty() ? trace.model() : event.model();
    ModelTicket ticket =
        guard.before(
            new ModelRequest(
                Origin.of("replay"), stage.key().apply(event), model, conversation, "", ""));
    note(true, ticket.verdict());
    Usage usage = usage(event, conversation);
    meter.used(step, model, usage);
    replyTimed = event.repliedSeconds() != null;
    if (replyTimed) {
      advance(event.repliedSeconds());
    }
    boolean made = !ticket.verdict().stops();
    note(false, guard.after(ticket, made ? reply(event, usage) : ModelReply.refused()));
    if (event.end() == ModelReply.End.COMPLETED) {
      transcript.add(Message.assistant(event.response(), event.calls()));
    }
  }

  private Transcript transcript(ModelEvent event) {
    if (event.whole() && !event.anew()) {
      return new Transcript();
    }
    if (event.anew()) {
      transcripts.remove(event.session());
    }
    return transcripts.computeIfAbsent(event.session(), session -> new Transcript());
  }

  private static ModelReply reply(ModelEvent event, Usage usage) {
    return switch (event.end()) {
      case COMPLETED -> new ModelReply(event.end(), "", event.response(), event.calls(), "", usage);
      case FAILED, CANCELLED ->
          new ModelReply(event.end(), "", event.response(), event.calls(), "", event.usage());
      case REFUSED -> ModelReply.cancelled(); // what the model would have said is unknown
    };
  }

  private static Usage usage(ModelEvent event, Conversation conversation) {
    return event.usage() != null
        ? event.usage()
        : new Usage(
            conversation.characters() / CHARACTERS_PER_TOKEN,
            event.response().length() / CHARACTERS_PER_TOKEN,
            true);
  }

  private void play(ToolEvent event) {
    if (event.beganSeconds() != null || !replyTimed) {
      // without the reply's time the tool's start is unknown: it took no time
      advance(event.beganSeconds() != null ? event.beganSeconds() : event.atSeconds());
    }
    ToolTicket ticket =
        guard.before(
            new ToolRequest(
                stage.key().apply(event), "", event.name(), event.arguments(), stage.steerable()));
    note(true, ticket.verdict());
    if (event.atSeconds() != null) {
      advance(event.atSeconds());
    }
    note(false, guard.after(ticket, new ToolOutcome(event.result(), event.error())));
  }

  private void note(boolean early, Verdict verdict) {
    if (verdict.action() != Action.ALLOW) {
      decisions.add(new ReplayedDecision(step, early, verdict));
    }
  }
}
