package io.loophound.benchmarks.recorded;

import io.loophound.benchmarks.baseline.AgentGazer;
import io.loophound.benchmarks.baseline.Baseline;
import io.loophound.benchmarks.baseline.LangSight;
import io.loophound.benchmarks.baseline.TailFingerprint;
import io.loophound.replay.Replay.View;
import io.loophound.replay.Trace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Compares LoopHound with its shipping defaults with the rules of other guards on recorded runs.
 * Prints one table: for loops, how many were stopped, how many of them too early, and the median
 * share of redundant model calls saved; for healthy runs, how many were stopped.
 */
public final class Compare {
  private static final int LONG = 20;

  private final List<Baseline> guards =
      List.of(
          new LoopHoundReplay(View.FULL),
          new LoopHoundReplay(View.HTTP),
          new AgentGazer(true),
          new AgentGazer(false),
          new LangSight(3),
          new LangSight(5),
          new TailFingerprint());
  private final ComparisonTable table = new ComparisonTable(guards);

  private Compare() {}

  /** Arguments: trace files, plain or gzip. */
  public static void main(String[] files) throws IOException {
    if (files.length == 0) {
      System.err.println("Usage: benchmarks/run compare FILE...");
      System.exit(2);
    }
    Compare compare = new Compare();
    for (String file : files) {
      System.err.println(file);
      for (Trace trace : TraceFiles.read(Path.of(file))) {
        compare.add(trace);
      }
    }
    System.out.print(compare.table.render());
  }

  private void add(Trace trace) {
    Boolean loop = trace.label().loop();
    if (loop == null) {
      return;
    }
    List<Outcome> outcomes = guards.stream().map(guard -> Outcome.of(guard, trace)).toList();
    if (!loop) {
      table.addHealthy("3 healthy, all", outcomes);
      table.addHealthy("4 healthy, " + trace.source(), outcomes);
      if (trace.label().hardNegative()) {
        table.addHealthy("3 healthy, hard", outcomes);
      }
      return;
    }
    boolean isLong = trace.label().redundantCalls() >= LONG;
    table.addLoop("0 loops, all", trace, outcomes);
    table.addLoop(isLong ? "0 loops, 20+ redundant" : "0 loops, shorter", trace, outcomes);
    table.addLoop("1 " + trace.label().kind(), trace, outcomes);
    table.addLoop("2 loops, " + trace.source(), trace, outcomes);
  }
}
