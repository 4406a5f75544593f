package io.loophound.benchmarks;

import io.loophound.detectors.Guards;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.event.Origin;
import io.loophound.detectors.event.RunKey;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.guard.Guard;
import io.loophound.detectors.guard.ModelTicket;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Mode;
import io.loophound.wire.Dialect;
import io.loophound.wire.Dialects;
import io.loophound.wire.WireSettings;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * What it costs to read the rounds of a conversation that another process has begun: a decision
 * about its first request here with the window as shipped, next to one that reads two rounds, and
 * about the next request, which has one round more.
 */
public final class RecallBenchmark {
  private static final ThreadMXBean CPU = ManagementFactory.getThreadMXBean();
  private static final int ROUNDS = 60;
  private static final int WARM = 20;
  private static final int FEWEST = 2;

  private final Dialects dialects = new Dialects(WireSettings.DEFAULTS);
  private final Dialect dialect = dialects.at("POST", "/v1/chat/completions");
  private final long[][] first = new long[2][ROUNDS];
  private final long[][] next = new long[2][ROUNDS];
  private long threads;

  private RecallBenchmark() {}

  /** Prints the table. */
  public static void main(String[] args) {
    System.out.println("milliseconds of CPU time of a decision: median of " + ROUNDS);
    for (int pass = 0; pass < 2; pass++) {
      boolean last = pass == 1;
      new RecallBenchmark().measure(last, "1 MB, 1,700 rounds", 1_700, 480);
      new RecallBenchmark().measure(last, "1 MB, 38 rounds", 38, 26_000);
      new RecallBenchmark().measure(last, "100,000 messages", 50_000, 40);
    }
  }

  private void measure(boolean print, String name, int rounds, int size) {
    Guard[] guards = {guard(GuardPolicy.builder()), guard(GuardPolicy.builder().window(FEWEST))};
    for (int i = -WARM; i < ROUNDS; i++) {
      String history = history(i, rounds, size);
      String grown = history + round(new Random(i), "call_next_" + i, size);
      for (int side = 0; side < guards.length; side++) {
        int guard = (i & 1) == 0 ? side : 1 - side;
        long thread = ++threads;
        long begun = decide(guards[guard], history, thread, "call_next_" + i);
        long gone = decide(guards[guard], grown, thread, "call_after_" + i);
        if (i >= 0) {
          first[guard][i] = begun;
          next[guard][i] = gone;
        }
      }
    }
    if (print) {
      System.out.printf(
          "%-20s first request %6.2f, with %d rounds read %6.2f, more %6.2f; next request %6.2f%n",
          name,
          millis(first[0]),
          FEWEST,
          millis(first[1]),
          millis(first[0]) - millis(first[1]),
          millis(next[0]));
    }
  }

  private static double millis(long[] nanos) {
    long[] sorted = nanos.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2] / 1e6;
  }

  private static Guard guard(GuardPolicy.Builder policy) {
    return Guards.of(policy.build(), () -> Mode.ENFORCE, verdict -> {});
  }

  private long decide(Guard guard, String messages, long thread, String callId) {
    byte[] body =
        ("{\"model\":\"m\",\"messages\":[" + messages + "]}").getBytes(StandardCharsets.UTF_8);
    var read = dialect.read(body, body.length, dialects.reading());
    ModelRequest request =
        new ModelRequest(
            Origin.of("benchmark"),
            RunKey.ofThread(thread),
            read.model(),
            read.conversation(),
            "",
            "");
    long start = CPU.getCurrentThreadCpuTime();
    ModelTicket ticket = guard.before(request);
    long nanos = CPU.getCurrentThreadCpuTime() - start;
    if (ticket.verdict().stops()) {
      throw new IllegalStateException(ticket.verdict().message());
    }
    guard.after(ticket, ModelReply.completed("", List.of(new ToolCall(callId, "look", "{}"))));
    return nanos;
  }

  private static String history(int seed, int rounds, int size) {
    Random random = new Random(seed);
    StringBuilder messages = new StringBuilder();
    messages.append("{\"role\":\"user\",\"content\":\"Find order ").append(seed).append("\"}");
    for (int i = 0; i < rounds; i++) {
      messages.append(round(random, "call_" + seed + "_" + i, size));
    }
    return messages.toString();
  }

  private static String round(Random random, String id, int size) {
    StringBuilder text = new StringBuilder(size + 8);
    while (text.length() < size) {
      text.append("word").append(random.nextInt(10_000)).append(' ');
    }
    return ",{\"role\":\"assistant\",\"content\":null,\"tool_calls\":[{\"id\":\""
        + id
        + "\",\"type\":\"function\",\"function\":{\"name\":\"look\",\"arguments\":\"{}\"}}]}"
        + ",{\"role\":\"tool\",\"tool_call_id\":\""
        + id
        + "\",\"content\":\""
        + text
        + "\"}";
  }
}
