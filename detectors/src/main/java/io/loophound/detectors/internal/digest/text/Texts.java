package io.loophound.detectors.internal.digest.text;

import io.loophound.detectors.internal.digest.normal.CharClass;

/** Plain questions about texts. */
public final class Texts {
  private Texts() {}

  /** The beginning, at most so many units. */
  public static String head(String text, int length) {
    return text.length() <= length ? text : text.substring(0, length);
  }

  /** The end, at most so many units. */
  public static String tail(String text, int length) {
    return text.substring(Math.max(0, text.length() - length));
  }

  /** Whether it begins and ends as an object or a list in JSON does. */
  public static boolean isJson(String text) {
    if (text.isEmpty()) {
      return false;
    }
    char first = text.charAt(0);
    char last = text.charAt(text.length() - 1);
    return (first == '{' && last == '}') || (first == '[' && last == ']');
  }

  /** Whether it holds one of these. */
  public static boolean mentions(String text, String... parts) {
    for (String part : parts) {
      if (text.contains(part)) {
        return true;
      }
    }
    return false;
  }

  /** How many words separated by blanks there are, or {@code most}. */
  public static int words(String text, int most) {
    int words = 0;
    boolean blank = true;
    for (int i = 0; i < text.length() && words < most; i++) {
      char c = text.charAt(i);
      boolean space = c <= ' ' || (c > 127 && Character.isWhitespace(c));
      words += blank && !space ? 1 : 0;
      blank = space;
    }
    return words;
  }

  /** Whether there is a letter. */
  public static boolean hasLetter(String text) {
    return text.chars().anyMatch(Character::isLetter);
  }

  /** How many letters and digits there are; all characters beyond ASCII count. */
  public static int letters(String text) {
    int letters = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      letters += c > 127 || CharClass.isAlphanumeric(c) ? 1 : 0;
    }
    return letters;
  }
}
