package io.loophound.detectors.internal.stream;

/**
 * Finds the sentence that makes up most of the last sentences, with an occasional other one
 * between: {@link PeriodicWords} does not see that.
 */
final class RepeatedSentence {
  private static final int FEWEST_WORDS = 3;

  private final ChantLimits limits;
  private final int[] last;
  private int count;
  private int hash;
  private int words;
  private int length;
  private int equal;
  private int refrainWords;

  RepeatedSentence(ChantLimits limits) {
    this.limits = limits;
    last = new int[2 * limits.threshold()];
  }

  void reset() {
    count = 0;
    clear();
  }

  /** Takes a word of the sentence; data distinguishes sentences but does not make one. */
  void word(int word, boolean data, int characters) {
    hash = hash * 31 + word;
    length += characters;
    words += data ? 0 : 1;
  }

  /** The sentence ends; true when it makes a chant. */
  boolean end() {
    boolean chant = words >= FEWEST_WORDS && isChant();
    clear();
    return chant;
  }

  private boolean isChant() {
    last[count++ % last.length] = hash;
    if (count < last.length) {
      return false;
    }
    equal = 0;
    for (int sentence : last) {
      equal += sentence == hash ? 1 : 0;
    }
    refrainWords = words;
    return 2 * equal >= 3 * limits.threshold() && (long) equal * length >= 2L * limits.minimum();
  }

  private void clear() {
    hash = 0;
    words = 0;
    length = 0;
  }

  int times() {
    return equal;
  }

  int words() {
    return refrainWords;
  }
}
