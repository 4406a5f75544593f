package io.loophound.detectors.internal.score;

/** How a call has failed since it gave something else. Not thread-safe. */
final class CallFailures {
  private static final int MOST = 4;

  private final LastHashes failures = new LastHashes(MOST);
  private Score score; // null until it has failed twice

  /** Records a failure; false if the call had failed like this before. */
  boolean add(int failure) {
    return failures.addNew(failure);
  }

  /** The score of its failures alone, which news of other calls does not reset. */
  Score score() {
    if (score == null) {
      score = new Score();
    }
    return score;
  }
}
