package io.loophound.detectors.internal.score.talk;

import io.loophound.detectors.internal.digest.normal.CharClass;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * How much a complaint says is wrong: how much is too long or still fails, or how far something
 * could be read. What is less each time gets better, and comes to an end.
 */
final class Measure {
  static final int NONE = -1;

  private static final int LINE = 10_000;
  private static final int MOST = 999_999_999;
  private static final int READ = 600;
  private static final int NUMBERS = 8;
  private static final int DIGITS = 9;
  private static final int GAP = 3; // characters between a word and its number

  /** Before the number of a place in a line. */
  private static final Set<String> COLUMNS =
      Set.of("column", "col", "char", "character", "position", "offset");

  /** After a number. */
  private static final Pattern AMOUNT =
      Pattern.compile(
          "(?i) (?:characters|chars|words|tokens|bytes|errors?|problems?|issues?|violations?"
              + "|warnings?|failures?|failed|missing)\\b(?! ?(?:allowed|left|remain))");

  /** What is cut off is read to its end, however long it gets. */
  private static final Pattern CUT_OFF =
      Pattern.compile("(?i)end of|unterminated|truncated|\\beof\\b");

  private Measure() {}

  /** Less for a text that complains of less; {@link #NONE} if it does not say. */
  static int in(String text) {
    String head = text.substring(0, Math.min(READ, text.length()));
    int line = 0;
    int place = NONE;
    int amount = NONE;
    int numbers = 0;
    for (int at = 0; at < head.length() && numbers < NUMBERS; at++) {
      if (!CharClass.isDigit(head.charAt(at))) {
        continue;
      }
      int end = at;
      while (end < head.length() && CharClass.isDigit(head.charAt(end))) {
        end++;
      }
      numbers++;
      if (end - at <= DIGITS) {
        int value = Integer.parseInt(head, at, end, 10);
        String label = label(head, at);
        line = label.equals("line") ? value : line;
        place = COLUMNS.contains(label) ? place(line, value) : place;
        boolean counts =
            amount == NONE && AMOUNT.matcher(head).region(end, head.length()).lookingAt();
        amount = counts ? value : amount;
      }
      at = end;
    }
    return place == NONE || CUT_OFF.matcher(head).find() ? amount : MOST - place;
  }

  /** The word before a number, in small letters; empty if there is none. */
  private static String label(String text, int number) {
    int end = number;
    while (end > 0 && number - end < GAP && !Character.isLetterOrDigit(text.charAt(end - 1))) {
      end--;
    }
    int start = end;
    while (start > 0 && Character.isLetter(text.charAt(start - 1))) {
      start--;
    }
    return text.substring(start, end).toLowerCase(Locale.ROOT);
  }

  private static int place(int line, int column) {
    return (int) Math.min(MOST, (long) line * LINE + column);
  }
}
