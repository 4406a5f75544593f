package io.loophound.detectors.internal.detector.evidence;

import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.Patience;

/** How strong the evidence of a repetition is. Only here does strength turn into counts. */
public enum Strength {
  /** Equal to the letter, and at once. */
  LETTER,
  /** Equal once something is masked; or a failure that waiting may cure, not at once. */
  MASKED,
  /** One argument goes through values that were not tried before. */
  SWEEP,
  /** The results took their time. */
  SLOW,
  /** Confirmations, or results that go to and fro: the world moves on. */
  ACKNOWLEDGED,
  /** The same of one call alone: who says "next" or "forward" goes on for long. */
  ONWARD,
  /** Not equal at all: what differs is the result, or somebody waits. */
  NONE;

  /** How many times a threshold it takes. */
  public int times(Patience patience) {
    return switch (this) {
      case LETTER -> 1;
      case MASKED -> patience.masked();
      case SWEEP -> patience.sweep();
      case SLOW -> patience.slow();
      case ACKNOWLEDGED -> patience.acknowledged();
      case ONWARD -> 2 * patience.acknowledged() - 1; // so many are still in the window
      case NONE -> throw new IllegalStateException("no evidence");
    };
  }

  /** Whether it is too weak to stop anything, where it needs more than other evidence at all. */
  public boolean onlySteers(Patience patience) {
    return (this == ACKNOWLEDGED || this == ONWARD) && patience.acknowledged() > 1;
  }

  /** The strongest action that it allows. */
  public Action atMost(Action action, Patience patience) {
    return onlySteers(patience) && action.atLeast(Action.STEER) ? Action.STEER : action;
  }

  /** The weaker of the two. */
  public Strength and(Strength other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
