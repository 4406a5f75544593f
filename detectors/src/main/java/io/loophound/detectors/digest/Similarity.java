package io.loophound.detectors.digest;

/**
 * When two texts count as near.
 *
 * @param maxDistance the largest distance of similarity hashes that is still near, 0 to 64
 */
public record Similarity(int maxDistance) {
  /** Texts with fewer words are compared exactly: a similarity hash says little about them. */
  public static final int MIN_WORDS = 12;

  /** The default, chosen for one false match in a thousand unrelated texts at most. */
  public static final Similarity DEFAULT = new Similarity(10);

  /**
   * @throws IllegalArgumentException unless 0 to 64
   */
  public Similarity {
    if (maxDistance < 0 || maxDistance > 64) {
      throw new IllegalArgumentException("maxDistance must be 0 to 64, not " + maxDistance);
    }
  }

  /** Whether two texts are equal after normalising, or long enough and near. */
  public boolean near(TextDigest a, TextDigest b) {
    if (a.exact() == b.exact()) {
      return true;
    }
    return Math.min(a.words(), b.words()) >= MIN_WORDS
        && SimHash.distance(a.simHash(), b.simHash()) <= maxDistance;
  }
}
