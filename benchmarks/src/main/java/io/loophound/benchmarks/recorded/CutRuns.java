package io.loophound.benchmarks.recorded;

import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.replay.CutRun;
import io.loophound.replay.Replay;
import io.loophound.replay.Replay.ReplayedDecision;
import io.loophound.replay.Replay.View;
import io.loophound.replay.Trace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Recorded runs of which a process that was started in the middle sees the rest: the loops that the
 * whole run stops, in their second half, and healthy runs from each quarter on. Prints a table, and
 * the runs that are judged otherwise than the whole run.
 */
public final class CutRuns {
  private static final int QUARTERS = 4;

  private final List<Trace> traces;

  private CutRuns(List<Trace> traces) {
    this.traces = traces;
  }

  /** Arguments: trace files, plain or gzip. */
  public static void main(String[] files) throws IOException {
    if (files.length == 0) {
      System.err.println("Usage: benchmarks/run cut FILE...");
      System.exit(2);
    }
    List<Trace> traces = new ArrayList<>();
    for (String file : files) {
      traces.addAll(TraceFiles.read(Path.of(file)));
    }
    new CutRuns(traces).print();
  }

  private void print() {
    System.out.println(
        "| View | Loops that the whole run stops | Stopped in the second half"
            + " | The whole run stops them there, and the half does not"
            + " | Healthy runs | Stopped after a cut, and not as a whole |");
    System.out.println("| --- ".repeat(6) + "|");
    List<String> moved = new ArrayList<>();
    for (View view : View.values()) {
      Replay replay = new Replay(GuardPolicy.defaults(), view);
      List<Judged> judged = traces.parallelStream().map(trace -> Judged.of(trace, replay)).toList();
      print(view, judged);
      judged.stream().filter(Judged::moved).forEach(each -> moved.add(view + " " + each.told()));
    }
    System.out.println();
    moved.forEach(System.out::println);
  }

  private static void print(View view, List<Judged> judged) {
    List<Judged> loops = judged.stream().filter(each -> each.loop() && each.whole >= 0).toList();
    Stream<Judged> missed = loops.stream().filter(Judged::moved);
    List<Judged> healthy = judged.stream().filter(Judged::healthy).toList();
    System.out.printf(
        Locale.ROOT,
        "| %s | %d | %d | %d | %d | %d |%n",
        view.name().toLowerCase(Locale.ROOT),
        loops.size(),
        loops.stream().filter(each -> each.half).count(),
        missed.count(),
        healthy.size(),
        healthy.stream().filter(Judged::moved).count());
  }

  /**
   * A run.
   *
   * @param whole the event at which the whole run is stopped; -1 if it is not
   * @param half whether a loop is stopped in its second half
   * @param quarter the first quarter from which on a healthy run is stopped; 0 if none
   */
  private record Judged(Trace trace, int whole, boolean half, int quarter) {

    static Judged of(Trace trace, Replay replay) {
      int whole = stop(trace, replay);
      boolean loop = Boolean.TRUE.equals(trace.label().loop());
      if (loop) {
        Trace second = CutRun.from(trace, trace.events().size() / 2);
        return new Judged(trace, whole, whole >= 0 && stop(second, replay) >= 0, 0);
      }
      for (int quarter = 1; quarter < QUARTERS && whole < 0; quarter++) {
        Trace rest = CutRun.from(trace, trace.events().size() * quarter / QUARTERS);
        if (stop(rest, replay) >= 0) {
          return new Judged(trace, whole, false, quarter);
        }
      }
      return new Judged(trace, whole, false, 0);
    }

    private static int stop(Trace trace, Replay replay) {
      for (ReplayedDecision decision : replay.run(trace)) {
        if (decision.verdict().action().isAtLeast(Action.BLOCK)) {
          return decision.step();
        }
      }
      return -1;
    }

    boolean loop() {
      return Boolean.TRUE.equals(trace.label().loop());
    }

    boolean healthy() {
      return Boolean.FALSE.equals(trace.label().loop());
    }

    /** Whether the rest is judged otherwise than the whole run. */
    boolean moved() {
      boolean missed = loop() && whole >= trace.events().size() / 2 && !half;
      return missed || (healthy() && quarter > 0);
    }

    String told() {
      return loop()
          ? "%s: a loop, stopped at %d of %d as a whole"
              .formatted(trace.id(), whole, trace.events().size())
          : "%s: healthy, stopped if cut at quarter %d".formatted(trace.id(), quarter);
    }
  }
}
