package io.loophound.replay.report;

import io.loophound.replay.report.Change.Kind;
import java.util.List;
import java.util.Locale;

/** A comparison for people. */
public final class ComparisonText {
  static final List<String> LABELS = List.of("loop", "healthy", "unknown");
  private static final String ROW = "  %-28s %8s %8s %8s %8s\n";
  private static final String SUMS = "  %-28s %12s %12s\n";

  private final Comparison comparison;
  private final StringBuilder text = new StringBuilder();

  private ComparisonText(Comparison comparison) {
    this.comparison = comparison;
  }

  /** The changes: counts first, then each run that the new policy treats differently. */
  public static String of(Comparison comparison) {
    ComparisonText report = new ComparisonText(comparison);
    report.counts();
    report.sums();
    for (Kind kind : Kind.values()) {
      if (kind != Kind.SAME) {
        report.list(kind);
      }
    }
    return report.text.toString();
  }

  private void counts() {
    line(ROW, "by the new policy", "loops", "healthy", "unknown", "all");
    for (Kind kind : Kind.values()) {
      long[] counts = LABELS.stream().mapToLong(label -> comparison.count(kind, label)).toArray();
      line(ROW, kind.words(), counts[0], counts[1], counts[2], comparison.of(kind).size());
    }
  }

  private void sums() {
    Tally before = comparison.before();
    Tally after = comparison.after();
    line("\n");
    line(SUMS, "", "old", "new");
    line(SUMS, "loops stopped", before.loopsStopped(), after.loopsStopped());
    line(SUMS, "healthy runs stopped", before.healthyStopped(), after.healthyStopped());
    line(SUMS, "unknown runs stopped", before.unknownStopped(), after.unknownStopped());
    Comparison.Left old = comparison.leftBefore();
    Comparison.Left now = comparison.leftAfter();
    line(SUMS, "model calls after the stop", old.calls(), now.calls());
    line(SUMS, "what they had cost", usd(old), usd(now));
  }

  static String usd(Comparison.Left left) {
    return String.format(Locale.ROOT, "%s%.2f USD", left.estimated() ? "~" : "", left.usd());
  }

  private void list(Kind kind) {
    List<Change> changes = comparison.of(kind);
    line("\n%s: %s\n", kind.words(), changes.isEmpty() ? "none" : changes.size());
    for (Change change : changes) {
      line(
          "  %s (%s, %s)\n    old: %s\n    new: %s\n",
          TextReport.clean(change.after().id()),
          TextReport.clean(change.after().source()),
          change.label(),
          Change.outcomeOf(change.before()),
          Change.outcomeOf(change.after()));
    }
  }

  private void line(String format, Object... values) {
    text.append(String.format(Locale.ROOT, format, values));
  }
}
