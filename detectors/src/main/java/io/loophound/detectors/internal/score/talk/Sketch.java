package io.loophound.detectors.internal.score.talk;

import java.util.Arrays;

/**
 * A set of words as sorted hashes of 16 bits. Of a large set the smallest hashes are kept, which
 * are a fair sample. Immutable.
 */
final class Sketch {
  /** A likeness is then within 0.05, three times out of four. */
  private static final int MOST = 128;

  private static final Sketch NONE = new Sketch(new char[0]);

  /** How many words of a text are looked at. */
  private static final int SKETCHED = 400;

  private final char[] hashes;

  private Sketch(char[] hashes) {
    this.hashes = hashes;
  }

  /** A text's number of words, and the set of them. */
  record Words(int count, Sketch sketch) {}

  /** The words of a text. */
  static Words ofAll(String text) {
    return of(text, false);
  }

  /** Its words that carry content. */
  static Words ofContent(String text) {
    return of(text, true);
  }

  private static Words of(String text, boolean onlyContent) {
    char[] hashes = new char[SKETCHED];
    int count = 0;
    int kept = 0;
    WordScan scan = new WordScan(text);
    while (scan.next()) {
      if (count < SKETCHED && (!onlyContent || scan.isContent())) {
        hashes[kept++] = (char) scan.hash();
      }
      count++;
    }
    return new Words(count, of(hashes, kept));
  }

  private static Sketch of(char[] words, int size) {
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

  /** How many words are kept. */
  int size() {
    return hashes.length;
  }

  /** Writes the words that are kept. */
  void copyTo(char[] to, int at) {
    System.arraycopy(hashes, 0, to, at, hashes.length);
  }

  /** The share of words that both have, of those that either has: 0 to 1. */
  double likeness(Sketch other) {
    return likeness(other.hashes, 0, other.hashes.length);
  }

  /** The likeness to the words that another one has written. */
  double likeness(char[] other, int from, int to) {
    int i = 0;
    int j = from;
    int both = 0;
    int all = 0;
    while (all < MOST && (i < hashes.length || j < to)) {
      boolean own = j == to || (i < hashes.length && hashes[i] <= other[j]);
      boolean its = i == hashes.length || (j < to && other[j] <= hashes[i]);
      both += own && its ? 1 : 0;
      i += own ? 1 : 0;
      j += its ? 1 : 0;
      all++;
    }
    return all == 0 ? 0 : (double) both / all;
  }
}
