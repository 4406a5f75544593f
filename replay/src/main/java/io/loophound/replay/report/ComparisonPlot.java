package io.loophound.replay.report;

import io.loophound.replay.RunResult;
import io.loophound.replay.report.Change.Kind;
import java.util.List;
import java.util.Locale;

/** Shows how the stop moves in each run: a line from the old place to the new one, drawn as SVG. */
final class ComparisonPlot {
  private static final int MOST = 200;
  private static final int LEFT = 10;
  private static final int WIDTH = 880;
  private static final int ROW = 14;
  private static final int TOP = 30;

  private final StringBuilder svg = new StringBuilder();

  private ComparisonPlot() {}

  /** The drawing with its caption; empty when no stop moves. */
  static String of(Comparison comparison) {
    List<Change> moved =
        comparison.runs().stream()
            .filter(change -> change.kind() != Kind.SAME && change.kind() != Kind.OTHERWISE)
            .toList();
    return moved.isEmpty() ? "" : new ComparisonPlot().draw(moved);
  }

  private String draw(List<Change> moved) {
    List<Change> shown = moved.subList(0, Math.min(MOST, moved.size()));
    int height = TOP + ROW * shown.size() + ROW;
    add("<h2>Where the stop moves</h2>\n<p>Hollow is the old policy, filled the new one; at the");
    add(" right end the run is not stopped. ");
    add("Blue is a loop, red a healthy run, grey unknown.");
    add(
        shown.size() < moved.size()
            ? " The first " + MOST + " of " + moved.size() + ".</p>\n"
            : "</p>\n");
    add("<svg viewBox=\"0 0 900 %d\" role=\"img\" aria-label=\"where the stop moves\">\n", height);
    add("<text x=\"%d\" y=\"16\">start of the run</text>\n", LEFT);
    add("<text x=\"%d\" y=\"16\" text-anchor=\"end\">end</text>\n", LEFT + WIDTH);
    for (int i = 0; i < shown.size(); i++) {
      row(shown.get(i), TOP + ROW * i);
    }
    add("</svg>\n");
    return svg.toString();
  }

  private void row(Change change, int y) {
    double from = place(change.before());
    double to = place(change.after());
    String label = change.label();
    add("<g><title>%s</title>", ComparisonPage.escape(change.after().id()));
    add("<line class=\"axis\" x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>", LEFT, y, LEFT + WIDTH, y);
    add(
        "<line class=\"%s\" x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\" stroke-width=\"2\"/>",
        label, from, y, to, y);
    add("<circle class=\"%s old\" cx=\"%.1f\" cy=\"%d\" r=\"4\"/>", label, from, y);
    add("<circle class=\"%s\" cx=\"%.1f\" cy=\"%d\" r=\"4\"/></g>\n", label, to, y);
  }

  private static double place(RunResult result) {
    double share = result.isStopped() ? (double) result.step() / Math.max(1, result.events()) : 1;
    return LEFT + WIDTH * share;
  }

  private void add(String format, Object... values) {
    svg.append(String.format(Locale.ROOT, format, values));
  }
}
