package io.loophound.benchmarks.baseline;

import static io.loophound.detectors.event.Role.TOOL;
import static io.loophound.detectors.event.Role.USER;

import io.loophound.benchmarks.baseline.ToolRules.Call;
import io.loophound.detectors.event.Message;
import io.loophound.replay.Trace;
import io.loophound.replay.Trace.Event;
import io.loophound.replay.Trace.ModelEvent;
import io.loophound.replay.Trace.ToolEvent;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * A guard whose rules follow each session of a run.
 *
 * @param name what a table calls it
 * @param rules rules for a new session
 */
public record PerSession(String name, Supplier<? extends ToolRules> rules) implements Baseline {

  private static final class Session {
    final ToolRules rules;
    int written;
    boolean asked;

    Session(ToolRules rules) {
      this.rules = rules;
    }
  }

  @Override
  public Stop stop(Trace trace) {
    Map<String, Session> sessions = new HashMap<>();
    for (int step = 0; step < trace.events().size(); step++) {
      Event event = trace.events().get(step);
      Session session = sessions.computeIfAbsent(event.session(), name -> new Session(rules.get()));
      Stop stop = stop(session, event, step);
      if (stop != null) {
        return stop;
      }
    }
    return null;
  }

  private static Stop stop(Session session, Event event, int step) {
    if (event instanceof ModelEvent model) {
      hear(session, model);
      boolean stops = session.rules.said(model.response(), !model.calls().isEmpty());
      return stops ? new Stop(step, false) : null;
    }
    ToolEvent tool = (ToolEvent) event;
    Call call = new Call(tool.name(), tool.arguments() == null ? "" : tool.arguments());
    if (session.rules.refuses(call)) {
      return new Stop(step, true);
    }
    String result = tool.result() == null ? "" : tool.result();
    boolean failed = Boolean.TRUE.equals(tool.error());
    return session.rules.made(call, result, failed) ? new Stop(step, false) : null;
  }

  /**
   * A request with all its messages repeats those that a person wrote before; and where tools have
   * no messages of their own, what follows a call in the name of the user is its result.
   */
  private static void hear(Session session, ModelEvent model) {
    int written = model.whole() && !model.anew() ? 0 : session.written;
    boolean results = session.asked && model.messages().stream().noneMatch(m -> m.role() == TOOL);
    for (Message message : model.messages()) {
      written += message.role() == USER && !results ? 1 : 0;
    }
    if (written > session.written) {
      session.rules.heard();
    }
    session.written = written;
    session.asked = !model.calls().isEmpty();
  }
}
