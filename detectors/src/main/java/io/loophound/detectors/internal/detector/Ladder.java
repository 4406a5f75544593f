package io.loophound.detectors.internal.detector;

import io.loophound.detectors.policy.Action;

/** The rung that a count has reached: reported, acted on, terminated. */
public final class Ladder {
  private final Action action;
  private final int threshold;
  private final int warn;
  private final int stop;

  /** A ladder of one rung, with one below and one above; 0 means none. */
  public Ladder(Action action, int threshold, int warn, int stop) {
    this.action = action;
    this.threshold = threshold;
    this.warn = warn;
    this.stop = stop;
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
