package io.loophound.benchmarks.perturb;

import io.loophound.benchmarks.recorded.TraceFiles;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.replay.Replay;
import io.loophound.replay.Replay.View;
import io.loophound.replay.RunResult;
import io.loophound.replay.Trace;
import io.loophound.replay.report.Summary;
import io.loophound.replay.report.Tally;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Replays recorded runs, changed in ways that should not matter, with the shipping defaults. Prints
 * a table, and the runs whose verdict differs from that of the original.
 */
public final class Perturb {
  private final List<Trace> traces;

  private Perturb(List<Trace> traces) {
    this.traces = traces;
  }

  /** Arguments: trace files, plain or gzip. */
  public static void main(String[] files) throws IOException {
    if (files.length == 0) {
      System.err.println("Usage: benchmarks/run perturb FILE...");
      System.exit(2);
    }
    List<Trace> traces = new ArrayList<>();
    for (String file : files) {
      traces.addAll(TraceFiles.read(Path.of(file)));
    }
    new Perturb(traces).print();
  }

  private void print() {
    System.out.println(
        "| Runs | Changed | View | Loops stopped | Warned | Early | Healthy stopped + warned |"
            + " Saved |");
    System.out.println("| --- ".repeat(8) + "|");
    List<String> moved = new ArrayList<>();
    for (View view : View.values()) {
      Replay replay = new Replay(GuardPolicy.defaults(), view);
      List<RunResult> recorded = traces.parallelStream().map(replay::judge).toList();
      for (Perturbation perturbation : Perturbation.values()) {
        moved.addAll(row(perturbation, view, replay, recorded));
      }
    }
    System.out.println();
    moved.forEach(System.out::println);
  }

  /** Prints a row; returns the runs whose verdict differs from that of the original. */
  private List<String> row(
      Perturbation perturbation, View view, Replay replay, List<RunResult> recorded) {
    System.err.println(view + " " + perturbation.title());
    List<String> moved = new ArrayList<>();
    Summary summary = new Summary();
    int changed = 0;
    List<Trace> rewritten = traces.parallelStream().map(perturbation::of).toList();
    List<RunResult> results = rewritten.parallelStream().map(replay::judge).toList();
    for (int i = 0; i < traces.size(); i++) {
      Trace trace = traces.get(i);
      changed += trace.events().equals(rewritten.get(i).events()) ? 0 : 1;
      RunResult result = results.get(i);
      summary.add(result);
      if (!judged(result).equals(judged(recorded.get(i)))) {
        moved.add(
            "- %s, %s, %s: %s, was %s"
                .formatted(
                    perturbation.title(),
                    view.name().toLowerCase(Locale.ROOT),
                    trace.id(),
                    told(result),
                    told(recorded.get(i))));
      }
    }
    print(perturbation, view, changed, summary.all());
    return moved;
  }

  private static void print(Perturbation perturbation, View view, int changed, Tally all) {
    System.out.printf(
        Locale.ROOT,
        "| %s | %d | %s | %d | %d | %d | %d + %d | %.0f %% |%n",
        perturbation.title(),
        changed,
        view.name().toLowerCase(Locale.ROOT),
        all.loopsStopped(),
        all.loopsWarned(),
        all.early(),
        all.healthyStopped(),
        all.healthyWarned(),
        100 * all.medianSaved());
  }

  private static String judged(RunResult result) {
    String stopped = result.isStopped() ? "stopped" : result.isWarned() ? "warned" : "left alone";
    return (result.isEarly() ? "early, " : "") + stopped;
  }

  private static String told(RunResult result) {
    String kind =
        result.isLoop() ? "loop" : result.isHealthy() ? "healthy run" : "run of unknown label";
    return kind
        + " "
        + judged(result)
        + (result.detector().isEmpty() ? "" : " by " + result.detector() + " at " + result.step());
  }
}
