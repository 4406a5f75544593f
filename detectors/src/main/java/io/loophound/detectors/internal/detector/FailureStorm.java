package io.loophound.detectors.internal.detector;

import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.internal.run.Finding.Decided;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.policy.Action;
import java.util.List;

/**
 * The model call fails and is repeated at once, again and again: first it is slowed down, then
 * stopped. Waiting between attempts until a server recovers is correct, however long it takes.
 */
final class FailureStorm {
  private static final int STORM = 10;
  private static final int SLOW = 8;
  private static final Decided BY_ACTION = new Decided(List.of(Decided.ACTION), 0);

  private FailureStorm() {}

  /** The finding about the newest calls of a run, or null. */
  static Finding of(Run run, long nanos, Action action) {
    int count = run.calls().failuresAtOnce(nanos);
    return of(count, run.calls().count() - count + 1, action);
  }

  /** The finding about so many failed calls in a row, or null. */
  static Finding of(int count, int firstModelCall, Action action) {
    if (count < SLOW) {
      return null;
    }
    return Finding.of(
            ScoreSpec.SPEC,
            count >= STORM ? action : Action.THROTTLE.atMost(action),
            FailureStorm.class.getName().hashCode(),
            "the model call failed and was retried at once")
        .equal("failure")
        .counted(count)
        .since(firstModelCall)
        .decidedBy(BY_ACTION);
  }
}
