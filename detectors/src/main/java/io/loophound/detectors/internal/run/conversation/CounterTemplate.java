package io.loophound.detectors.internal.run.conversation;

import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.digest.normal.Normalizer;
import io.loophound.detectors.internal.digest.text.TextDigests;
import io.loophound.detectors.internal.words.PhraseList;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A short prompt without its numbers, and these numbers: "Attempt 7" follows "Attempt 6". */
final class CounterTemplate {
  /** The result for a prompt that is not a template. */
  static final CounterTemplate NONE = new CounterTemplate(0, new long[0], 0);

  private static final PhraseList COUNTS = PhraseList.named("counting-word");
  private static final Pattern WORD_BEFORE = Pattern.compile("(\\p{L}+)[ #:(no.]*$");
  private static final Pattern WORD_AFTER = Pattern.compile("^[.:]? ?(\\p{L}+)");
  private static final int WORD = 24;
  private static final int LONGEST = 2000;
  private static final int NUMBERS = 8;
  private static final int DIGITS = 18;

  private final long text;
  private final long[] numbers;
  private final int counting; // a bit for each number that counts attempts

  private CounterTemplate(long text, long[] numbers, int counting) {
    this.text = text;
    this.numbers = numbers;
    this.counting = counting;
  }

  static CounterTemplate of(long agent, String prompt) {
    if (prompt.length() > LONGEST) {
      return NONE;
    }
    String plain = Normalizer.normalize(prompt); // numbers that only tick are masked already
    StringBuilder text = new StringBuilder(plain.length());
    long[] numbers = new long[NUMBERS];
    int found = 0;
    int counting = 0;
    int i = 0;
    while (i < plain.length()) {
      int end = number(plain, i);
      if (end == i) {
        text.append(plain.charAt(i++));
      } else if (found == NUMBERS) {
        return NONE;
      } else {
        counting |= isAttemptNumber(plain, i, end) ? 1 << found : 0;
        numbers[found++] = Long.parseLong(plain, i, end, 10);
        text.append('#');
        i = end;
      }
    }
    return found == 0
        ? NONE
        : new CounterTemplate(
            Hash64.mix(agent, TextDigests.of(text).exact()),
            Arrays.copyOf(numbers, found),
            counting);
  }

  /** Whether it is the number of an attempt; another page or customer is another task. */
  private static boolean isAttemptNumber(String text, int from, int end) {
    Matcher before = WORD_BEFORE.matcher(text.substring(Math.max(0, from - WORD), from));
    Matcher after = WORD_AFTER.matcher(text.substring(end, Math.min(text.length(), end + WORD)));
    return (before.find() && COUNTS.isEqual(before.group(1)))
        || (after.find() && COUNTS.isEqual(after.group(1)));
  }

  /** The end of the standalone number at {@code from}; {@code from} if there is none. */
  private static int number(String text, int from) {
    if (from > 0 && Character.isLetterOrDigit(text.charAt(from - 1))) {
      return from;
    }
    int end = from;
    while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
      end++;
    }
    boolean alone = end == text.length() || !Character.isLetterOrDigit(text.charAt(end));
    return alone && end - from <= DIGITS ? end : from;
  }

  /** Whether it differs from an earlier prompt only in the number of an attempt, by one. */
  boolean follows(CounterTemplate earlier) {
    return follows(earlier, counting);
  }

  /** Whether it differs from an earlier prompt only in a number, by one: perhaps of an item. */
  boolean comesAfter(CounterTemplate earlier) {
    return follows(earlier, ~0);
  }

  private boolean follows(CounterTemplate earlier, int counters) {
    if (earlier == null || text != earlier.text || numbers.length != earlier.numbers.length) {
      return false;
    }
    int differ = 0;
    boolean byOne = true;
    for (int i = 0; i < numbers.length; i++) {
      differ += numbers[i] == earlier.numbers[i] ? 0 : 1;
      boolean next = numbers[i] == earlier.numbers[i] + 1 && (counters >> i & 1) == 1;
      byOne &= numbers[i] == earlier.numbers[i] || next;
    }
    return differ == 1 && byOne;
  }
}
