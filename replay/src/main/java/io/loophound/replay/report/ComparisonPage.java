package io.loophound.replay.report;

import io.loophound.replay.report.Change.Kind;
import java.util.List;
import java.util.Locale;

/** A comparison as one self-contained HTML page: no script, no network. */
public final class ComparisonPage {
  private static final String HEAD =
      """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>LoopHound: two policies compared</title>
      <style>
      :root { color-scheme: light dark; --ink: #1c1e21; --paper: #fff; --rule: #d0d4d9;
        --loop: #1f5fbf; --healthy: #b3261e; --unknown: #6b7280; }
      @media (prefers-color-scheme: dark) { :root { --ink: #e6e8eb; --paper: #15171a;
        --rule: #3a3f46; --loop: #7fb0ff; --healthy: #ff8a80; --unknown: #a0a7b1; } }
      body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem;
        padding: 0 1rem; color: var(--ink); background: var(--paper); }
      table { border-collapse: collapse; } th, td { padding: .3rem .8rem; text-align: right;
        border-bottom: 1px solid var(--rule); } th:first-child, td:first-child { text-align: left; }
      .words td { text-align: left; overflow-wrap: anywhere; } svg { width: 100%%; height: auto; }
      svg text { font: 12px system-ui, sans-serif; fill: var(--ink); }
      .loop { fill: var(--loop); stroke: var(--loop); } .healthy { fill: var(--healthy);
        stroke: var(--healthy); } .unknown { fill: var(--unknown); stroke: var(--unknown); }
      .old { fill: var(--paper); } line.axis { stroke: var(--rule); }
      </style>
      </head>
      <body>
      <main>
      <h1>Two policies, %d runs</h1>
      """;

  private final Comparison comparison;
  private final StringBuilder page = new StringBuilder();

  private ComparisonPage(Comparison comparison) {
    this.comparison = comparison;
  }

  /** The page: how many runs change and how, where each stop moves, and the runs themselves. */
  public static String of(Comparison comparison) {
    ComparisonPage page = new ComparisonPage(comparison);
    page.add(HEAD, comparison.runs().size());
    page.sums();
    page.counts();
    page.page.append(ComparisonPlot.of(comparison));
    for (Kind kind : Kind.values()) {
      if (kind != Kind.SAME) {
        page.list(kind);
      }
    }
    page.add("</main>\n</body>\n</html>\n");
    return page.page.toString();
  }

  private void sums() {
    Tally before = comparison.before();
    Tally after = comparison.after();
    Comparison.Left old = comparison.leftBefore();
    Comparison.Left now = comparison.leftAfter();
    add("<table>\n<tr><th scope=\"col\"></th><th scope=\"col\">old</th><th>new</th></tr>\n");
    sum("loops stopped", before.loopsStopped(), after.loopsStopped());
    sum("healthy runs stopped", before.healthyStopped(), after.healthyStopped());
    sum("unknown runs stopped", before.unknownStopped(), after.unknownStopped());
    sum("model calls after the stop", old.calls(), now.calls());
    sum("what they had cost", ComparisonText.usd(old), ComparisonText.usd(now));
    add("</table>\n");
  }

  private void sum(String name, Object before, Object after) {
    add("<tr><th scope=\"row\">%s</th><td>%s</td><td>%s</td></tr>\n", name, before, after);
  }

  private void counts() {
    add("<h2>What changes</h2>\n<table>\n<tr><th scope=\"col\">by the new policy</th>");
    ComparisonText.LABELS.forEach(label -> add("<th scope=\"col\">%s</th>", label));
    add("</tr>\n");
    for (Kind kind : Kind.values()) {
      add("<tr><th scope=\"row\">%s</th>", kind.words());
      ComparisonText.LABELS.forEach(label -> add("<td>%d</td>", comparison.count(kind, label)));
      add("</tr>\n");
    }
    add("</table>\n");
  }

  private void list(Kind kind) {
    List<Change> changes = comparison.of(kind);
    if (changes.isEmpty()) {
      return;
    }
    add("<h2>%s: %d</h2>\n<table class=\"words\">\n", kind.words(), changes.size());
    add("<tr><th scope=\"col\">run</th><th scope=\"col\">label</th>");
    add("<th scope=\"col\">old</th><th scope=\"col\">new</th></tr>\n");
    for (Change change : changes) {
      add(
          "<tr><td>%s</td><td>%s</td><td>%s</td><td>%s</td></tr>\n",
          escape(change.after().id()),
          change.label(),
          Change.outcomeOf(change.before()),
          Change.outcomeOf(change.after()));
    }
    add("</table>\n");
  }

  private void add(String format, Object... values) {
    page.append(String.format(Locale.ROOT, format, values));
  }

  /** Escapes names, because they come from files and must not be markup. */
  static String escape(String text) {
    return TextReport.clean(text)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
