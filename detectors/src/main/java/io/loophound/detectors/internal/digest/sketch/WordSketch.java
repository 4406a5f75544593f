package io.loophound.detectors.internal.digest.sketch;

import io.loophound.detectors.internal.digest.normal.Normalizer;

/**
 * A small set of the words a run has seen, as bits of their hashes. It may take a new word for a
 * known one, more often the fuller it is (at 300 words about 1 in 15), but never a known word for a
 * new one. Masked words are never new. Not thread-safe; at most 256 bytes of bits.
 */
public final class WordSketch {
  private static final int BITS = 2048;
  private final SmallSet bits;

  /** An empty sketch. */
  public WordSketch() {
    this(new SmallSet(BITS));
  }

  private WordSketch(SmallSet bits) {
    this.bits = bits;
  }

  /** Adds the words of a text, null counting as empty; returns how many of them were new. */
  public int addAll(CharSequence text) {
    WordSink sink = new WordSink(this);
    Normalizer.run(text == null ? "" : text, sink);
    return sink.fresh();
  }

  /** Adds a word by its hash; returns whether it was new. */
  boolean add(long hash) {
    int first = (int) hash & BITS - 1;
    int second = (int) (hash >>> 32) & BITS - 1;
    return bits.addBoth(first, second);
  }
}
