package io.loophound.detectors.digest;

import java.util.Arrays;

/** The keyed hash of a sequence of UTF-16 units: equal contents, equal hashes. */
final class CharHash {
  private static final int CHUNK = 2048;

  private CharHash() {}

  static long of(CharSequence text, long key) {
    int length = text.length();
    char[] chunk = new char[Math.min(length + 3 & ~3, CHUNK)];
    long a = key;
    long b = ~key;
    for (int from = 0; from < length; from += CHUNK) {
      int units = Math.min(CHUNK, length - from);
      copy(text, from, units, chunk);
      Arrays.fill(chunk, units, Math.min(chunk.length, units + 3 & ~3), '\0');
      for (int i = 0; i < units; i += 4) {
        a = Hash64.fold(a ^ four(chunk, i), Hash64.FACTOR);
      }
    }
    return Hash64.finish(a, b, length);
  }

  private static void copy(CharSequence text, int from, int units, char[] chunk) {
    if (text instanceof String string) {
      string.getChars(from, from + units, chunk, 0);
      return;
    }
    for (int i = 0; i < units; i++) {
      chunk[i] = text.charAt(from + i);
    }
  }

  private static long four(char[] text, int index) {
    return text[index]
        | (long) text[index + 1] << 16
        | (long) text[index + 2] << 32
        | (long) text[index + 3] << 48;
  }
}
