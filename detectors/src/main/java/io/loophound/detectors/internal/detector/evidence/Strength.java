package io.loophound.detectors.internal.detector.evidence;

import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.Patience;

/**
 * How strong the evidence of a repetition is. This is the only place that turns strength into
 * counts.
 */
public enum Strength {
  /** Verbatim equal, and immediate. */
  LETTER,
  /** Equal after masking; or a transient failure, not immediate. */
  MASKED,
  /** One argument takes values that were not tried before. */
  SWEEP,
  /** The results took their time. */
  SLOW,
  /** Confirmations, or alternating results: the world changes. */
  ACKNOWLEDGED,
  /** The same, for a single call: "next" or "forward" may continue for long. */
  ONWARD,
  /** Not equal at all: the results differ, or someone waits. */
  NONE;

  /** The factor on the threshold. */
  public int times(Patience patience) {
    return switch (this) {
      case LETTER -> 1;
      case MASKED -> patience.masked();
      case SWEEP -> patience.sweep();
      case SLOW -> patience.slow();
      case ACKNOWLEDGED -> patience.acknowledged();
      case ONWARD -> 2 * patience.acknowledged() - 1; // this many are still in the window
      case NONE -> throw new IllegalStateException("no evidence");
    };
  }

  /**
   * Whether it is too weak to stop anything. Never if {@code patience} asks no more of such
   * evidence.
   */
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
