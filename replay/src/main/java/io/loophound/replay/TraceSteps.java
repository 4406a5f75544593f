package io.loophound.replay;

import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.internal.digest.json.CanonicalJson;
import io.loophound.replay.Trace.Event;
import io.loophound.replay.Trace.ModelEvent;
import io.loophound.replay.Trace.ToolEvent;
import java.util.ArrayList;
import java.util.List;

/** The tool calls of one session of a trace, numbered like the guard's steps. */
final class TraceSteps {

  /** One of these calls; its result is null until it is known. */
  static final class Recorded {
    final String tool;
    final long arguments;
    int event;
    String result;
    Double seconds;
    private boolean executed;

    private Recorded(String tool, String arguments, int event, Double seconds) {
      this.tool = tool;
      this.arguments = CanonicalJson.digest(arguments);
      this.event = event;
      this.seconds = seconds;
    }
  }

  private final List<Recorded> steps = new ArrayList<>();
  private int round;

  private TraceSteps() {}

  /** The steps of the session of an event, as known before it happens, or after. */
  static List<Recorded> until(Trace trace, int event, boolean before) {
    TraceSteps log = new TraceSteps();
    String session = trace.events().get(event).session();
    for (int i = 0; i <= event; i++) {
      Event each = trace.events().get(i);
      if (!each.session().equals(session)) {
        continue;
      }
      if (each instanceof ModelEvent model) {
        log.answer(model.messages());
        log.open(model, i);
      } else {
        log.execute((ToolEvent) each, i, before && i == event);
      }
    }
    return log.steps;
  }

  /** The results of the newest round as messages, by their place in it. */
  private void answer(List<Message> messages) {
    int next = round;
    for (Message message : messages) {
      if (message.role() == Role.ASSISTANT) {
        next = round;
      } else if (message.role() == Role.TOOL && next < steps.size()) {
        Recorded step = steps.get(next++);
        step.result = step.result == null ? message.text() : step.result;
      }
    }
  }

  private void open(ModelEvent model, int event) {
    if (!model.calls().isEmpty()) {
      round = steps.size();
    }
    for (ToolCall call : model.calls()) {
      steps.add(new Recorded(call.name(), call.arguments(), event, model.atSeconds()));
    }
  }

  private void execute(ToolEvent tool, int event, boolean before) {
    Recorded step = awaited(tool);
    if (step == null) {
      round = steps.size();
      step = new Recorded(tool.name(), tool.arguments(), event, tool.atSeconds());
      steps.add(step);
    }
    step.executed = true;
    step.event = event;
    step.result = before ? null : tool.result();
    step.seconds = tool.atSeconds() == null ? step.seconds : tool.atSeconds();
  }

  private Recorded awaited(ToolEvent tool) {
    long arguments = CanonicalJson.digest(tool.arguments());
    for (Recorded step : steps.subList(round, steps.size())) {
      if (!step.executed && step.tool.equals(tool.name()) && step.arguments == arguments) {
        return step;
      }
    }
    return null;
  }
}
