package io.loophound.detectors.digest;

/**
 * A small set of the content words a run has seen, as bits of their hashes. It may take a new word
 * for a known one when it is well filled, never a known one for new. Not thread-safe; 256 bytes.
 */
public final class WordSketch {
  private static final int BITS = 2048;
  private final long[] bits = new long[BITS / Long.SIZE];

  /** Adds the content words of a text; returns how many of them were new. */
  public int addAll(CharSequence text) {
    return scan(text, true);
  }

  /** How many content words of a text were not added before; a word counts once for each time. */
  public int countNew(CharSequence text) {
    return scan(text, false);
  }

  private int scan(CharSequence text, boolean add) {
    int fresh = 0;
    for (String word : Normalizer.normalize(text.toString()).split(" ", -1)) {
      if (!word.isEmpty() && visit(Hash64.of(word), add)) {
        fresh++;
      }
    }
    return fresh;
  }

  private boolean visit(long hash, boolean add) {
    boolean fresh = false;
    for (int shift = 0; shift <= 22; shift += 11) {
      int bit = (int) (hash >>> shift) & BITS - 1;
      fresh |= (bits[bit >>> 6] & 1L << bit) == 0;
      if (add) {
        bits[bit >>> 6] |= 1L << bit;
      }
    }
    return fresh;
  }
}
