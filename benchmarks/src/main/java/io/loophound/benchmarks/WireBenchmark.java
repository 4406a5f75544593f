package io.loophound.benchmarks;

import com.sun.management.ThreadMXBean;
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
import io.loophound.wire.WireRequest;
import io.loophound.wire.WireSettings;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * What it costs to examine a request: reading its bytes, and deciding about it. Measures a history
 * that is new, and the same history with one more call, next to a CRC32C pass over the bytes.
 */
public final class WireBenchmark {
  private static final int[] SIZES = {10_000, 100_000, 1_000_000};
  private static final int ROUNDS = 3;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final Dialects dialects = new Dialects(WireSettings.DEFAULTS);
  private final Dialect dialect = dialects.at("POST", "/v1/chat/completions");
  private final Guard guard = Guards.of(GuardPolicy.defaults(), () -> Mode.ENFORCE, verdict -> {});
  private long sink;

  private WireBenchmark() {}

  /** Prints the table. Only the last round counts. */
  public static void main(String[] args) {
    WireBenchmark benchmark = new WireBenchmark();
    System.out.println("microseconds: median (p99); KB: allocated by the median call");
    for (int size : SIZES) {
      for (int round = 1; round <= ROUNDS; round++) {
        benchmark.round(size, round);
      }
    }
    System.out.println(benchmark.sink == 0 ? "!" : "");
  }

  private void round(int size, int round) {
    int runs = size > 500_000 ? 100 : 500;
    Series crc = new Series(runs);
    Series[] read = {new Series(runs), new Series(runs)};
    Series[] decided = {new Series(runs), new Series(runs)};
    for (int i = 0; i < runs; i++) {
      SampleHistory history = new SampleHistory(round * 1_000_000 + size + i, size);
      for (int known = 0; known < 2; known++) {
        byte[] body = history.body();
        crc.measure(() -> crc(body));
        WireRequest[] request = new WireRequest[1];
        read[known].measure(() -> request[0] = dialect.read(body, body.length, dialects.reading()));
        ModelTicket[] ticket = new ModelTicket[1];
        decided[known].measure(() -> ticket[0] = guard.before(request(request[0])));
        ToolCall call = new ToolCall(history.nextCall(), "search", history.nextArguments());
        sink += guard.after(ticket[0], ModelReply.completed("", List.of(call))).hashCode();
        history.grow();
      }
    }
    if (round == ROUNDS) {
      System.out.println(size / 1000 + " KB");
      System.out.println("  CRC32C                 " + crc);
      System.out.println("  unknown:   read        " + read[0]);
      System.out.println("  unknown:   decision    " + decided[0]);
      System.out.println("  one more:  read        " + read[1]);
      System.out.println("  one more:  decision    " + decided[1]);
    }
  }

  private static ModelRequest request(WireRequest request) {
    return new ModelRequest(
        Origin.of("benchmark"),
        RunKey.ofThread(Thread.currentThread().getId()),
        request.model(),
        request.conversation(),
        "",
        "");
  }

  private void crc(byte[] body) {
    CRC32C crc = new CRC32C();
    crc.update(body, 0, body.length);
    sink += crc.getValue();
  }

  /** Times and allocations of one kind of work. */
  private final class Series {
    private final long[] nanos;
    private final long[] bytes;
    private int count;

    Series(int runs) {
      nanos = new long[2 * runs];
      bytes = new long[2 * runs];
    }

    void measure(Runnable work) {
      long before = threads.getCurrentThreadAllocatedBytes();
      long start = System.nanoTime();
      work.run();
      nanos[count] = System.nanoTime() - start;
      bytes[count++] = threads.getCurrentThreadAllocatedBytes() - before;
    }

    @Override
    public String toString() {
      Arrays.sort(nanos, 0, count);
      Arrays.sort(bytes, 0, count);
      return "%9.1f (%9.1f)  %7.1f KB"
          .formatted(
              nanos[count / 2] / 1e3, nanos[count * 99 / 100] / 1e3, bytes[count / 2] / 1024.0);
    }
  }
}
