package io.loophound.detectors.internal.digest.fact;

import io.loophound.detectors.internal.digest.hash.Hash64;

/**
 * Finds an earlier result inside a later one by hashes: a tool that returns the conversation holds
 * its last result whole, and grows by half or more each time. A log that grows by a few lines does
 * not.
 */
public final class Echo {
  private static final int ANCHOR = 200;
  private static final int LONGEST = 1 << 16;

  /** How many places that begin alike are compared: in "aaaa..." all do. */
  private static final int MOST_COMPARED = 32;

  private static final long BASE = 0x100000001B3L;
  private static final long FIRST = power(ANCHOR - 1);

  private Echo() {}

  /**
   * What of an earlier result is needed to find it.
   *
   * @param verbatim a hash of its text
   * @param anchor a hash of its beginning
   * @param length in UTF-16 units
   */
  public record Earlier(long verbatim, int anchor, int length) {
    /** What is needed of a result; null if it is too short to be found. */
    public static Earlier of(ResultDigest result) {
      return result.parts().anchor() == 0
          ? null
          : new Earlier(
              result.hashes().verbatim(), result.parts().anchor(), result.extent().length());
    }
  }

  /** The hash of a text's beginning; 0 if the text is short. */
  static int anchor(String text) {
    return text.length() < ANCHOR ? 0 : Hash64.half(hash(text));
  }

  /** Whether the text holds the earlier result whole, and half as much again or more. */
  static boolean isIn(String text, Earlier earlier) {
    int length = earlier.length();
    if (text.length() < length + length / 2 || text.length() > LONGEST) {
      return text.length() > LONGEST && length > LONGEST / 2 && text.length() >= 2 * length;
    }
    long hash = hash(text);
    int compared = 0;
    for (int at = 0; at + length <= text.length() && compared < MOST_COMPARED; at++) {
      if (Hash64.half(hash) == earlier.anchor()) {
        compared++;
        if (Hash64.of(text.substring(at, at + length)) == earlier.verbatim()) {
          return true;
        }
      }
      if (at + ANCHOR < text.length()) {
        hash = (hash - text.charAt(at) * FIRST) * BASE + text.charAt(at + ANCHOR);
      }
    }
    return false;
  }

  private static long hash(String text) {
    long hash = 0;
    for (int i = 0; i < ANCHOR; i++) {
      hash = hash * BASE + text.charAt(i);
    }
    return hash;
  }

  private static long power(int exponent) {
    long power = 1;
    for (int i = 0; i < exponent; i++) {
      power *= BASE;
    }
    return power;
  }
}
