package io.loophound.detectors.internal.score.talk;

import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.normal.CharClass;

/**
 * Goes through the words of a text without making strings. Numbers are in one form and endings are
 * cut, so "verified", "verifies" and "verify" are one word. Scripts without blanks count in pairs
 * of characters.
 */
final class WordScan {
  private static final int LONG = 5;
  private static final int PLAIN = 3;

  private final char[] text;
  private int at;

  private int hash;
  private boolean number;
  private boolean fact;
  private boolean content;

  WordScan(String text) {
    this.text = text.toCharArray();
  }

  /** Moves to the next word; false at the end. */
  boolean next() {
    int length = text.length;
    while (at < length) {
      char c = text[at];
      if (c >= '0' && c <= '9') {
        if (number(length)) {
          return true;
        }
      } else if (CharClass.isUnspaced(c)) {
        pair(length);
        return true;
      } else if (CharClass.isLetter(c)) {
        if (word(length)) {
          return true;
        }
      } else {
        at++;
      }
    }
    return false;
  }

  private boolean number(int length) {
    int start = at;
    int end = start + 1;
    for (int i = start + 1; i < length && isInNumber(text[i]); i++) {
      end = CharClass.isDigit(text[i]) ? i + 1 : end;
    }
    at = end;
    end = withoutZeros(start, end);
    int value = 1;
    for (int i = start; i < end; i++) {
      char c = text[i];
      value = c == ',' ? value : 31 * value + c;
    }
    boolean time = isTime(start, at);
    set(value, end - start, !time, !time);
    content &= !time; // who only tells the time has said nothing new
    return true;
  }

  /** The end of a fraction without the zeros that end it. */
  private int withoutZeros(int start, int end) {
    int point = -1;
    for (int i = start; i < end; i++) {
      char c = text[i];
      boolean another = c == '.' && point >= 0;
      if (another || (c != '.' && c != ',' && !CharClass.isDigit(c))) {
        return end;
      }
      point = c == '.' ? i : point;
    }
    int last = end;
    while (point >= 0 && text[last - 1] == '0') {
      last--;
    }
    return last - 1 == point ? point : last;
  }

  /** As in 10:15 or 2026-11-23. */
  private boolean isTime(int start, int end) {
    int dashes = 0;
    for (int i = start; i < end; i++) {
      char c = text[i];
      if (c == ':') {
        return true;
      }
      dashes += c == '-' ? 1 : 0;
    }
    return dashes == 2;
  }

  private static boolean isInNumber(char c) {
    return CharClass.isDigit(c) || ",._:/-".indexOf(c) >= 0;
  }

  private void pair(int length) {
    int value = 31 + text[at];
    at++;
    if (at < length && CharClass.isUnspaced(text[at])) {
      value = 31 * value + text[at];
    }
    set(value, PLAIN + 1, false, false);
  }

  private boolean word(int length) {
    int start = at;
    boolean ofFacts = false;
    int end = start;
    for (; end < length; end++) {
      char c = text[end];
      if (!isInWord(c) || CharClass.isUnspaced(c)) {
        break;
      }
      ofFacts |= c == '_' || CharClass.isDigit(c);
    }
    at = end;
    while (end > start && !CharClass.isLetterOrDigit(text[end - 1])) {
      end--;
    }
    if (end - start > LONG) {
      end = withoutEnding(start, end);
    }
    int value = 1;
    for (int i = start; i < end; i++) {
      value = 31 * value + CharClass.lower(text[i]);
    }
    set(value, end - start, false, ofFacts);
    return end > start;
  }

  private static boolean isInWord(char c) {
    return CharClass.isLetterOrDigit(c) || c == '_' || c == '\'' || c == '\u2019' || c == '-';
  }

  private int withoutEnding(int start, int end) {
    char last = lower(end - 1);
    char second = lower(end - 2);
    char third = lower(end - 3);
    boolean three =
        (third == 'i' && second == 'n' && last == 'g')
            || (third == 'i' && second == 'e' && (last == 'd' || last == 's'));
    boolean two = (second == 'e' && (last == 'd' || last == 's')) || (second == 'l' && last == 'y');
    boolean one = last == 's' || last == 'y';
    return Math.max(start, end - (three ? 3 : two ? 2 : one ? 1 : 0));
  }

  private char lower(int index) {
    return CharClass.lower(text[index]);
  }

  private void set(int value, int length, boolean isNumber, boolean isFact) {
    hash = (int) Hash64.avalanche(value);
    number = isNumber;
    fact = isFact;
    content = isNumber || length > PLAIN;
  }

  /** The word's hash. */
  int hash() {
    return hash;
  }

  /** Whether it is a number. */
  boolean isNumber() {
    return number;
  }

  /** Whether it tells something: four letters or more, or a number. */
  boolean isContent() {
    return content;
  }

  /** How much it counts when it is new: numbers and identifiers 2, short words nothing. */
  int mass() {
    return fact ? 2 : content ? 1 : 0;
  }
}
