package io.loophound.detectors.internal.score;

/**
 * The rounds in which the agent waited.
 *
 * @param first of the newest waits in a row
 * @param last the newest
 */
record WaitRounds(int first, int last) {
  static final WaitRounds NONE = new WaitRounds(1, 0);

  /** The same once the agent has waited in this round, too. */
  WaitRounds at(int round) {
    return new WaitRounds(last < round - 1 ? round : first, round);
  }

  /** Whether it waits in this round, or has just waited. */
  boolean isUntil(int round) {
    return last > 0 && last >= round - 1;
  }
}
