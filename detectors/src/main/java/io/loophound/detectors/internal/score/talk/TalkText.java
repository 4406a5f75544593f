package io.loophound.detectors.internal.score.talk;

import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.normal.CharClass;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What is kept of a message in the user's place. */
final class TalkText {
  private static final int MOST_IN_TURN = 4;
  private static final int NO_NUMBER = -1;
  private static final int MEASURE = -2; // how a measure of nothing is kept
  private static final int DIGITS = 9; // more are a point in time: two numbers

  private static final int READ = 2000;

  /** The place in a series: Round 7 of 60. */
  private static final Pattern PLACE =
      Pattern.compile(
          "(?i)(?<![\\w.,/-])(\\d{1,4}) ?(?:of|von|de|di|sur|/) ?(?:\\d{1,4})(?![\\w/]|[.,]\\d)");

  final int words;
  int count; // of a complaint: what it weighs by now, in hundredths
  private final long masked;
  private final int exact;
  private final int number; // a place in a series, the lone one, or a measure, below 0
  private final Sketch sketch;

  private TalkText(int exact, long masked, int number, int words, Sketch sketch) {
    this.exact = exact;
    this.masked = masked;
    this.number = number;
    this.words = words;
    this.sketch = sketch;
  }

  static TalkText of(String text) {
    String plain = text.strip();
    Sketch.Words all = Sketch.ofAll(plain);
    return new TalkText(
        Hash64.half(Hash64.of(plain)),
        withoutNumbers(plain),
        number(plain),
        all.count(),
        all.sketch());
  }

  /** A hash in which numbers do not count, unless there is nothing else. */
  private static long withoutNumbers(String text) {
    long hash = Hash64.key();
    boolean number = false;
    boolean letters = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean digit = CharClass.isDigit(c);
      letters |= Character.isLetter(c);
      if (!digit || !number) {
        hash = Hash64.mix(hash, digit ? '#' : c);
      }
      number = digit;
    }
    return letters ? hash : Hash64.of(text);
  }

  private static int number(String text) {
    int measure = Measure.in(text);
    if (measure != Measure.NONE) {
      return MEASURE - measure;
    }
    Matcher place = PLACE.matcher(text).region(0, Math.min(READ, text.length()));
    return place.find() ? Integer.parseInt(place.group(1)) : loneNumber(text);
  }

  /** Whether it says how much is wrong, and each message like it said more than the next. */
  boolean isLeastOf(TalkText[] messages) {
    TalkText last = null;
    for (TalkText earlier : messages) {
      if (number <= MEASURE && isSameAs(earlier)) {
        if (last != null && !earlier.isLessThan(last)) {
          return false;
        }
        last = earlier;
      }
    }
    return last != null && isLessThan(last);
  }

  private boolean isLessThan(TalkText other) {
    return number <= MEASURE && other.number <= MEASURE && number > other.number;
  }

  /** The only number of a text, if it is a whole one and no time; else {@link #NO_NUMBER}. */
  private static int loneNumber(String text) {
    int number = NO_NUMBER;
    int at = 0;
    while (at < text.length()) {
      if (!CharClass.isDigit(text.charAt(at))) {
        at++;
        continue;
      }
      int value = 0;
      int start = at;
      while (at < text.length() && CharClass.isDigit(text.charAt(at)) && at - start < DIGITS) {
        value = 10 * value + Character.digit(text.charAt(at++), 10);
      }
      if (number != NO_NUMBER) {
        return NO_NUMBER;
      }
      number = value;
    }
    return number;
  }

  /** Whether both have one number, and not the same. */
  boolean asksAboutAnother(TalkText other) {
    return number >= 0 && other.number >= 0 && number != other.number;
  }

  /** Whether they differ in numbers at most. */
  boolean isEqualButForNumbers(TalkText other) {
    return masked == other.masked;
  }

  boolean isSameAs(TalkText other) {
    return isEqualButForNumbers(other)
        || (words > 0 && other.words > 0 && sketch.likeness(other.sketch) >= TalkTable.NEAR);
  }

  /** How many messages come in turn, each as the last time; 0 if they do not. */
  static int inTurn(TalkText[] messages) {
    for (int turns = 2; turns <= MOST_IN_TURN && 2 * turns <= messages.length; turns++) {
      int at = messages.length - 1;
      while (at >= messages.length - turns && messages[at].isNextAfter(messages[at - turns])) {
        at--;
      }
      if (at < messages.length - turns) {
        return turns;
      }
    }
    return 0;
  }

  /** To the letter, in other words that are nearly equal, or with a counter that went on. */
  private boolean isNextAfter(TalkText other) {
    boolean counts = number > other.number && number - other.number <= MOST_IN_TURN;
    return exact == other.exact
        || (isSameAs(other) && (!isEqualButForNumbers(other) || (counts && other.number >= 0)));
  }
}
