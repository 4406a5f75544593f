package io.loophound.replay;

import io.loophound.detectors.event.Message;
import io.loophound.replay.Trace.Event;
import io.loophound.replay.Trace.Label;
import io.loophound.replay.Trace.ModelEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The rest of a recorded run, as a process sees it that was started in the middle. */
public final class CutRun {
  private final Map<String, List<Message>> said = new HashMap<>();

  private CutRun() {}

  /** From the first model call at or after an event on; its requests carry what was before. */
  public static Trace from(Trace trace, int event) {
    int begin = event;
    while (begin < trace.events().size() && !(trace.events().get(begin) instanceof ModelEvent)) {
      begin++;
    }
    return new CutRun().rest(trace, begin);
  }

  private Trace rest(Trace trace, int begin) {
    List<Event> rest = new ArrayList<>();
    for (int i = 0; i < trace.events().size(); i++) {
      Event event = trace.events().get(i);
      if (i < begin) {
        remember(event);
      } else {
        rest.add(event instanceof ModelEvent model ? withHistory(model) : event);
      }
    }
    Label label = trace.label();
    int first = label.firstLoopStep() < 0 ? -1 : Math.max(0, label.firstLoopStep() - begin);
    int last = label.lastLoopStep() < 0 ? -1 : label.lastLoopStep() - begin;
    Label cut =
        new Label(
            label.loop(), label.kind(), first, last, label.redundantCalls(), label.hardNegative());
    return new Trace(trace.id(), trace.source(), trace.agent(), trace.model(), cut, rest);
  }

  private void remember(Event event) {
    if (event instanceof ModelEvent model && !model.whole()) {
      if (model.anew()) {
        said.remove(model.session());
      }
      List<Message> messages = said.computeIfAbsent(model.session(), any -> new ArrayList<>());
      messages.addAll(model.messages());
      messages.add(Message.assistant(model.response(), model.calls()));
    }
  }

  /** The first request of a conversation that began before. */
  private ModelEvent withHistory(ModelEvent event) {
    List<Message> before = said.remove(event.session());
    if (before == null || event.whole() || event.anew()) {
      return event;
    }
    before.addAll(event.messages());
    return new ModelEvent(
        event.agent(),
        event.session(),
        event.atSeconds(),
        event.model(),
        before,
        false,
        event.response(),
        event.calls(),
        event.usage(),
        event.repliedSeconds(),
        event.end(),
        true);
  }
}
