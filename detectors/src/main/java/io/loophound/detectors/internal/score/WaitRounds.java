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

  /** The round that this one follows on but for waits; -1 if it has not just waited. */
  int lastBefore(int round) {
    if (last == round) {
      return round - 1; // it waits and looks in one reply
    }
    return last == round - 1 ? first - 1 : -1;
  }
}
