package io.loophound.agent.telemetry;

import io.loophound.detectors.guard.Verdict;
import java.util.concurrent.atomic.LongAdder;

/** Counts what the agent did in this process. */
public final class Stats {
  private final LongAdder errors = new LongAdder();

  /** An error of ours in a seam. */
  public void error(String seam) {
    errors.increment();
  }

  /** A model call that a seam showed to the guard. */
  public void modelCall(String seam) {}

  /** A tool execution that a seam showed to the guard. */
  public void toolCall(String seam) {}

  /** A new decision. */
  public void verdict(Verdict verdict) {}

  /** A call that was really stopped: a kill thrown or a refusal returned. */
  public void stopped(String seam) {}

  /** All errors of ours so far. */
  public long errors() {
    return errors.sum();
  }
}
