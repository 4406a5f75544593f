package io.loophound.replay.report;

import io.loophound.detectors.guard.Evidence;
import io.loophound.replay.Explanation;
import io.loophound.replay.RunResult;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;

/** The report of a replay, for people. */
public final class TextReport {
  private static final int LONGEST_NAME = 28;
  private static final String LOOPS = "  %-28s %6s %8s %7s %7s %6s %6s %11s\n";
  private static final String HEALTHY = "  %-28s %8s %8s %7s %9s %8s %7s\n";

  private final Summary summary;
  private final StringBuilder text = new StringBuilder();

  private TextReport(Summary summary) {
    this.summary = summary;
  }

  /** The report: tables first, then the mistakes, with their evidence. */
  public static String of(Summary summary) {
    TextReport report = new TextReport(summary);
    report.loops();
    report.others();
    report.list("loops missed", run -> run.isLoop() && !run.isStopped() && !run.isWarned());
    report.list("loops only warned about", run -> run.isLoop() && run.isWarned());
    report.list("early verdicts", RunResult::isEarly);
    report.list("healthy runs stopped", run -> run.isHealthy() && run.isStopped());
    report.list("healthy runs warned about", run -> run.isHealthy() && run.isWarned());
    report.explain();
    return report.text.toString();
  }

  private void explain() {
    for (int i = 0; i < summary.runs().size(); i++) {
      RunResult run = summary.runs().get(i);
      List<Explanation> explanations = summary.explanations(i);
      if (explanations != null && !explanations.isEmpty()) {
        line("\nverdicts of %s (%s)\n", clean(run.id()), clean(run.source()));
        explanations.forEach(explanation -> text.append(ExplanationText.of(explanation)));
      }
    }
  }

  private void loops() {
    line(LOOPS, "loops", "runs", "stopped", "warned", "missed", "early", "saved", "cost saved");
    loops(summary.kinds());
    line("by source\n");
    loops(summary.sources());
    loops("all", summary.all());
  }

  private void loops(Map<String, Tally> tallies) {
    tallies.forEach(
        (name, tally) -> {
          if (tally.loops() > 0) {
            loops(name, tally);
          }
        });
  }

  private void loops(String name, Tally tally) {
    line(
        LOOPS,
        cut(name),
        tally.loops(),
        tally.loopsStopped(),
        tally.loopsWarned(),
        tally.loopsMissed(),
        tally.early(),
        percent(tally.medianSaved()),
        usd(tally));
  }

  private static String percent(double share) {
    return Double.isNaN(share) ? "-" : Math.round(100 * share) + " %";
  }

  private static String usd(Tally tally) {
    return String.format(
        Locale.ROOT, "%s%.2f USD", tally.isEstimated() ? "~" : "", tally.savedUsd());
  }

  private void others() {
    line("\n");
    line(HEALTHY, "other runs", "healthy", "stopped", "warned", "unknown", "stopped", "warned");
    summary.sources().forEach(this::others);
    others("hard negatives", summary.hardNegatives());
    others("all", summary.all());
  }

  private void others(String name, Tally tally) {
    line(
        HEALTHY,
        cut(name),
        tally.healthy(),
        tally.healthyStopped(),
        tally.healthyWarned(),
        tally.unknown(),
        tally.unknownStopped(),
        tally.unknownWarned());
  }

  private void list(String title, Predicate<RunResult> wanted) {
    long count = summary.runs().stream().filter(wanted).count();
    line("\n%s: %s\n", title, count == 0 ? "none" : count);
    summary.runs().stream().filter(wanted).forEach(this::describe);
  }

  private void describe(RunResult run) {
    line("  %s (%s%s)\n", clean(run.id()), clean(run.source()), kind(run));
    Evidence evidence = run.evidence();
    if (evidence != null) {
      line(
          "    %s by %s at event %d: %s, %d times; to change it set %s\n",
          run.decision().name().toLowerCase(Locale.ROOT),
          decidedBy(run.detector(), evidence),
          run.step(),
          clean(evidence.what()),
          evidence.count(),
          evidence.remedy().property());
    }
  }

  /** Who decided: the detector; for the score also the sign and the score reached. */
  static String decidedBy(String detector, Evidence evidence) {
    return evidence.scored().sign().isEmpty()
        ? detector
        : String.format(
            Locale.ROOT,
            "%s (%s, %.1f)",
            detector,
            evidence.scored().sign(),
            evidence.scored().score());
  }

  private static String kind(RunResult run) {
    return run.isLoop()
        ? ", "
            + clean(run.label().kind())
            + ", from event "
            + run.label().firstLoopStep()
            + ", "
            + run.label().redundantCalls()
            + " redundant calls"
        : run.label().hardNegative() ? ", hard negative" : "";
  }

  private static String cut(String name) {
    String shown = clean(name);
    return shown.length() > LONGEST_NAME ? shown.substring(0, LONGEST_NAME - 1) + "+" : shown;
  }

  /** Removes control characters, because names come from files and reach a terminal. */
  static String clean(String name) {
    StringBuilder shown = new StringBuilder(name);
    for (int i = 0; i < shown.length(); i++) {
      if (Character.isISOControl(shown.charAt(i))) {
        shown.setCharAt(i, '?');
      }
    }
    return shown.toString();
  }

  private void line(String format, Object... values) {
    text.append(String.format(Locale.ROOT, format, values));
  }
}
