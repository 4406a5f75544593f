package io.loophound.detectors.internal.score.talk;

import io.loophound.detectors.internal.digest.hash.Hash64;

/**
 * Goes through the words of a text without making strings. Numbers are in one form and endings are
 * cut, so "verified", "verifies" and "verify" are one word. Scripts without blanks count in pairs
 * of characters.
 */
final class WordScan {
  private static final int LONG = 5;
  private static final int PLAIN = 3;

  /** So much is read at once: a long text is copied to the same place, part by part. */
  private static final int PART = 1024;

  private static final char[] NOTHING = {};

  private final String whole;
  private int read; // so much of it

  private char[] text = NOTHING; // of it, up to a unit that ends each word and number
  private int end;
  private int at;

  private int hash;
  private boolean number;
  private boolean fact;
  private boolean content;

  WordScan(String text) {
    whole = text;
  }

  /** Moves to the next word; false at the end. */
  boolean next() {
    while (at < end || readOn()) {
      int kind = WordChars.of(text[at]);
      if ((kind & WordChars.BEGINS) == 0) {
        at++;
      } else if ((kind & WordChars.DIGIT) != 0) {
        number(end);
        return true;
      } else if ((kind & WordChars.UNSPACED) != 0) {
        pair(end);
        return true;
      } else if (isWord(end)) {
        return true;
      }
    }
    return false;
  }

  private boolean readOn() {
    int left = whole.length() - read;
    at = 0;
    end = 0;
    for (int most = PART; end == 0 && left > 0; most *= 2) {
      int count = Math.min(most, left);
      text = count > text.length ? new char[count] : text;
      whole.getChars(read, read + count, text, 0);
      end = count == left ? left : lastBreak(count);
    }
    read += end;
    return end > 0;
  }

  /** The end of the last unit that is in no word and no number. */
  private int lastBreak(int count) {
    int last = count;
    while (last > 0 && (WordChars.of(text[last - 1]) & WordChars.GOES_ON) != 0) {
      last--;
    }
    return last;
  }

  private void number(int length) {
    int start = at;
    int end = start;
    int value = 1;
    char c = text[end];
    while (true) {
      value = 31 * value + c;
      if (++end == length) {
        break;
      }
      c = text[end];
      int kind = WordChars.of(c);
      if ((kind & WordChars.DIGIT) == 0) {
        if ((kind & WordChars.IN_NUMBER) != 0) {
          composed(length);
          return;
        }
        break;
      }
    }
    at = end;
    set(value, end - start, true, true);
  }

  /** A number that has more than digits. */
  private void composed(int length) {
    int start = at;
    int end = start + 1;
    int kind;
    for (int i = end;
        i < length && ((kind = WordChars.of(text[i])) & WordChars.IN_NUMBER) != 0;
        i++) {
      end = (kind & WordChars.DIGIT) != 0 ? i + 1 : end;
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
  }

  /** The end of a fraction without the zeros that end it. */
  private int withoutZeros(int start, int end) {
    int point = -1;
    for (int i = start; i < end; i++) {
      char c = text[i];
      boolean another = c == '.' && point >= 0;
      if (another || (c != '.' && c != ',' && !WordChars.isDigit(c))) {
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

  private void pair(int length) {
    int value = 31 + text[at];
    at++;
    if (at < length && (WordChars.of(text[at]) & WordChars.UNSPACED) != 0) {
      value = 31 * value + text[at];
    }
    set(value, PLAIN + 1, false, false);
  }

  private boolean isWord(int length) {
    int start = at;
    int end = start;
    int value = 1; // the hash, and what it was one, two and three letters before
    int one = 1;
    int two = 1;
    int three = 1;
    int kinds = 0;
    int last = 0;
    int kind = WordChars.of(text[end]);
    while ((kind & WordChars.IN_WORD) != 0) {
      three = two;
      two = one;
      one = value;
      value = 31 * value + WordChars.lower(kind);
      kinds |= kind;
      last = kind;
      kind = ++end < length ? WordChars.of(text[end]) : 0;
    }
    at = end;
    if ((last & WordChars.ALPHANUMERIC) == 0) {
      return isTrimmed(start, end, kinds);
    }
    int cut = end - start > LONG ? ending(end) : 0;
    int whole = cut == 0 ? value : cut == 1 ? one : cut == 2 ? two : three;
    set(whole, end - start - cut, false, (kinds & WordChars.FACT) != 0);
    return true;
  }

  /** A word with apostrophes, hyphens or underscores behind it. */
  private boolean isTrimmed(int start, int limit, int kinds) {
    int end = limit;
    while (end > start && (WordChars.of(text[end - 1]) & WordChars.ALPHANUMERIC) == 0) {
      end--;
    }
    end -= end - start > LONG ? ending(end) : 0;
    int value = 1;
    for (int i = start; i < end; i++) {
      value = 31 * value + WordChars.lower(WordChars.of(text[i]));
    }
    set(value, end - start, false, (kinds & WordChars.FACT) != 0);
    return end > start;
  }

  /** How many letters the ending of the word has that ends here: 0 to 3. */
  private int ending(int end) {
    int last = lower(end - 1);
    int second = lower(end - 2);
    int third = lower(end - 3);
    boolean three =
        (third == 'i' && second == 'n' && last == 'g')
            || (third == 'i' && second == 'e' && (last == 'd' || last == 's'));
    boolean two = (second == 'e' && (last == 'd' || last == 's')) || (second == 'l' && last == 'y');
    boolean one = last == 's' || last == 'y';
    return three ? 3 : two ? 2 : one ? 1 : 0;
  }

  private int lower(int index) {
    return WordChars.lower(WordChars.of(text[index]));
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
