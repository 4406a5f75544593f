package io.loophound.detectors.internal.score.talk;

import java.util.Arrays;

/**
 * A set of words as sorted hashes of 16 bits. Of a large set the smallest hashes are kept, which
 * are a fair sample. Immutable.
 */
final class Sketch {
  /** A likeness is then within 0.05, three times out of four. */
  private static final int MOST = 128;

  static final Sketch NONE = new Sketch(new char[0]);

  private final char[] hashes;

  private Sketch(char[] hashes) {
    this.hashes = hashes;
  }

  static Sketch of(char[] words, int size) {
    if (size == 0) {
      return NONE;
    }
    char[] sorted = Arrays.copyOf(words, size);
    Arrays.sort(sorted);
    int distinct = 1;
    for (int i = 1; i < size; i++) {
      if (sorted[i] != sorted[i - 1]) {
        sorted[distinct++] = sorted[i];
      }
    }
    return new Sketch(Arrays.copyOf(sorted, Math.min(MOST, distinct)));
  }

  boolean isEmpty() {
    return hashes.length == 0;
  }

  /** The share of words that both have, of those that either has: 0 to 1. */
  double likeness(Sketch other) {
    int most = Math.max(MOST, 0);
    int i = 0;
    int j = 0;
    int both = 0;
    int all = 0;
    while (all < most && (i < hashes.length || j < other.hashes.length)) {
      boolean own = j == other.hashes.length || (i < hashes.length && hashes[i] <= other.hashes[j]);
      boolean its = i == hashes.length || (j < other.hashes.length && other.hashes[j] <= hashes[i]);
      both += own && its ? 1 : 0;
      i += own ? 1 : 0;
      j += its ? 1 : 0;
      all++;
    }
    return all == 0 ? 0 : (double) both / all;
  }
}
