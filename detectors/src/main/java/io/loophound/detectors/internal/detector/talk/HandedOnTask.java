package io.loophound.detectors.internal.detector.talk;

import io.loophound.detectors.internal.detector.engine.Detector;
import io.loophound.detectors.internal.detector.engine.Doubling;
import io.loophound.detectors.internal.detector.engine.Scene;
import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import java.util.List;

/**
 * A part of {@link Similarity}: an agent hands its own task on to another, word for word, which
 * does the same. A task may pass through several agents, so it is only reported.
 */
final class HandedOnTask implements Detector {
  private static final String WHAT = "an agent handed on the task it had been given, word for word";

  private final int threshold;

  HandedOnTask(DetectorPolicy own) {
    threshold = own.get(Similarity.HANDED_ON);
  }

  @Override
  public Finding beforeModel(Scene scene) {
    int times = scene.run().speech().handedOn();
    boolean begins = scene.run().calls().made() == 0;
    return begins && threshold > 0 && Doubling.reached(times, threshold) ? finding(times) : null;
  }

  private static Finding finding(int times) {
    return new Finding(
            Similarity.SPEC,
            Action.WARN,
            WHAT.hashCode(),
            WHAT,
            List.of("prompt"),
            times,
            1,
            0,
            0,
            0,
            false)
        .by(Similarity.HANDED_ON.name());
  }
}
