package io.loophound.benchmarks.recorded;

import io.loophound.benchmarks.baseline.Baseline;
import io.loophound.replay.Trace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A Markdown table: a row for each group of runs, a column for each guard. */
final class ComparisonTable {

  private static final class Cell {
    int runs;
    int stopped;
    int early;
    final List<Double> saved = new ArrayList<>();

    String loops() {
      String text = stopped + " (" + Math.round(100.0 * stopped / runs) + " %)";
      return text
          + (early == 0 ? "" : ", " + early + " early")
          + ", saved "
          + Math.round(100 * median(saved))
          + " %";
    }

    String healthy() {
      return stopped == 0
          ? "0"
          : stopped + " (" + Math.round(1000.0 * stopped / runs) / 10.0 + " %)";
    }
  }

  private record Row(boolean healthy, List<Cell> cells) {}

  private final List<Baseline> guards;
  private final Map<String, Row> rows = new TreeMap<>();

  ComparisonTable(List<Baseline> guards) {
    this.guards = guards;
  }

  /** The first character of a group sorts it and is not printed. */
  void addLoop(String group, Trace trace, List<Outcome> outcomes) {
    List<Cell> cells = cells(group, false);
    for (int i = 0; i < cells.size(); i++) {
      Outcome outcome = outcomes.get(i);
      Cell cell = cells.get(i);
      cell.runs++;
      cell.stopped += outcome.stopped() ? 1 : 0;
      cell.early += outcome.early(trace.label()) ? 1 : 0;
      cell.saved.add(outcome.saved(trace));
    }
  }

  void addHealthy(String group, List<Outcome> outcomes) {
    List<Cell> cells = cells(group, true);
    for (int i = 0; i < cells.size(); i++) {
      cells.get(i).runs++;
      cells.get(i).stopped += outcomes.get(i).stopped() ? 1 : 0;
    }
  }

  private List<Cell> cells(String group, boolean healthy) {
    return rows.computeIfAbsent(group, name -> new Row(healthy, fresh())).cells();
  }

  private List<Cell> fresh() {
    List<Cell> cells = new ArrayList<>();
    for (int i = 0; i < guards.size(); i++) {
      cells.add(new Cell());
    }
    return cells;
  }

  String render() {
    StringBuilder text = new StringBuilder("| runs stopped | runs |");
    guards.forEach(guard -> text.append(' ').append(guard.name()).append(" |"));
    text.append("\n|---|---|").append("---|".repeat(guards.size())).append('\n');
    rows.forEach(
        (group, row) -> {
          text.append("| ").append(group.substring(1).strip());
          text.append(" | ").append(row.cells().get(0).runs).append(" |");
          for (Cell cell : row.cells()) {
            String words = row.healthy() ? cell.healthy() : cell.loops();
            text.append(' ').append(words).append(" |");
          }
          text.append('\n');
        });
    return text.toString();
  }

  static double median(List<Double> values) {
    List<Double> sorted = values.stream().sorted().toList();
    int size = sorted.size();
    return size == 0 ? 0 : (sorted.get((size - 1) / 2) + sorted.get(size / 2)) / 2;
  }
}
