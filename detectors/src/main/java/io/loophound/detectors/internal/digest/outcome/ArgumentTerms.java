package io.loophound.detectors.internal.digest.outcome;

import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.normal.CharClass;

/** The things that arguments name: their longer words and their numbers, in any order. */
final class ArgumentTerms {
  private static final int SHORTEST = 4;

  private ArgumentTerms() {}

  /** A hash of the things named; null counts as empty. */
  static long of(String arguments) {
    String text = arguments == null ? "" : arguments;
    long sum = 0;
    int i = 0;
    while (i < text.length()) {
      int start = i;
      long word = 0;
      boolean number = false;
      while (i < text.length() && Character.isLetterOrDigit(text.charAt(i))) {
        char c = text.charAt(i++);
        word = Hash64.mix(word, c);
        number |= CharClass.isDigit(c);
      }
      sum += number || i - start >= SHORTEST ? Hash64.mix(1, word) : 0;
      i++;
    }
    return sum;
  }
}
