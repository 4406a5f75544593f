package io.loophound.benchmarks.recorded;

import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Sign;
import io.loophound.replay.Replay;
import io.loophound.replay.Replay.View;
import io.loophound.replay.RunResult;
import io.loophound.replay.Trace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/** What each sign finds: recorded runs, with the weight of each sign in turn at 0. */
public final class Ablation {
  private final List<Trace> traces;

  private Ablation(List<Trace> traces) {
    this.traces = traces;
  }

  /** Runs noted (anything at all was done) and stopped. */
  private record Count(long noted, long stopped) {

    static Count of(List<RunResult> results, boolean loops) {
      long noted = 0;
      long stopped = 0;
      for (RunResult result : results) {
        if (loops ? result.isLoop() : result.isHealthy()) {
          noted += result.decision() == Action.ALLOW ? 0 : 1;
          stopped += result.decision().isAtLeast(Action.BLOCK) ? 1 : 0;
        }
      }
      return new Count(noted, stopped);
    }

    @Override
    public String toString() {
      return noted + " / " + stopped;
    }
  }

  /** Arguments: trace files, plain or gzip. */
  public static void main(String[] files) throws IOException {
    if (files.length == 0) {
      System.err.println("Usage: benchmarks/run ablation FILE...");
      System.exit(2);
    }
    List<Trace> traces = new ArrayList<>();
    for (String file : files) {
      traces.addAll(TraceFiles.read(Path.of(file)));
    }
    new Ablation(traces).print();
  }

  private void print() {
    System.out.println("| Without | Loops, full | Healthy, full | Loops, HTTP | Healthy, HTTP |");
    System.out.println("|---|---|---|---|---|");
    System.out.println(row("nothing", GuardPolicy.defaults()));
    for (Sign sign : Sign.values()) {
      if (sign.isStale()) {
        String weight = "weight." + sign.key();
        System.out.println(
            row(
                "`" + sign.key() + "`",
                GuardPolicy.builder().detector("score", own -> own.with(weight, 0)).build()));
      }
    }
  }

  private String row(String name, GuardPolicy policy) {
    StringJoiner cells = new StringJoiner(" | ", "| " + name + " | ", " |");
    for (View view : View.values()) {
      Replay replay = new Replay(policy, view);
      List<RunResult> results = traces.parallelStream().map(replay::judge).toList();
      cells.add(Count.of(results, true).toString());
      cells.add(Count.of(results, false).toString());
    }
    return cells.toString();
  }
}
