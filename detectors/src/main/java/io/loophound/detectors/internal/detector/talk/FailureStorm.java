package io.loophound.detectors.internal.detector.talk;

import io.loophound.detectors.internal.detector.engine.Detector;
import io.loophound.detectors.internal.detector.engine.Scene;
import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.internal.run.window.ModelCall;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import java.util.Iterator;
import java.util.List;

/**
 * A part of {@link Monologue}: the model call fails, and is repeated immediately, again and again.
 * Waiting between attempts until a server recovers is correct, however long it takes.
 */
final class FailureStorm implements Detector {
  private static final long AT_ONCE_NANOS = 200_000_000L;

  private final Action action;
  private final int threshold;

  FailureStorm(DetectorPolicy own) {
    action = own.action();
    threshold = own.get(Monologue.FAILURES);
  }

  @Override
  public Finding beforeModel(Scene scene) {
    int count = 0;
    int first = 0;
    long next = scene.nanos();
    for (Iterator<ModelCall> calls = scene.run().calls().newestFirst().iterator();
        calls.hasNext(); ) {
      ModelCall call = calls.next();
      if (!call.failed() || next - call.startNanos() >= AT_ONCE_NANOS) {
        break;
      }
      next = call.startNanos();
      first = call.number();
      count++;
    }
    return threshold > 0 && count >= threshold ? finding(action, count, first) : null;
  }

  static Finding finding(Action action, int count, int first) {
    return new Finding(
            Monologue.SPEC,
            action,
            Monologue.FAILURES.name().hashCode(),
            "the model call failed and was retried at once",
            List.of("failure"),
            count,
            1,
            0,
            0,
            first,
            false)
        .by(Monologue.FAILURES.name());
  }
}
