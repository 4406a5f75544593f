package io.loophound.detectors.digest;

/**
 * A small set of the words a run has seen, as bits of their hashes. It may take a new word for a
 * known one, the likelier the fuller it is (at 300 words about 1 in 15), and never a known one for
 * new. Words that the normaliser masks bring no news. Not thread-safe; 256 bytes.
 */
public final class WordSketch {
  private static final int BITS = 2048;
  private final long[] bits;

  /** An empty sketch. */
  public WordSketch() {
    this(new long[BITS / Long.SIZE]);
  }

  private WordSketch(long[] bits) {
    this.bits = bits;
  }

  /** Adds the words of a text, null counting as empty; returns how many of them were new. */
  public int addAll(CharSequence text) {
    WordSink sink = new WordSink(this);
    Normalizer.run(text == null ? "" : text, sink);
    return sink.fresh();
  }

  /** How many different words of a text were not added before; null counts as empty. */
  public int countNew(CharSequence text) {
    return new WordSketch(bits.clone()).addAll(text);
  }

  /** Adds a word by its hash; returns whether it was new. */
  boolean add(long hash) {
    int first = (int) hash & BITS - 1;
    int second = (int) (hash >>> 32) & BITS - 1;
    boolean known = isSet(first) && isSet(second);
    bits[first >>> 6] |= 1L << first;
    bits[second >>> 6] |= 1L << second;
    return !known;
  }

  private boolean isSet(int bit) {
    return (bits[bit >>> 6] & 1L << bit) != 0;
  }
}
