package io.loophound.detectors.internal.digest.hash;

import java.util.Arrays;

/** The keyed hash of a sequence of UTF-16 units: equal contents, equal hashes. */
final class CharHash {
  private static final int CHUNK = 512;

  /** How many units are hashed at once. */
  static final int STEP = 8;

  private static final long OTHER_FACTOR = 0xA24BAED4963EE407L;

  /** Two independent chains: while one waits for its multiplication, the other continues. */
  private long a;

  private long b;

  CharHash(long key) {
    a = key;
    b = ~key;
  }

  static long of(CharSequence text, long key) {
    int length = text.length();
    CharHash hash = new CharHash(key);
    char[] chunk = new char[Math.min(length + STEP - 1 & -STEP, CHUNK)];
    for (int from = 0; from < length; from += CHUNK) {
      int units = Math.min(CHUNK, length - from);
      copy(text, from, units, chunk);
      int padded = units + STEP - 1 & -STEP;
      Arrays.fill(chunk, units, padded, '\0');
      hash.add(chunk, padded);
    }
    return hash.finish(length);
  }

  long finish(long length) {
    return Hash64.finish(a, b, length);
  }

  /** Adds the first units, a multiple of {@link #STEP} of them. */
  void add(char[] chunk, int units) {
    long first = a;
    long second = b;
    for (int i = 0; i < units; i += STEP) {
      first = Hash64.fold(first ^ four(chunk, i), Hash64.FACTOR);
      second = Hash64.fold(second ^ four(chunk, i + 4), OTHER_FACTOR);
    }
    a = first;
    b = second;
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
