package io.loophound.detectors.internal.digest.text;

/**
 * What is kept of a text.
 *
 * @param exact a keyed hash of the normalised text
 * @param simHash its similarity hash: near texts have hashes at a small Hamming distance
 * @param words its words, 0 or more, at most {@link Integer#MAX_VALUE}
 */
public record TextDigest(long exact, long simHash, int words) {
  /** Of a text that is not known. */
  public static final TextDigest NONE = new TextDigest(0, 0, 0);

  /** Whether the texts are equal after normalising. */
  public boolean isSameAs(TextDigest other) {
    return exact == other.exact;
  }

  /**
   * Whether the texts are equal, or nearly so. Texts below {@link Similarity#MIN_WORDS} words are
   * near only when they are equal after normalising.
   */
  public boolean isNear(TextDigest other) {
    return Similarity.DEFAULT.isNear(this, other);
  }
}
