package io.loophound.detectors.digest;

/** Keyed 64-bit hashing: only such values stay in memory, never the text they stand for. */
public final class Hash64 {

  private Hash64() {}

  /** The hash of a text under the key of this process. */
  public static long of(CharSequence text) {
    long hash = 0;
    for (int i = 0; i < text.length(); i++) {
      hash = mix(hash, text.charAt(i));
    }
    return hash;
  }

  /** Joins a hash with one more value; the order matters. */
  public static long mix(long hash, long value) {
    long h = (hash ^ value) * 0x9E3779B97F4A7C15L;
    h ^= h >>> 32;
    return h * 0xD6E8FEB86659FD93L ^ h >>> 29;
  }
}
