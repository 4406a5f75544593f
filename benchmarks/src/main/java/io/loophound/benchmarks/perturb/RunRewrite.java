package io.loophound.benchmarks.perturb;

import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ToolCall;
import io.loophound.replay.Trace;
import io.loophound.replay.Trace.Event;
import io.loophound.replay.Trace.ModelEvent;
import io.loophound.replay.Trace.ToolEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Rewrites a run so that a result or reply reads the same wherever it is repeated. */
final class RunRewrite {
  /** A shorter result cannot be found reliably in a text, and stays as it is. */
  private static final int LEAST_RESULT = 8;

  private record Change(String from, String to) {}

  private final Rewriter rewriter;
  private final Map<String, String> replies = new HashMap<>();
  private final List<Change> results = new ArrayList<>();

  private RunRewrite(Rewriter rewriter) {
    this.rewriter = rewriter;
  }

  static Trace of(Trace trace, Rewriter rewriter) {
    RunRewrite rewrite = new RunRewrite(rewriter);
    List<Event> events = new ArrayList<>();
    for (Event event : trace.events()) {
      events.add(
          event instanceof ModelEvent model
              ? rewrite.model(model)
              : rewrite.tool((ToolEvent) event));
    }
    return new Trace(
        trace.id(), trace.source(), trace.agent(), trace.model(), trace.label(), events);
  }

  private ModelEvent model(ModelEvent event) {
    List<Message> messages = event.messages().stream().map(this::message).toList();
    results.clear();
    String reply = rewriter.reply(event.response());
    replies.put(event.response(), reply);
    return new ModelEvent(
        event.agent(),
        event.session(),
        event.atSeconds(),
        event.model(),
        messages,
        event.whole(),
        reply,
        calls(event.calls()),
        event.usage(),
        event.repliedSeconds());
  }

  private ToolEvent tool(ToolEvent event) {
    String result = event.result();
    if (result != null && result.strip().length() >= LEAST_RESULT) {
      result = rewriter.result(result);
      results.add(new Change(event.result(), result));
    }
    return new ToolEvent(
        event.agent(),
        event.session(),
        event.atSeconds(),
        rewriter.tool(event.name()),
        rewriter.arguments(event.arguments()),
        result,
        event.error(),
        event.beganSeconds());
  }

  private Message message(Message message) {
    String text =
        switch (message.role()) {
          case SYSTEM -> message.text();
          case ASSISTANT -> replies.getOrDefault(message.text(), message.text());
          case TOOL -> heard(message.text(), false);
          case USER -> heard(message.text(), true);
        };
    return new Message(
        message.role(), text, calls(message.toolCalls()), message.toolCallId(), message.error());
  }

  private List<ToolCall> calls(List<ToolCall> calls) {
    return calls.stream()
        .map(
            call ->
                new ToolCall(
                    call.id(), rewriter.tool(call.name()), rewriter.arguments(call.arguments())))
        .toList();
  }

  private String heard(String text, boolean user) {
    if (replies.containsKey(text)) {
      return replies.get(text);
    }
    for (Change change : results) {
      int at = text.indexOf(change.from());
      if (at >= 0) {
        String before = text.substring(0, at);
        String after = text.substring(at + change.from().length());
        return user
            ? rewriter.user(before) + change.to() + rewriter.user(after)
            : before + change.to() + after;
      }
    }
    return user ? rewriter.user(text) : text;
  }
}
