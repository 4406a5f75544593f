package io.loophound.benchmarks.process;

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
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How much memory the guard needs for live runs: the heap after a collection, with runs whose
 * windows are full, minus the heap before. Every outcome is new, as in healthy runs, so nothing is
 * shared and no run is stopped.
 *
 * <pre>
 * benchmarks/run memory [RUNS [ROUNDS]]
 * </pre>
 */
public final class MemoryBenchmark {
  private static final int WARM_UP = 200;

  private MemoryBenchmark() {}

  /** Runs the benchmark: 10,000 runs of 25 rounds by default. */
  public static void main(String[] arguments) {
    int runs = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 10_000;
    int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 25;
    measure(WARM_UP, rounds, false);
    measure(WARM_UP, rounds, true);
    print("known by what was said", runs, rounds, measure(runs, rounds, false));
    print("known by a session id", runs, rounds, measure(runs, rounds, true));
  }

  private static void print(String how, int runs, int rounds, long bytes) {
    System.out.printf(
        Locale.ROOT,
        "%d runs of %d rounds, %s: %.1f MB live, %d bytes a run%n",
        runs,
        rounds,
        how,
        bytes / 1e6,
        bytes / runs);
  }

  static long measure(int runs, int rounds, boolean session) {
    long before = live();
    Guard guard = Guards.of(GuardPolicy.defaults(), () -> Mode.ENFORCE, verdict -> {});
    try {
      for (int run = 0; run < runs; run++) {
        drive(guard, run, rounds, session);
      }
      return live() - before;
    } finally {
      Reference.reachabilityFence(guard);
    }
  }

  private static void drive(Guard guard, int run, int rounds, boolean session) {
    RunKey key = new RunKey("", session ? "session-" + run : "", "", 1000L + run, 0);
    List<Message> history = beginning(run);
    for (int round = 0; round < rounds; round++) {
      round(guard, key, history, run, round);
    }
  }

  /** The messages before the first reply. */
  static List<Message> beginning(int run) {
    List<Message> history = new ArrayList<>();
    history.add(Message.of(Role.SYSTEM, "You are a careful reader."));
    history.add(Message.of(Role.USER, "Read book " + run + " and say who is in it."));
    return history;
  }

  /** One model call that asks for a tool, and the execution of the tool. */
  static void round(Guard guard, RunKey key, List<Message> history, int run, int round) {
    ModelTicket ticket =
        guard.before(
            new ModelRequest(
                Origin.of("benchmark"), key, "gpt-4.1", Conversation.of(history), "", ""));
    if (ticket.verdict().stops()) {
      throw new IllegalStateException(ticket.verdict().message());
    }
    String id = "call_" + run + "_" + round;
    ToolCall call = new ToolCall(id, "read", "{\"book\":" + run + ",\"page\":" + round + "}");
    String said = "I turn to page " + round + " of book " + run + ".";
    guard.after(ticket, ModelReply.completed(said, List.of(call)));
    history.add(Message.assistant(said, List.of(call)));
    ToolTicket tool = guard.before(new ToolRequest(key, id, "read", call.arguments(), true));
    String page = page(run, round);
    guard.after(tool, new ToolOutcome(page, false));
    history.add(Message.tool(id, page, false));
  }

  /** A page of unique words. */
  private static String page(int run, int round) {
    StringBuilder text = new StringBuilder(256);
    for (int i = 0; i < 24; i++) {
      int word = (run * 31 + round) * 24 + i;
      text.append("name").append(Integer.toString(word * 0x9E3779B1, 36)).append(' ');
    }
    return text.toString();
  }

  /** The heap in use after a full collection. */
  private static long live() {
    Runtime runtime = Runtime.getRuntime();
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 5; i++) {
      System.gc();
      least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
    }
    return least;
  }
}
