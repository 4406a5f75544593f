package io.loophound.detectors.internal.digest.outcome;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How much a failure says is still wrong, or still to be done: 12 failed, 3 of 11 layers exist. */
public final class FailureCount {
  /** Of a text that does not say it. */
  public static final int NONE = -1;

  private static final int MOST = 9999;
  private static final int TAIL = 1000;
  private static final int LINE = 300;

  /** A text without one of these says nothing. */
  private static final Pattern HINT =
      Pattern.compile("\\d ?(?:of|/|out of) ?\\d|\\d[ (]|[:=] ?\\d");

  private static final String WRONG =
      "(?:fail(?:ed|ing|ures?)|errors?|problems?|issues?|warnings?|violations?|offenses?|conflicts?"
          + "|mismatch(?:es)?|duplicates?|missing|unresolved|invalid|broken)";

  private static final Pattern COUNTED =
      Pattern.compile(
          "(?<![\\w.,:/-])(?<count>\\d{1,4})(?: ?(?:of|out of|/) ?\\d{1,4})?(?: [a-z]{1,12}){0,2} "
              + WRONG
              + "\\b(?! ?(?:allowed|left|remain))|\\b"
              + WRONG
              + "(?:\\(s\\))? ?[:=] ?(?<after>\\d{1,4})\\b(?![.,:/-]\\d)");

  /** Only with a word for what is done: pages, attempts and quotas are counted as well. */
  private static final Pattern OF_ALL =
      Pattern.compile(
          "(?<![\\w.,:/-])(?<done>\\d{1,4}) ?(?:of|out of|/) ?(?<all>\\d{1,4})(?: [a-z]{1,12}){0,2}"
              + " (?:exist|passed|pass|done|completed?|succeeded|uploaded|pushed|copied|imported"
              + "|migrated|synced|ready|healthy)\\b");

  private FailureCount() {}

  /** The sum of what the last line with such numbers counts; {@link #NONE} if there is none. */
  public static int in(String text) {
    String tail = text.substring(Math.max(0, text.length() - TAIL)).toLowerCase(Locale.ROOT);
    if (!HINT.matcher(tail).find()) {
      return NONE;
    }
    String[] lines = tail.split("\n|\\\\n", -1);
    for (int i = lines.length - 1; i >= 0; i--) {
      String line = lines[i].length() > LINE ? lines[i].substring(0, LINE) : lines[i];
      int count = sum(line);
      if (count != NONE) {
        return Math.min(count, MOST);
      }
    }
    return NONE;
  }

  private static int sum(String line) {
    int sum = NONE;
    Matcher counted = COUNTED.matcher(line);
    while (counted.find()) {
      String count = counted.group("count");
      int value = Integer.parseInt(count == null ? counted.group("after") : count);
      sum = Math.max(sum, 0) + value;
    }
    Matcher part = OF_ALL.matcher(line);
    if (sum == NONE && part.find()) {
      int left = Integer.parseInt(part.group("all")) - Integer.parseInt(part.group("done"));
      sum = left >= 0 ? left : NONE;
    }
    return sum;
  }
}
