package io.loophound.benchmarks.day;

import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Origin;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.event.Usage;
import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.guard.ModelTicket;
import java.util.ArrayList;
import java.util.List;

/**
 * Agents of twenty names that answer one user after the other: most read something new in each
 * round, every tenth asks for the same until it is stopped.
 */
final class DayLoad {
  private static final int ROUNDS = 10;
  private static final int AGENTS = 20;
  private static final int LOOPS = 10;

  private final Guard guard;
  private long runs;
  private long decisions;
  private long stopped;

  DayLoad(Guard guard) {
    this.guard = guard;
  }

  /** Decides at least so many times more; a request is one decision, its reply another. */
  void drive(long more) {
    long end = decisions + more;
    while (decisions < end) {
      runs++;
      run(runs % LOOPS == 0);
    }
  }

  long stopped() {
    return stopped;
  }

  private void run(boolean loops) {
    String user = "user " + runs;
    RunKey key = new RunKey("agent-" + runs % AGENTS, user, user, 7, 0);
    List<Message> history = new ArrayList<>();
    history.add(Message.of(Role.USER, "What do the papers say about question " + runs + "?"));
    for (int round = 0; round < ROUNDS; round++) {
      Conversation conversation = Conversation.of(List.copyOf(history));
      Origin origin = Origin.of("benchmark");
      ModelTicket ticket =
          guard.before(new ModelRequest(origin, key, "gpt-4.1-mini", conversation, "", ""));
      decisions++;
      if (ticket.verdict().stops()) {
        stopped++;
        return;
      }
      int page = loops ? 0 : round;
      ToolCall call = new ToolCall("call_" + runs + "_" + round, "read", "{\"page\":" + page + "}");
      Usage usage = new Usage(1_000, 50, false);
      guard.after(
          ticket, new ModelReply(ModelReply.End.COMPLETED, "", "", List.of(call), "", usage));
      decisions++;
      history.add(Message.assistant("", List.of(call)));
      history.add(Message.tool(call.id(), text(page), false));
    }
  }

  /** A page with words of its own. */
  private String text(int page) {
    StringBuilder text = new StringBuilder(256);
    for (int i = 0; i < 24; i++) {
      long word = (runs * 31 + page) * 24 + i;
      text.append("name").append(Long.toString(word * 0x9E3779B97F4A7C15L, 36)).append(' ');
    }
    return text.toString();
  }
}
