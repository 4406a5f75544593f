package io.loophound.agent.weave;

import io.loophound.agent.telemetry.Output;
import io.loophound.agent.telemetry.Stats;
import io.loophound.detectors.guard.GuardListener;
import io.loophound.detectors.guard.Verdict;

/** Counts every decision and writes one line about it. */
final class Decisions implements GuardListener {
  private final Stats stats;

  Decisions(Stats stats) {
    this.stats = stats;
  }

  @Override
  public void onVerdict(Verdict verdict) {
    stats.verdict(verdict);
    Output.line("WARN " + verdict.message() + "; trace " + verdict.traceId());
  }

  @Override
  public void onValve(String message) {
    Output.line("ERROR " + message);
  }
}
