package io.loophound.agent.operator.metrics;

import io.loophound.detectors.guard.Evidence;
import io.loophound.detectors.guard.Verdict;
import java.util.Locale;
import java.util.Map;

/** What is counted while operators look on, and its text. Thread-safe. */
public final class Metrics {
  private static final int NAMES = 50;

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
    seam(text, counts, "model_calls", "Model calls that were looked at.");
    seam(text, counts, "tool_calls", "Tool executions that were looked at.");
    seam(text, counts, "stopped", "Calls that were stopped.");
    seam(text, counts, "errors", "Errors of LoopHound itself; the application went on.");
    text.head("loophound_verdicts_total", "counter", "Decisions above allow.");
    verdicts.all().forEach((name, count) -> verdict(text, name.split("\\|", -1), count));
    text.single(
        "loophound_saved_usd_estimate_total", "counter", "What stopped calls would cost.", saved());
    text.counter("loophound_spent_usd_total", "What calls cost.", "model", usd.all());
    text.counter("loophound_tokens_total", "Tokens used.", "model", tokens.all());
    text.single("loophound_runs", "gauge", "Runs that are known.", runs);
    decisions.appendTo(text, "loophound_decision_seconds", "How long decisions took.");
    return text.toString();
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
