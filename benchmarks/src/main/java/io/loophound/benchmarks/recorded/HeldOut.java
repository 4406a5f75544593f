package io.loophound.benchmarks.recorded;

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
import java.util.Set;
import java.util.TreeSet;

/**
 * Chooses each threshold without the source it is scored on. One setting is changed at a time, the
 * others keep their defaults. For each source it takes the most sensitive value at which no healthy
 * run of any other source is stopped or warned about, and scores that source with it. A second
 * table shows all runs at each value.
 */
public final class HeldOut {

  /** A setting with the values to try, the most sensitive first. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Grid(String detector, String setting, double... values) {
    String name() {
      return detector + "." + setting;
    }

    double shipped() {
      return ((Number) GuardPolicy.defaults().detector(detector).get(setting)).doubleValue();
    }

    GuardPolicy policy(double value) {
      return GuardPolicy.builder().detector(detector, own -> own.with(setting, value)).build();
    }
  }

  private static final String ONLY = "--only=";
  private static final List<Grid> GRIDS =
      List.of(
          new Grid("score", "threshold", 8, 9, 10, 11, 12),
          new Grid("score", "note", 6, 7, 8, 9, 10),
          new Grid("score", "weight.words", 2, 3, 4),
          new Grid("score", "weight.permanent", 2, 2.67, 4),
          new Grid("score", "weight.verbatim", 1.6, 2, 2.67),
          new Grid("score", "weight.returns", 1, 1.6, 2),
          new Grid("score", "weight.complaint", 1, 1.6, 2),
          new Grid("score", "weight.talk", 0.5, 1, 1.5));

  private final List<Trace> traces;
  private final Set<String> sources = new TreeSet<>();
  private final List<String> costs = new ArrayList<>();

  private HeldOut(List<Trace> traces) {
    this.traces = traces;
    traces.forEach(trace -> sources.add(trace.source()));
  }

  /** Arguments: trace files, plain or gzip; {@code --only=KEY}: settings that begin so. */
  public static void main(String[] arguments) throws IOException {
    List<Trace> traces = new ArrayList<>();
    String only = "";
    for (String argument : arguments) {
      if (argument.startsWith(ONLY)) {
        only = argument.substring(ONLY.length());
      } else {
        traces.addAll(TraceFiles.read(Path.of(argument)));
      }
    }
    if (traces.isEmpty()) {
      System.err.println("Usage: benchmarks/run heldout [--only=KEY] FILE...");
      System.exit(2);
    }
    new HeldOut(traces).print(only);
  }

  private void print(String only) {
    System.out.println("| Setting | Chosen | View | Stopped | Warned | Early | Healthy | Saved |");
    System.out.println("| --- | --- | --- | --- | --- | --- | --- | --- |");
    for (Grid grid : GRIDS) {
      if (!grid.name().startsWith(only)) {
        continue;
      }
      System.err.println(grid.name());
      for (View view : View.values()) {
        List<List<RunResult>> results = new ArrayList<>();
        for (double value : grid.values()) {
          Replay replay = new Replay(grid.policy(value), view);
          results.add(traces.parallelStream().map(replay::judge).toList());
        }
        System.out.println(line(grid, view, results));
        costs(grid, view, results);
      }
    }
    System.out.println("\n| Setting | Value | View | Stopped | Warned | Early | Healthy | Saved |");
    System.out.println("| --- | --- | --- | --- | --- | --- | --- | --- |");
    costs.forEach(System.out::println);
  }

  private void costs(Grid grid, View view, List<List<RunResult>> results) {
    for (int i = 0; i < results.size(); i++) {
      Summary summary = new Summary();
      results.get(i).forEach(summary::add);
      costs.add(row(grid, number(grid.values()[i]), view, summary.all()));
    }
  }

  private String line(Grid grid, View view, List<List<RunResult>> results) {
    Summary summary = new Summary();
    StringBuilder chosen = new StringBuilder();
    for (String source : sources) {
      int choice = choice(results, source);
      chosen.append(chosen.length() == 0 ? "" : ", ").append(source).append(' ');
      chosen.append(number(grid.values()[choice]));
      results.get(choice).stream()
          .filter(result -> result.source().equals(source))
          .forEach(summary::add);
    }
    return row(grid, common(chosen.toString()), view, summary.all());
  }

  private static String row(Grid grid, String value, View view, Tally all) {
    return String.format(
        Locale.ROOT,
        "| `%s` (%s) | %s | %s | %d | %d | %d | %d + %d | %.0f %% |",
        grid.name(),
        number(grid.shipped()),
        value,
        view.name().toLowerCase(Locale.ROOT),
        all.loopsStopped(),
        all.loopsWarned(),
        all.early(),
        all.healthyStopped(),
        all.healthyWarned(),
        100 * all.medianSaved());
  }

  /** The most sensitive value that leaves all healthy runs of the other sources alone. */
  private static int choice(List<List<RunResult>> results, String source) {
    for (int value = 0; value < results.size(); value++) {
      boolean clean = true;
      for (RunResult result : results.get(value)) {
        boolean other = result.isHealthy() && !result.source().equals(source);
        clean &= !other || !(result.isStopped() || result.isWarned());
      }
      if (clean) {
        return value;
      }
    }
    return results.size() - 1;
  }

  /**
   * A single value if all sources got the same; otherwise the most frequent one, followed by the
   * others.
   */
  private static String common(String chosen) {
    List<String> pairs = List.of(chosen.split(", ", -1));
    String most = "";
    long best = 0;
    for (String pair : pairs) {
      String value = value(pair);
      long count = pairs.stream().filter(other -> value(other).equals(value)).count();
      if (count > best) {
        best = count;
        most = value;
      }
    }
    StringBuilder text = new StringBuilder(most);
    for (String pair : pairs) {
      if (!value(pair).equals(most)) {
        text.append("; ").append(pair);
      }
    }
    return text.toString();
  }

  private static String value(String pair) {
    return pair.substring(pair.lastIndexOf(' ') + 1);
  }

  private static String number(double value) {
    return value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value);
  }
}
