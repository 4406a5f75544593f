package io.loophound.detectors.detector;

import io.loophound.detectors.run.Finding;
import io.loophound.detectors.run.Run;

/** Looks at a run, under the run's lock, and says what repeats there. */
@FunctionalInterface
public interface Detector {

  /** The repetition the run is in now, or null. */
  Finding look(Run run);
}
