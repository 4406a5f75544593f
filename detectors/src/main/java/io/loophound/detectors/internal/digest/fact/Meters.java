package io.loophound.detectors.internal.digest.fact;

import io.loophound.detectors.internal.digest.normal.CharClass;
import io.loophound.detectors.internal.digest.text.Texts;
import java.util.Locale;
import java.util.Set;

/**
 * Masks what a harness meters beside a result: "3 steps left", "call 5 of 9", "Out[3]". Only the
 * end of a long text is read.
 */
final class Meters {
  private static final int READ = 2000;
  private static final int LONGEST_WORD = 12;
  private static final int WORDS_BETWEEN = 4;
  private static final int BETWEEN = 3;
  private static final Set<String> BUDGETED =
      Set.of(
          "step",
          "steps",
          "turn",
          "turns",
          "attempt",
          "attempts",
          "call",
          "calls",
          "try",
          "tries",
          "iteration",
          "iterations",
          "message",
          "messages",
          "token",
          "tokens",
          "chance",
          "chances",
          "request",
          "requests",
          "credit",
          "credits");
  private static final Set<String> LEFT = Set.of("left", "remaining");
  private static final Set<String> COUNTED =
      Set.of("step", "turn", "attempt", "call", "iteration", "try", "retry");
  private static final int BUDGETED_INITIALS = letters("stacimrl");
  private static final int COUNTED_ENDS = letters("pntly");
  private static final String OF = "of";

  private final String text;
  private StringBuilder out; // null until something is masked
  private int copied;
  private int letters;

  /** The text without meters, and how many letters and digits of it counted steps. */
  record Masked(String text, int counted) {
    private static final double MOST_MASKED = 0.6;

    /** Whether so much of it is masked, here and otherwise, that what is left tells nothing. */
    boolean hidesMost(int letters, int masked) {
      int least = (int) Math.ceil((masked + counted) / MOST_MASKED) - counted;
      return letters < Math.max(1, least);
    }
  }

  private Meters(String text) {
    this.text = text;
  }

  static Masked mask(String text) {
    Meters meters = null;
    int first = Math.max(0, text.length() - READ);
    char[] read = new char[text.length() - first]; // quicker than one character after the other
    text.getChars(first, text.length(), read, 0);
    for (int i = 0; i < read.length; i++) {
      if (CharClass.isDigit(read[i])) {
        int end = i + 1;
        while (end < read.length && CharClass.isDigit(read[end])) {
          end++;
        }
        if (mayMeter(read, i, end)) {
          meters = meters == null ? new Meters(text) : meters;
          end = meters.number(first + i, first + end) - first;
        }
        i = end;
      }
    }
    return meters == null || meters.out == null ? new Masked(text, 0) : meters.masked();
  }

  /** Rejects most numbers by the letters beside them. */
  private static boolean mayMeter(char[] text, int start, int end) {
    boolean named = end + 1 < text.length && text[end] == ' ';
    if (named && isOf(BUDGETED_INITIALS, text[end + 1])) {
      return true;
    }
    int before = start - 1;
    while (before > 0 && start - before < 4 && isBetween(text[before])) {
      before--;
    }
    return before < 0 || isOf(COUNTED_ENDS, text[before]);
  }

  private static boolean isBetween(char c) {
    return c == ' ' || c == ':' || c == '[' || c == '#';
  }

  /** A bit for each of these lower-case letters. */
  private static int letters(String letters) {
    return letters.chars().reduce(0, (bits, letter) -> bits | (1 << (letter - 'a')));
  }

  /** Whether it is one of the letters, in upper or lower case. */
  private static boolean isOf(int letters, char c) {
    int letter = (c | 0x20) - 'a';
    return letter >= 0 && letter < Integer.SIZE && (letters & (1 << letter)) != 0;
  }

  private Masked masked() {
    return new Masked(out.append(text, copied, text.length()).toString(), letters);
  }

  /** Masks the number if it is a meter; returns where to go on. */
  private int number(int start, int end) {
    boolean apart = start == 0 || !isWord(text.charAt(start - 1));
    int left = apart ? left(start, end) : -1;
    if (left >= 0) {
      replace(start, left);
      return left;
    }
    int label = label(start);
    int last = label < 0 ? -1 : counted(end);
    if (last >= 0) {
      letters += Texts.letters(text.substring(label, last));
      replace(label, last);
      return last;
    }
    boolean cell = end < text.length() && text.charAt(end) == ']' && isCell(start);
    if (cell) {
      letters += end - start;
      replace(start, end);
    }
    return end;
  }

