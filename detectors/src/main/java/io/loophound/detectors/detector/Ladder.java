package io.loophound.detectors.detector;

import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;

/** Which rung a count has reached: reported, acted on, terminated. */
final class Ladder {
  private final Action action;
  private final int threshold;
  private final int warn;
  private final int stop;

  /** What waits for something unfinished may ask more often before it counts as stuck. */
  private final int pollFactor;

  Ladder(DetectorPolicy policy) {
    this(policy, policy.count("threshold") + (is(policy, "boundary", 1) ? 1 : 0));
  }

  private Ladder(DetectorPolicy policy, int threshold) {
    this(
        policy.action(),
        threshold,
        optional(policy, "warn"),
        optional(policy, "stop"),
        Math.max(1, optional(policy, "poll-factor")));
  }

  private Ladder(Action action, int threshold, int warn, int stop, int pollFactor) {
    this.action = action;
    this.threshold = threshold;
    this.warn = warn;
    this.stop = stop;
    this.pollFactor = pollFactor;
  }

  private static int optional(DetectorPolicy policy, String setting) {
    return policy.values().containsKey(setting) ? policy.count(setting) : 0;
  }

  /** Whether a setting has the word at that place. */
  static boolean is(DetectorPolicy policy, String setting, int place) {
    return policy.values().containsKey(setting) && policy.count(setting) == place;
  }

  /** The same ladder with another threshold. */
  Ladder from(int other) {
    return new Ladder(action, other, warn, stop, pollFactor);
  }

  /** The action for a count; ALLOW below the first rung. */
  Action at(int count, boolean poll) {
    return at(count, poll, Integer.MAX_VALUE);
  }

  /** As above, where the window has room for no count above {@code most}. */
  Action at(int count, boolean poll, int most) {
    boolean patient = poll && pollFactor > 1;
    int factor = patient ? pollFactor : 1;
    if (stop > 0 && count >= stop && !patient) {
      return Action.TERMINATE;
    }
    long needed = (long) threshold * factor;
    if (patient && needed > most && most >= 2L * threshold) {
      needed = most; // a window full of it is enough
    }
    if (count >= needed) {
      return patient && action == Action.TERMINATE ? Action.BLOCK : action;
    }
    return warn > 0 && count >= warn * factor ? Action.WARN : Action.ALLOW;
  }
}
