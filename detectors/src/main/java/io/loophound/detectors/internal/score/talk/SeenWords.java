package io.loophound.detectors.internal.score.talk;

import io.loophound.detectors.internal.digest.sketch.SmallSet;

/**
 * The words that a run has said, as bits. Two generations follow each other: old words are
 * forgotten, so that a long run does not fill the set and seem to say nothing new.
 */
final class SeenWords {
  private static final int BITS = 8192;
  private static final int GENERATION = 700;

  /** So many words of a text are read. */
  static final int READ = 2000;

  private SmallSet young = new SmallSet(BITS);
  private SmallSet old; // null in the first generation
  private int added;

  boolean contains(int hash) {
    int bit = hash & BITS - 1;
    int other = hash >>> 16 & BITS - 1;
    return has(young, bit, other) || (old != null && has(old, bit, other));
  }

  /** Adds a word; returns whether it was new. */
  boolean add(int hash) {
    int bit = hash & BITS - 1;
    int other = hash >>> 16 & BITS - 1;
    if (!young.addBoth(bit, other)) {
      return false;
    }
    boolean known = old != null && has(old, bit, other);
    if (!known && ++added == GENERATION) {
      old = young;
      young = new SmallSet(BITS);
      added = 0;
    }
    return !known;
  }

  void addAllOf(String text) {
    WordScan scan = new WordScan(text);
    for (int words = 0; words < READ && scan.next(); words++) {
      add(scan.hash());
    }
  }

  boolean hasAllOf(String text) {
    WordScan scan = new WordScan(text);
    for (int words = 0; words < READ && scan.next(); words++) {
      if (!contains(scan.hash())) {
        return false;
      }
    }
    return true;
  }

  private static boolean has(SmallSet bits, int bit, int other) {
    return bits.contains(bit) && bits.contains(other);
  }
}
