package io.loophound.detectors.internal.detector;

import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.fleet.Fleet;
import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.internal.run.Run;

/**
 * Examines a run and reports what repeats there, or which limit is reached. Every method may return
 * null: nothing found. A detector's own state must be bounded and thread-safe.
 */
public interface Detector {

  /**
   * A call of a server is about to be judged: asks other processes what is needed for that.
   *
   * @param server what answers the call, in words
   * @return whether answers are on their way
   */
  default boolean requestAnswers(Run run, String server, long nanos) {
    return false;
  }

  /**
   * A model call of a fleet is about to be judged: tells other processes what they are to know of
   * it. It waits for nothing.
   */
  default void tellOthers(ModelRequest request, Fleet fleet, long nanos) {}

  /** A model call is about to be made. */
  default Finding beforeModel(DetectorInput input) {
    return null;
  }

  /**
   * A model call is about to be made to find out whether a run still repeats itself. Only a limit
   * stands against it.
   */
  default Finding beforeProbe(DetectorInput input) {
    return null;
  }

  /** A model call ended; {@code server} is what answered it, in words. */
  default void afterModel(DetectorInput input, String server, ModelReply reply) {}

  /** A tool is about to be executed. */
  default Finding beforeTool(DetectorInput input) {
    return null;
  }

  /** A tool returned. */
  default Finding afterTool(DetectorInput input) {
    return null;
  }
}
