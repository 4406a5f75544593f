package io.loophound.benchmarks.operated;

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
import java.util.Random;

/**
 * Fifty interleaved runs, of which one in a hundred loops. A finished run makes room for another.
 */
final class Agents {
  private static final int TOGETHER = 50;
  private static final int ROUNDS = 10;
  private static final int NAMES = 20;
  private static final int LOOPS = 97;

  private final Guard guard;
  private final Random random = new Random(20260101);
  private final List<Agent> working = new ArrayList<>();
  private int runs;
  private int turn;
  private long stopped;

  Agents(Guard guard) {
    this.guard = guard;
    for (int i = 0; i < TOGETHER; i++) {
      working.add(new Agent(runs++));
    }
  }

  int runs() {
    return runs;
  }

  long stopped() {
    return stopped;
  }

  /** One decision: a model call of the next run. */
  void decide() {
    turn = (turn + 1) % TOGETHER;
    if (!working.get(turn).call()) {
      working.set(turn, new Agent(runs++));
    }
  }

  private final class Agent {
    private final RunKey key;
    private final List<Message> history = new ArrayList<>();
    private final boolean loops;
    private int round;

    Agent(int number) {
      key = new RunKey("agent-" + number % NAMES, "session-" + number, "", 7, 0);
      loops = number % LOOPS == 0;
      history.add(Message.of(Role.SYSTEM, "You are a careful reader."));
      history.add(Message.of(Role.USER, "Read book " + number + " and say who is in it."));
    }

    /** Whether the run continues. */
    boolean call() {
      Conversation said = Conversation.of(List.copyOf(history));
      ModelTicket ticket =
          guard.before(new ModelRequest(Origin.of("benchmark"), key, "gpt-4.1", said, "", ""));
      if (ticket.verdict().stops()) {
        stopped++;
        return false;
      }
      int page = loops ? 1 : round;
      String id = key.session() + "-" + round;
      ToolCall call = new ToolCall(id, "read", "{\"page\":" + page + "}");
      Usage usage = new Usage(900, 60, false);
      ModelReply.End end = ModelReply.End.COMPLETED;
      guard.after(ticket, new ModelReply(end, "", "", List.of(call), "", usage));
      history.add(Message.assistant("", List.of(call)));
      history.add(Message.tool(id, loops ? "The page is empty." : page(), false));
      return ++round < ROUNDS;
    }

    private String page() {
      StringBuilder text = new StringBuilder(100);
      for (int i = 0; i < 8; i++) {
        text.append("name").append(Integer.toString(random.nextInt(), 36)).append(' ');
      }
      return text.toString();
    }
  }
}
