package io.loophound.detectors.internal.score.talk;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How much a complaint says is wrong: how much is too long or still fails, or how far something
 * could be read. What is less each time gets better, and comes to an end.
 */
final class Measure {
  static final int NONE = -1;

  private static final int LINE = 10_000;
  private static final int MOST = 999_999_999;
  private static final int READ = 1000;

  private static final Pattern PLACE =
      Pattern.compile(
          "(?i)\\b(?:line(?: number)?\\W{0,3}(?<line>\\d{1,5})\\W{1,3}(?:and )?)?"
              + "(?:column|col|char(?:acter)?|position|offset)(?: number)?\\W{0,3}"
              + "(?<column>\\d{1,9})\\b");

  private static final Pattern AMOUNT =
      Pattern.compile(
          "(?i)(?<![\\w.,])(\\d{1,9}) (?:characters|chars|words|tokens|bytes|errors?|problems?"
              + "|issues?|violations?|warnings?|failures?|failed|missing)\\b(?! ?(?:allowed|left|remain))");

  /** What is cut off is read to its end, however long it gets. */
  private static final Pattern CUT_OFF =
      Pattern.compile("(?i)end of|unterminated|truncated|\\beof\\b");

  private Measure() {}

  /** Less for a text that complains of less; {@link #NONE} if it does not say. */
  static int in(String text) {
    String head = text.substring(0, Math.min(READ, text.length()));
    Matcher place = PLACE.matcher(head);
    int at = NONE;
    while (place.find()) {
      int line = place.group("line") == null ? 0 : Integer.parseInt(place.group("line"));
      at = Math.min(MOST, line * LINE + Integer.parseInt(place.group("column")));
    }
    at = at != NONE && CUT_OFF.matcher(head).find() ? NONE : at;
    Matcher amount = AMOUNT.matcher(head);
    return at != NONE ? MOST - at : amount.find() ? Integer.parseInt(amount.group(1)) : NONE;
  }
}
