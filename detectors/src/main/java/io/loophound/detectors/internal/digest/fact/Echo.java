package io.loophound.detectors.internal.digest.fact;

import io.loophound.detectors.internal.digest.hash.Hash64;

/**
 * Finds an earlier result inside a later one by hashes: a tool that returns the conversation holds
 * its last result whole, and grows by half or more each time. A log that grows by a few lines does
 * not.
 */
final class Echo {
  private static final int ANCHOR = 200;
  private static final int LONGEST = 1 << 16;

  /** How many places that begin alike are compared: in "aaaa..." all do. */
  private static final int MOST_COMPARED = 32;

  private static final long BASE = 0x100000001B3L;
  private static final long FIRST = power(ANCHOR - 1);

  private Echo() {}

  /** The hash of a text's beginning; 0 if the text is short. */
  static long anchor(String text) {
    return text.length() < ANCHOR ? 0 : nonZero(hash(text));
  }

  /** Whether the text holds the earlier result whole, and half as much again or more. */
  static boolean isIn(String text, CallDigest.Result earlier) {
    int length = earlier.length();
    if (text.length() < length + length / 2 || text.length() > LONGEST) {
      return text.length() > LONGEST && length > LONGEST / 2 && text.length() >= 2 * length;
    }
    long hash = hash(text);
    int compared = 0;
    for (int at = 0; at + length <= text.length() && compared < MOST_COMPARED; at++) {
      if (nonZero(hash) == earlier.anchor()) {
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

  private static long nonZero(long hash) {
    return hash == 0 ? 1 : hash;
  }

  private static long power(int exponent) {
    long power = 1;
    for (int i = 0; i < exponent; i++) {
      power *= BASE;
    }
    return power;
  }
}
