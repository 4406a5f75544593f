package io.loophound.detectors.digest;

/** A 64-bit hash whose distance grows with the difference of the texts. */
public final class SimHash {

  private SimHash() {}

  /** The number of bits in which two hashes differ, 0 to 64; unrelated texts lie at about 32. */
  public static int distance(long a, long b) {
    return Long.bitCount(a ^ b);
  }

  static long plain(String text) {
    int[] counts = new int[64];
    long key = 0;
    for (int i = 0; i < text.length(); i++) {
      key = key >>> 16 | (long) text.charAt(i) << 48;
      long hash = Hash64.avalanche(key ^ Hash64.key());
      for (int bit = 0; bit < 64; bit++) {
        counts[bit] += (hash >>> bit & 1) == 1 ? 1 : -1;
      }
    }
    long result = 0;
    for (int bit = 0; bit < 64; bit++) {
      result |= (counts[bit] > 0 ? 1L : 0) << bit;
    }
    return result;
  }
}
