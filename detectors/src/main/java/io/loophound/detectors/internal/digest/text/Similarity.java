package io.loophound.detectors.internal.digest.text;

/**
 * When two texts count as near. A changed word flips more bits in a short text than in a long one,
 * and unrelated long texts are closer together than short ones, so short texts get a margin.
 *
 * @param maxDistance the largest distance of similarity hashes that is still near for texts of 80
 *     words and more, 0 to 60; from 30 words on it is 2 more, below 4 more
 */
public record Similarity(int maxDistance) {
  /** Texts with fewer words are compared exactly: a similarity hash says little about them. */
  public static final int MIN_WORDS = 12;

  /** Texts with more words are compared exactly, too: the longer texts are, the closer they lie. */
  public static final int MAX_WORDS = 254;

  /**
   * The default: below one false match in a thousand pairs of unrelated texts, by {@code
   * benchmarks/run similarity}.
   */
  public static final Similarity DEFAULT = new Similarity(8);

  private static final int SHORT = 30;
  private static final int SHORT_MARGIN = 4;
  private static final int MEDIUM = 80;
  private static final int MEDIUM_MARGIN = 2;

  /**
   * @throws IllegalArgumentException unless 0 to 60
   */
  public Similarity {
    if (maxDistance < 0 || maxDistance > Long.SIZE - SHORT_MARGIN) {
      throw new IllegalArgumentException("maxDistance must be 0 to 60, not " + maxDistance);
    }
  }

  /** Whether two texts are equal after normalising, or long enough and near. */
  public boolean isNear(TextDigest a, TextDigest b) {
    if (a.exact() == b.exact()) {
      return true;
    }
    int words = Math.min(a.words(), b.words());
    boolean tells = words >= MIN_WORDS && Math.max(a.words(), b.words()) <= MAX_WORDS;
    return tells && SimHash.distance(a.simHash(), b.simHash()) <= limit(words);
  }

  /** The largest distance that is near for texts of {@code words} words. */
  int limit(int words) {
    if (words >= MEDIUM) {
      return maxDistance;
    }
    return maxDistance + (words < SHORT ? SHORT_MARGIN : MEDIUM_MARGIN);
  }
}
