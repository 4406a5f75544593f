package io.loophound.detectors.internal.digest.outcome;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How much a failure says is still wrong, or still to be done: 12 failed, 3 of 11 layers exist, at
 * most 3 but was 214.
 */
public final class FailureCount {
  /** Of a text that does not say it. */
  public static final int NONE = -1;

  private static final int MOST = 9999;
  private static final int TAIL = 1000;
  private static final int LINE = 300;
  private static final int DIGITS = 4;
  private static final int LABEL = 20; // characters before a number

  private static final String WRONG =
      "(?:fail(?:ed|ing|ures?)|errors?|problems?|issues?|warnings?|violations?|offenses?|conflicts?"
          + "|mismatch(?:es)?|duplicates?|missing|unresolved|invalid|broken)";

  private static final String OF = " ?(?:of|out of|/) ?(?<all>\\d{1,4})";

  /** After a number. */
  private static final Pattern COUNTED =
      Pattern.compile(
          "(?:" + OF + ")?(?: [a-z]{1,12}){0,2} " + WRONG + "\\b(?! ?(?:allowed|left|remain))");

  /** Before a number. */
  private static final Pattern LABELLED = Pattern.compile(".*\\b" + WRONG + "(?:\\(s\\))? ?[:=] ?");

  /** Only with a word for what is done: pages, attempts and quotas are counted as well. */
  private static final Pattern OF_ALL =
      Pattern.compile(
          OF
              + "(?: [a-z]{1,12}){0,2} (?:exist|passed|pass|done|completed?|succeeded|uploaded|pushed"
              + "|copied|imported|migrated|synced|ready|healthy)\\b");

  /** By how much a bound was missed: expected at most 3 statements but was 214. */
  private static final Pattern OVER =
      Pattern.compile(
          "(?:at most|no more than|less than|fewer than|max(?:imum)?(?: of| is)?|limit(?: of| is)?"
              + "|<=?|under|below|up to) ?:?(?<bound>\\d{1,4})\\b[^.;\\n]{0,40}?"
              + "\\b(?:was|were|got|is|found|but|actual|has|took|needed)\\b:? (?<value>\\d{1,4})\\b"
              + "(?![.,]\\d)");

  private final String line;
  private int sum = NONE;
  private int left = NONE;

  private FailureCount(String line) {
    this.line = line;
  }

  /** The sum of what the last line with such numbers counts; {@link #NONE} if there is none. */
  public static int in(String text) {
    String tail = text.substring(Math.max(0, text.length() - TAIL)).toLowerCase(Locale.ROOT);
    Matcher over = OVER.matcher(tail);
    if (over.find()) {
      int value = Integer.parseInt(over.group("value"));
      return Math.max(0, value - Integer.parseInt(over.group("bound")));
    }
    String[] lines = tail.split("\n|\\\\n", -1);
    for (int i = lines.length - 1; i >= 0; i--) {
      int most = Math.min(LINE, lines[i].length());
      FailureCount count = new FailureCount(lines[i].substring(0, most));
      count.read();
      int found = count.sum == NONE ? count.left : count.sum;
      if (found != NONE) {
        return Math.min(found, MOST);
      }
    }
    return NONE;
  }

  private void read() {
    int at = 0;
    while (at < line.length()) {
      at = isDigit(at) ? number(at) : at + 1;
    }
  }

  /** Reads the number that begins here; returns where to go on. */
  private int number(int start) {
    int end = start;
    while (isDigit(end)) {
      end++;
    }
    char before = start == 0 ? ' ' : line.charAt(start - 1);
    if (end - start > DIGITS || Character.isLetter(before)) {
      return end;
    }
    int value = Integer.parseInt(line, start, end, 10);
    if (isLabelled(start)) {
      boolean whole = end + 1 >= line.length() || !isJoint(line.charAt(end)) || !isDigit(end + 1);
      sum = whole ? Math.max(sum, 0) + value : sum;
      return end;
    }
    if (isJoint(before)) {
      return end;
    }
    Matcher counted = COUNTED.matcher(line).region(end, line.length());
    if (counted.lookingAt()) {
      sum = Math.max(sum, 0) + value;
      return counted.end();
    }
    Matcher part = OF_ALL.matcher(line).region(end, line.length());
    if (left == NONE && part.lookingAt()) {
      left = Math.max(NONE, Integer.parseInt(part.group("all")) - value);
      return part.end();
    }
    return end;
  }

  private boolean isLabelled(int number) {
    int at = number > 0 && line.charAt(number - 1) == ' ' ? number - 2 : number - 1;
    boolean may = at >= 0 && (line.charAt(at) == ':' || line.charAt(at) == '=');
    return may && LABELLED.matcher(line.substring(Math.max(0, number - LABEL), number)).matches();
  }

  /** Whether a number beside it is a part of a date, a time, a path, a version or a place. */
  private static boolean isJoint(char c) {
    return ".,:/-_".indexOf(c) >= 0;
  }

  private boolean isDigit(int at) {
    return at < line.length() && line.charAt(at) >= '0' && line.charAt(at) <= '9';
  }
}
