package io.loophound.detectors.internal.guard;

import io.loophound.detectors.guard.Verdict;

/**
 * What was decided about a call.
 *
 * @param result what the caller of the guard gets
 * @param report the verdict to report, or null when it was reported before
 * @param scope the subject of the decision, for the valve
 */
record Decision<T>(T result, Verdict report, long scope) {

  static final Decision<Verdict> ALLOWED = of(Verdict.ALLOW, true);

  /** A decision that is not counted by the valve. */
  static Decision<Verdict> of(Verdict verdict, boolean reported) {
    return new Decision<>(verdict, reported ? null : verdict, 0);
  }
}
