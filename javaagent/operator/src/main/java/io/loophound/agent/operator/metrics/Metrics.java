package io.loophound.agent.operator.metrics;

import io.loophound.detectors.guard.Evidence;
import io.loophound.detectors.guard.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** What is counted while operators look on, and its text. Thread-safe. */
public final class Metrics {
  private static final int NAMES = 50;
  private static final String PREFIX = "loophound_";
  private static final String VERDICTS = "Decisions above allow.";
  private static final String SAVED = "What stopped calls would cost.";
  private static final String SPENT = "What calls cost.";
  private static final String TOKENS = "Tokens used.";
  private static final String RUNS = "Runs that are known.";
  private static final String DECISIONS = "How long decisions took.";

  /** What the agent counts by seam. */
  private static final Map<String, String> SEAMS =
      new TreeMap<>(
          Map.of(
              "model_calls", "Model calls that were looked at.",
              "tool_calls", "Tool executions that were looked at.",
              "stopped", "Calls that were stopped.",
              "errors", "Errors of LoopHound itself; the application went on."));

  private final Amounts verdicts = new Amounts(NAMES * 4);
  private final Amounts usd = new Amounts(NAMES);
  private final Amounts tokens = new Amounts(NAMES);
  private final Amounts saved = new Amounts(1);
  private final Durations decisions = new Durations();

  /** A decision. */
  public void verdict(Verdict verdict) {
    String action = verdict.action().name().toLowerCase(Locale.ROOT);
    verdicts.add(verdict.detector() + "|" + action + "|" + verdict.enforced(), 1);
    if (verdict.stops()) {
      saved.add("", saved(verdict.evidence()));
    }
  }

  /** A stopped call would have cost what a call of the repetition did before it, in the mean. */
  private static double saved(Evidence evidence) {
    return evidence.modelCalls() == 0 ? 0 : evidence.usd() / evidence.modelCalls();
  }

  /** A call was paid for. */
  public void spend(String model, long count, double dollars) {
    usd.add(model, dollars);
    tokens.add(model, (double) count);
  }

  /** A decision took so long. */
  public void decided(long nanos) {
    decisions.add(nanos);
  }

  /** What stopped calls would have cost, in US dollars; an estimate. */
  public double saved() {
    return saved.all().getOrDefault("", 0.0);
  }

  /** What was spent, in US dollars. */
  public double spent() {
    return usd.all().values().stream().mapToDouble(d -> d).sum();
  }

  /**
   * The text of Prometheus.
   *
   * @param counts what the agent counts: by name, then by seam
   * @param runs how many runs are known
   */
  public String text(Map<String, Map<String, Long>> counts, int runs) {
    PrometheusText text = new PrometheusText();
    SEAMS.forEach((name, help) -> seam(text, counts, name, help));
    text.head("loophound_verdicts_total", "counter", VERDICTS);
    verdicts.all().forEach((name, count) -> verdict(text, name.split("\\|", -1), count));
    text.single("loophound_saved_usd_estimate_total", "counter", SAVED, saved());
    text.counter("loophound_spent_usd_total", SPENT, "model", usd.all());
    text.counter("loophound_tokens_total", TOKENS, "model", tokens.all());
    text.single("loophound_runs", "gauge", RUNS, runs);
    decisions.appendTo(text, "loophound_decision_seconds", DECISIONS);
    return text.toString();
  }

  /** The same as meters, without the distribution of what decisions took. */
  public Map<Meter, Double> meters(Map<String, Map<String, Long>> counts, int runs) {
    Map<Meter, Double> all = new LinkedHashMap<>();
    SEAMS.forEach(
        (name, help) ->
            counts
                .getOrDefault(name, Map.of())
                .forEach(
                    (seam, count) -> all.put(counter(name, help, "seam", seam), (double) count)));
    verdicts
        .all()
        .forEach(
            (name, count) -> {
              String[] key = name.split("\\|", -1);
              all.put(
                  counter(
                      "verdicts",
                      VERDICTS,
                      "detector",
                      key[0],
                      "action",
                      key[1],
                      "enforced",
                      key[2]),
                  count);
            });
    usd.all().forEach((model, sum) -> all.put(counter("spent_usd", SPENT, "model", model), sum));
    tokens.all().forEach((model, sum) -> all.put(counter("tokens", TOKENS, "model", model), sum));
    all.put(counter("saved_usd_estimate", SAVED), saved());
    all.put(new Meter(PREFIX + "runs", Meter.Kind.GAUGE, RUNS, List.of()), (double) runs);
    all.put(
        new Meter(PREFIX + "decision", Meter.Kind.TIMER, DECISIONS, List.of()),
        decisions.seconds());
    return all;
  }

  private static Meter counter(String name, String help, String... labels) {
    return new Meter(PREFIX + name, Meter.Kind.COUNTER, help, List.of(labels));
  }

  /** How many decisions there were. */
  public long decisions() {
    return decisions.count();
  }

  private static void seam(
      PrometheusText text, Map<String, Map<String, Long>> counts, String name, String help) {
    Map<String, Long> bySeam = counts.getOrDefault(name, Map.of());
    text.counter("loophound_" + name + "_total", help, "seam", bySeam);
  }

  private static void verdict(PrometheusText text, String[] key, double count) {
    String labels = key[0] + "\",action=\"" + key[1] + "\",enforced=\"" + key[2];
    text.raw("loophound_verdicts_total", "detector=\"" + labels + '"', count);
  }
}
