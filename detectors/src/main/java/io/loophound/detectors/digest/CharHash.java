package io.loophound.detectors.digest;

/** The keyed hash of a sequence of UTF-16 units, four of them a step. */
final class CharHash {
  private static final int CHUNK = 1024;

  private CharHash() {}

  static long of(CharSequence text, long key) {
    int length = text.length();
    long hash = key;
    for (int i = 0; i < length; i++) {
      hash = Hash64.fold(hash ^ text.charAt(i), 0x9E3779B97F4A7C15L) + hash;
    }
    return Hash64.finish(hash, key, length + CHUNK);
  }
}
