package io.loophound.agent.telemetry;

import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.policy.Action;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Counts what a candidate policy would have done. Thread-safe. */
public final class ShadowStats {
  private static final int MOST_RUNS = 100_000;

  private final Counts actions = new Counts();
  private final Counts detectors = new Counts();
  private final Set<String> stopped = ConcurrentHashMap.newKeySet();

  /** A new decision of the candidate. */
  void verdict(Verdict verdict) {
    actions.add(verdict.action().name().toLowerCase(Locale.ROOT));
    detectors.add(verdict.detector());
    if (verdict.action().isAtLeast(Action.BLOCK) && stopped.size() < MOST_RUNS) {
      stopped.add(verdict.runId());
    }
  }

  /** All decisions of the candidate so far. */
  public long verdicts() {
    return actions.total();
  }

  /** How many runs it would have stopped so far; counted up to 100,000. */
  public int stoppedRuns() {
    return stopped.size();
  }

  /** The decisions of the candidate, in one line. */
  String summary() {
    StringBuilder line = new StringBuilder("shadow policy would have stopped ");
    line.append(stoppedRuns()).append(stoppedRuns() == 1 ? " run; " : " runs; ");
    line.append(verdicts()).append(verdicts() == 1 ? " decision" : " decisions");
    if (verdicts() > 0) {
      detectors.appendTo(line.append(" by detector: "));
    }
    return line.toString();
  }

  /** Follows the other counts, if there is something to report. */
  void appendTo(StringBuilder json) {
    if (verdicts() == 0) {
      return;
    }
    json.append(",\"shadow_runs_stopped\":").append(stoppedRuns());
    json.append(",\"shadow_verdicts\":").append(verdicts());
    actions.appendTo(json.append(",\"shadow_verdicts_by_action\":"));
    detectors.appendTo(json.append(",\"shadow_verdicts_by_detector\":"));
  }
}
