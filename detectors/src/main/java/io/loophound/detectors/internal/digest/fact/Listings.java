package io.loophound.detectors.internal.digest.fact;

import io.loophound.detectors.internal.digest.normal.CharClass;

/** Lists of titles: a search found them, and none of them is what became of the call. */
final class Listings {
  private static final int PADDING = 3;
  private static final int SHORT_HASH = 7;
  private static final int HASH = 40;
  private static final String MARKS = ".):]\t";

  private Listings() {}

  /**
   * Whether the first two lines begin with two different numbers or with commits, as in "1. a",
   * "[1] a", "#17 a" and the lines of a file. "11 passed" counts, and numbers nothing.
   */
  static boolean isNumbered(String text) {
    int second = text.indexOf('\n') + 1;
    boolean commits = second > 0 && isCommit(text, 0) && isCommit(text, second);
    if (commits || (second > 0 && isCount(text, 0) && isPadded(text, second))) {
      return true;
    }
    long one = second == 0 ? -1 : number(text, 0);
    return one >= 0 && number(text, second) >= 0 && number(text, second) != one;
  }

  /** As uniq -c prints it; summaries of tests are indented by two blanks at most. */
  private static boolean isPadded(String text, int line) {
    int start = line;
    while (start < text.length() && text.charAt(start) == ' ') {
      start++;
    }
    return start - line >= PADDING && isCount(text, start);
  }

  /** Whether a number and a word are there; "3 failed" sums up. */
  private static boolean isCount(String text, int start) {
    int end = start;
    while (end < text.length() && CharClass.isDigit(text.charAt(end))) {
      end++;
    }
    return end > start
        && end < text.length()
        && text.charAt(end) == ' '
        && !text.startsWith("fail", end + 1);
  }

  private static boolean isCommit(String text, int line) {
    int end = line;
    while (end < text.length() && end - line < HASH && isHex(text.charAt(end))) {
      end++;
    }
    return end - line >= SHORT_HASH && end < text.length() && text.charAt(end) == ' ';
  }

  private static boolean isHex(char c) {
    return CharClass.isDigit(c) || (c >= 'a' && c <= 'f');
  }

  /** The number that a line begins with, or -1. */
  private static long number(String text, int line) {
    int start = line;
    while (start < text.length() && text.charAt(start) == ' ') {
      start++;
    }
    boolean hash = start < text.length() && text.charAt(start) == '#';
    boolean bracket = start < text.length() && text.charAt(start) == '[';
    start += hash || bracket ? 1 : 0;
    int end = start;
    long number = 0;
    while (end < text.length() && end - start < 9 && CharClass.isDigit(text.charAt(end))) {
      number = number * 10 + text.charAt(end) - '0';
      end++;
    }
    boolean marked = end < text.length() && MARKS.indexOf(text.charAt(end)) >= 0;
    int blank = hash || (marked && text.charAt(end) == '\t') ? end : marked ? end + 1 : -1;
    boolean apart =
        blank > start && blank < text.length() && Character.isWhitespace(text.charAt(blank));
    return end > start && apart ? number : -1;
  }
}
