package io.loophound.testkit.framework;

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
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/** An agent that always clicks at the same place, under a guard as it ships. */
final class ClickLoop {
  static final int MOST = 30;
  private static final RunKey KEY = RunKey.ofThread(7);
  private static final String ARGUMENTS = "{\"x\":10,\"y\":20}";

  private final Guard guard = Guards.of(GuardPolicy.defaults(), () -> Mode.ENFORCE, verdict -> {});
  private final List<Message> history = new ArrayList<>();

  private ClickLoop() {
    history.add(Message.of(Role.USER, "Order the book."));
  }

  /** How many clicks happen before the guard steers or stops the agent. */
  static int clicks(IntFunction<ToolOutcome> outcome) {
    ClickLoop loop = new ClickLoop();
    int clicks = 0;
    while (clicks < MOST && loop.click("c" + clicks, outcome.apply(clicks))) {
      clicks++;
    }
    return clicks;
  }

  private boolean click(String id, ToolOutcome outcome) {
    ModelTicket ticket =
        guard.before(
            new ModelRequest(Origin.of("test"), KEY, "m", Conversation.of(history), "", ""));
    if (ticket.verdict().stops()) {
      return false;
    }
    ToolCall call = new ToolCall(id, "click", ARGUMENTS);
    guard.after(ticket, ModelReply.completed("", List.of(call)));
    ToolTicket tool = guard.before(new ToolRequest(KEY, id, call.name(), ARGUMENTS, true));
    boolean allowed = !tool.verdict().steers() && !guard.after(tool, outcome).steers();
    history.add(Message.assistant("", List.of(call)));
    history.add(Message.tool(id, outcome.text(), outcome.error()));
    return allowed;
  }
}
