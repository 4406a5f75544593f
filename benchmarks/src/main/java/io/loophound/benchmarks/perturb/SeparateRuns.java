package io.loophound.benchmarks.perturb;

import io.loophound.replay.Trace;
import io.loophound.replay.Trace.Event;
import io.loophound.replay.Trace.ModelEvent;
import io.loophound.replay.Trace.ToolEvent;

/** Gives each agent of a run its own session, as if each kept its own history. */
final class SeparateRuns {

  private SeparateRuns() {}

  static Trace of(Trace trace) {
    long agents =
        trace.events().stream()
            .filter(ModelEvent.class::isInstance)
            .map(Event::agent)
            .distinct()
            .count();
    return agents < 2
        ? trace
        : new Trace(
            trace.id(),
            trace.source(),
            trace.agent(),
            trace.model(),
            trace.label(),
            trace.events().stream().map(SeparateRuns::apart).toList());
  }

  private static Event apart(Event event) {
    if (event instanceof ModelEvent model) {
      return new ModelEvent(
          model.agent(),
          model.agent(),
          model.atSeconds(),
          model.model(),
          model.messages(),
          model.whole(),
          model.response(),
          model.calls(),
          model.usage(),
          model.repliedSeconds());
    }
    ToolEvent tool = (ToolEvent) event;
    return new ToolEvent(
        tool.agent(),
        tool.agent(),
        tool.atSeconds(),
        tool.name(),
        tool.arguments(),
        tool.result(),
        tool.error(),
        tool.beganSeconds());
  }
}
