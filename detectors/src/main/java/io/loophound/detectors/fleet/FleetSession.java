package io.loophound.detectors.fleet;

import io.loophound.detectors.budget.SharedSum;

/** One session, as all processes of a fleet see it. Thread-safe. */
public interface FleetSession {

  /**
   * What became of a session.
   *
   * @param version grows with each change that this process knows of; 0 before the first
   * @param termination why it was terminated; null if it was not, or was revived
   */
  record State(long version, Termination termination) {
    /** Nothing has become of it. */
    public static final State FRESH = new State(0, null);
  }

  /** {@return what became of it, as far as this process knows; costs nothing} */
  State state();

  /** {@return whether the others have answered what has become of it} */
  boolean isKnown();

  /**
   * This process has terminated it.
   *
   * @param termination how and why
   * @return what has become of it
   */
  State terminate(Termination termination);

  /**
   * This process has revived it.
   *
   * @return what has become of it
   */
  State revive();

  /** {@return what the session has cost} */
  SharedSum sum();
}
