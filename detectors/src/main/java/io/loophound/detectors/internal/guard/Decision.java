package io.loophound.detectors.internal.guard;

import io.loophound.detectors.guard.Verdict;

/**
 * What was decided about a call.
 *
 * @param result what the caller of the guard gets
 * @param report the verdict to report, or null when it was reported before
 */
record Decision<T>(T result, Verdict report) {
  static final Decision<Verdict> ALLOWED = silent(Verdict.ALLOW);

  /** A verdict to report. */
  static Decision<Verdict> toReport(Verdict verdict) {
    return new Decision<>(verdict, verdict);
  }

  /** There is nothing to report, or it was reported before. */
  static <T> Decision<T> silent(T result) {
    return new Decision<>(result, null);
  }

  /** The same, where the caller of the guard gets something else. */
  <R> Decision<R> with(R other) {
    return new Decision<>(other, report);
  }
}