  private void replace(int from, int to) {
    out = out == null ? new StringBuilder(text.length()) : out;
    out.append(text, copied, from).append('#');
    copied = to;
  }

  /**
   * The end of "steps left" or "chances to propose solution left" after a number, or -1. Right
   * behind a counter, as in "call 3, 6 left", the word for what is left may be missing.
   */
  private int left(int start, int end) {
    if (end + 1 >= text.length() || !isOf(BUDGETED_INITIALS, text.charAt(end + 1))) {
      return -1; // most words after a number
    }
    int at = wordEnd(end);
    boolean counts = at >= 0 && copied > 0 && start - copied <= BETWEEN;
    if (counts && LEFT.contains(word(end + 1, at))) {
      return at;
    }
    if (at < 0 || !BUDGETED.contains(word(end + 1, at))) {
      return -1;
    }
    for (int i = 0; i <= WORDS_BETWEEN; i++) {
      int next = wordEnd(at);
      if (next < 0) {
        return -1;
      }
      if (LEFT.contains(word(at + 1, next))) {
        return next;
      }
      at = next;
    }
    return -1;
  }

  /** The beginning of the word that names the count, as in "Step #3" or "call: 5", or -1. */
  private int label(int start) {
    int end = start;
    end -= end > copied && text.charAt(end - 1) == '#' ? 1 : 0;
    end -= end > copied && text.charAt(end - 1) == ' ' ? 1 : 0;
    end -= end > copied && text.charAt(end - 1) == ':' ? 1 : 0;
    if (end == 0 || !isOf(COUNTED_ENDS, text.charAt(end - 1))) {
      return -1; // most words before a number
    }
    int from = end;
    while (from > copied
        && end - from < LONGEST_WORD
        && Character.isLetter(text.charAt(from - 1))) {
      from--;
    }
    boolean whole = from == 0 || !isWord(text.charAt(from - 1));
    return whole && COUNTED.contains(word(from, end)) ? from : -1;
  }

  /** The end of a count, with the "of 9" or "/9" that may follow; -1 if a word goes on there. */
  private int counted(int end) {
    int at = end;
    at += at < text.length() && text.charAt(at) == ' ' ? 1 : 0;
    if (at < text.length() && text.charAt(at) == '/') {
      at++;
    } else if (text.regionMatches(true, at, OF, 0, OF.length())) {
      at += OF.length();
    } else {
      return isWordStart(text, end) ? -1 : end;
    }
    at += at < text.length() && text.charAt(at) == ' ' ? 1 : 0;
    int last = digits(text, at);
    return last > at && !isWordStart(text, last) ? last : end;
  }

  /** Whether it is the number of a notebook's cell: In [3], Out[3]. */
  private boolean isCell(int start) {
    int at = start - 1;
    if (at < 0 || text.charAt(at) != '[') {
      return false;
    }
    at -= at > 0 && text.charAt(at - 1) == ' ' ? 1 : 0;
    return isLastWord("In", at) || isLastWord("Out", at);
  }

  private boolean isLastWord(String word, int end) {
    int start = end - word.length();
    return text.startsWith(word, start) && (start == 0 || !isWord(text.charAt(start - 1)));
  }

  /** The end of the word that follows a single blank, or -1. */
  private int wordEnd(int blank) {
    if (blank + 1 >= text.length() || text.charAt(blank) != ' ') {
      return -1;
    }
    int end = blank + 1;
    while (end < text.length() && isWord(text.charAt(end))) {
      end++;
    }
    return end > blank + 1 ? end : -1;
  }

  private String word(int from, int to) {
    return to - from > LONGEST_WORD ? "" : text.substring(from, to).toLowerCase(Locale.ROOT);
  }

  private static boolean isWordStart(String text, int at) {
    return at < text.length() && isWord(text.charAt(at));
  }

  private static boolean isWord(char c) {
    return Character.isLetterOrDigit(c) || c == '_';
  }

  private static int digits(String text, int from) {
    int end = from;
    while (end < text.length() && CharClass.isDigit(text.charAt(end))) {
      end++;
    }
    return end;
  }
}
