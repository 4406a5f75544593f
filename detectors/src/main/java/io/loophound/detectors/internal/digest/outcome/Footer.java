package io.loophound.detectors.internal.digest.outcome;

import io.loophound.detectors.internal.words.PhraseList;
import java.util.Locale;

/**
 * A last line in which a tool reports its own usage, such as "call 5, 812 tokens remaining": its
 * numbers are not part of the result.
 */
final class Footer {
  private static final PhraseList METER = PhraseList.named("meter");
  private static final int LONGEST = 100;

  private Footer() {}

  /** The text, with the numbers of such a line masked. */
  static String mask(String text) {
    int end = text.length();
    while (end > 0 && Character.isWhitespace(text.charAt(end - 1))) {
      end--;
    }
    int start = text.lastIndexOf('\n', end - 1) + 1;
    if (start == 0 || end - start > LONGEST) {
      return text;
    }
    String line = text.substring(start, end);
    return METER.in(line.toLowerCase(Locale.ROOT))
        ? text.substring(0, start) + line.replaceAll("[0-9]+", "#")
        : text;
  }
}
