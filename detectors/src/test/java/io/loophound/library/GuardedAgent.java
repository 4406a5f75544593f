package io.loophound.library;

import io.loophound.detectors.Guards;
import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Origin;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.event.ToolOutcome;
import io.loophound.detectors.event.ToolRequest;
import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.guard.GuardListener;
import io.loophound.detectors.guard.ModelTicket;
import io.loophound.detectors.guard.StreamWatch;
import io.loophound.detectors.guard.ToolTicket;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import io.loophound.detectors.policy.ToolPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** A small agent that asks the guard before each call. Its code is in docs/library.md. */
final class GuardedAgent {
  private final List<Message> messages = new ArrayList<>();
  private final RunKey run;
  private final Guard guard;
  private final Function<List<Message>, ModelReply> model;
  private final Function<ToolCall, String> tools;

  GuardedAgent(
      Guard guard,
      String session,
      Function<List<Message>, ModelReply> model,
      Function<ToolCall, String> tools) {
    this.guard = guard;
    this.model = model;
    this.tools = tools;
    run = new RunKey("assistant", session, "", Thread.currentThread().getId(), 0);
  }

  // docs: a guard
  static Guard guard(GuardListener listener) {
    GuardPolicy policy =
        GuardPolicy.builder()
            .detector("score", own -> own.with("note", 6).with("threshold", 8).with(Action.BLOCK))
            .tool("wait_for_build", ToolPolicy.exempted())
            .cooldown(Duration.ofMinutes(1))
            .build();
    return Guards.of(policy, () -> Mode.ENFORCE, listener);
  }

  // docs: a model call
  ModelReply callModel() {
    Conversation conversation = Conversation.of(messages);
    ModelTicket ticket =
        guard.before(new ModelRequest(Origin.of("my-agent"), run, "gpt-4o", conversation, "", ""));
    if (ticket.verdict().stops()) {
      guard.after(ticket, ModelReply.refused());
      throw new IllegalStateException(ticket.verdict().message());
    }
    ModelReply reply = model.apply(messages);
    guard.after(ticket, reply);
    return reply;
  }

  // docs: a tool call
  String callTool(ToolCall call) {
    ToolTicket ticket =
        guard.before(new ToolRequest(run, call.id(), call.name(), call.arguments(), true));
    if (ticket.verdict().steers() || ticket.verdict().stops()) {
      return ticket.verdict().steerText();
    }
    String result = tools.apply(call);
    Verdict verdict = guard.after(ticket, new ToolOutcome(result, null));
    return verdict.steers() ? result + "\n" + verdict.steerText() : result;
  }

  // docs: a streamed reply
  String readStream(ModelTicket ticket, Iterable<String> parts) {
    StreamWatch watch = guard.watch(ticket);
    StringBuilder text = new StringBuilder();
    for (String part : parts) {
      text.append(part);
      if (watch.feed(part).stops()) {
        guard.after(ticket, ModelReply.cancelled());
        return text.toString();
      }
    }
    guard.after(ticket, ModelReply.completed(text.toString(), List.of()));
    return text.toString();
  }

  // docs: end
  String answer(String question) {
    messages.add(Message.of(Role.USER, question));
    while (true) {
      ModelReply reply = callModel();
      messages.add(Message.assistant(reply.text(), reply.toolCalls()));
      if (reply.toolCalls().isEmpty()) {
        return reply.text();
      }
      for (ToolCall call : reply.toolCalls()) {
        messages.add(Message.tool(call.id(), callTool(call), null));
      }
    }
  }
}
