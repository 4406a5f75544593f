package io.loophound.detectors.internal.detector.engine;

import io.loophound.detectors.internal.detector.evidence.Strength;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.Patience;

/** The rung that a count has reached: reported, acted on, terminated. */
public final class Ladder {
  private final Action action;
  private final int threshold;
  private final int warn;
  private final int stop;

  /** A ladder of one rung. */
  public Ladder(Action action, int threshold) {
    this(action, threshold, 0, 0);
  }

  /** As above, with a rung below and one above; 0 means none. */
  public Ladder(Action action, int threshold, int warn, int stop) {
    this.action = action;
    this.threshold = threshold;
    this.warn = warn;
    this.stop = stop;
  }

  /** The same ladder for evidence of this strength; never for no evidence. */
  public Ladder by(Strength strength, Patience patience) {
    int times = strength.times(patience);
    int last = strength.onlySteers(patience) ? 0 : times * stop;
    return new Ladder(strength.atMost(action, patience), times * threshold, times * warn, last);
  }

  /** The same ladder with another threshold. */
  public Ladder from(int other) {
    return new Ladder(action, other, warn, stop);
  }

  /** The action for a count; ALLOW below the first rung. */
  public Action at(int count) {
    if (stop > 0 && count >= stop) {
      return Action.TERMINATE;
    }
    if (count >= threshold) {
      return action;
    }
    return warn > 0 && count >= warn ? Action.WARN : Action.ALLOW;
  }
}
