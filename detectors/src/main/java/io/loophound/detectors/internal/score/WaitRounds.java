package io.loophound.detectors.internal.score;

/** The rounds in which the agent waited. Not thread-safe. */
final class WaitRounds {
  private int first; // of the newest waits in a row
  private int last;

  /** The agent waits in this round. */
  void record(int round) {
    first = last < round - 1 ? round : first;
    last = round;
  }

  int last() {
    return last;
  }

  /** The first of the newest waits in a row. */
  int first() {
    return Math.max(1, first);
  }

  /** Whether it waits in this round, or has just waited. */
  boolean lastsUntil(int round) {
    return last > 0 && last >= round - 1;
  }
}
