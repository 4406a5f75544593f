package io.loophound.agent.operator.record;

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
import io.loophound.detectors.guard.ModelTicket;
import io.loophound.detectors.guard.ToolTicket;
import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** An agent with one conversation, whose calls are guarded and recorded. */
final class RecordedAgent {
  final List<Message> messages = new ArrayList<>();
  final List<String> decisions = new ArrayList<>();
  final Guard guard;
  private final RunKey key = new RunKey("support", "session-of-anna", "", 1, 0);
  private long nanos;
  private int calls;

  RecordedAgent(Consumer<Call> writer) {
    guard =
        Guards.builder(() -> Mode.ENFORCE, verdict -> {})
            .policies(GuardPolicy.defaults())
            .clock(() -> nanos)
            .build();
    guard.recordWith(new RunRecorder(writer, () -> nanos));
  }

  RecordedAgent user(String text) {
    messages.add(Message.of(Role.USER, text));
    return this;
  }

  ModelTicket begin() {
    nanos += 50_000_000;
    ModelTicket ticket =
        guard.before(
            new ModelRequest(Origin.of("test"), key, "gpt-4o", Conversation.of(messages), "", ""));
    note(ticket.verdict());
    return ticket;
  }

  void end(ModelTicket ticket, ModelReply reply) {
    nanos += 50_000_000;
    note(guard.after(ticket, ticket.verdict().stops() ? ModelReply.refused() : reply));
  }

  /** The model says something. */
  RecordedAgent says(String text) {
    end(begin(), ModelReply.completed(text, List.of()));
    messages.add(Message.of(Role.ASSISTANT, text));
    return this;
  }

  /** The model asks for a tool, which is executed; its result is part of what comes next. */
  RecordedAgent calls(String tool, String arguments, String result, Boolean error) {
    String id = "call_x9Kd02Z" + calls++;
    List<ToolCall> asked = List.of(new ToolCall(id, tool, arguments));
    ModelTicket ticket = begin();
    end(ticket, ModelReply.completed("", asked));
    if (ticket.verdict().stops()) {
      return this;
    }
    messages.add(Message.assistant("", asked));
    messages.add(Message.tool(id, execute(tool, arguments, id, result, error), error));
    return this;
  }

  private String execute(String tool, String arguments, String id, String result, Boolean error) {
    nanos += 1_000_000;
    ToolTicket ticket = guard.before(new ToolRequest(key, id, tool, arguments, true));
    note(ticket.verdict());
    nanos += 5_000_000;
    if (ticket.verdict().steers()) {
      return ticket.verdict().steerText();
    }
    Verdict after = guard.after(ticket, new ToolOutcome(result, error));
    note(after);
    return after.steers() ? result + "\n" + after.steerText() : result;
  }

  private void note(Verdict verdict) {
    if (verdict.action() != Action.ALLOW) {
      decisions.add(verdict.action() + " " + verdict.detector());
    }
  }
}
