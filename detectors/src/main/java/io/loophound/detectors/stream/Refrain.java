package io.loophound.detectors.stream;

/**
 * Finds the sentence that most of the last sentences are, with now and then another one between:
 * what {@link Periods} does not see.
 */
final class Refrain {
  private static final int FEWEST_WORDS = 3;

  private final ChantLimits limits;
  private final int[] last;
  private int count;
  private int hash;
  private int words;
  private int length;
  private int equal;
  private int refrainWords;

  Refrain(ChantLimits limits) {
    this.limits = limits;
    last = new int[2 * limits.threshold()];
  }

  void reset() {
    count = 0;
    word(0, 0);
    words = 0;
  }

  void word(int word, int characters) {
    boolean first = words == 0;
    hash = (first ? 0 : hash * 31) + word;
    length = (first ? 0 : length) + characters;
    words++;
  }

  /** The sentence ends; true when it makes a chant. */
  boolean end() {
    int size = words;
    words = 0;
    if (size < FEWEST_WORDS) {
      return false;
    }
    last[count++ % last.length] = hash;
    if (count < last.length) {
      return false;
    }
    equal = 0;
    for (int sentence : last) {
      equal += sentence == hash ? 1 : 0;
    }
    refrainWords = size;
    return 2 * equal >= 3 * limits.threshold() && (long) equal * length >= 2L * limits.minimum();
  }

  int times() {
    return equal;
  }

  int words() {
    return refrainWords;
  }
}
