package io.loophound.detectors.fleet;

import io.loophound.detectors.budget.SharedSums;
import io.loophound.detectors.event.RunKey;

/**
 * What the guards of several processes share. The guard decides on what this process knows: nothing
 * here throws, and only {@link #await} waits.
 */
public interface Fleet extends SharedSums {

  /**
   * What is shared of a session. When this process meets it for the first time, it asks the others.
   *
   * @return the same object as long as somebody holds it; null if the run has no session
   */
  FleetSession session(RunKey run);

  /**
   * Waits for the answers to what was asked, two milliseconds at most, and not at all where the
   * thread must not wait or the others do not answer. A late answer counts for the next call.
   */
  void await();

  /** How it is. */
  FleetState status();
}
