package io.loophound.detectors.internal.stream;

/** How the word counter treats a code point. */
final class CodePoints {
  private static final int EMOJI = 0x1F000;
  private static final int IDEOGRAPHS = 0x20000;

  private CodePoints() {}

  /** Part of a word. */
  static boolean isWord(int c) {
    if (c < 128) {
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    }
    if (Character.isLetterOrDigit(c)) {
      return true;
    }
    int type = Character.getType(c);
    return type == Character.NON_SPACING_MARK || type == Character.COMBINING_SPACING_MARK;
  }

  /** A word by itself: a letter of a script written without blanks, or an emoji. */
  static boolean isSingle(int c) {
    return c >= 0x0E00 && (isIdeographic(c) || isSouthEastAsian(c) || isEmoji(c));
  }

  static boolean isEmoji(int c) {
    return c >= EMOJI && c < IDEOGRAPHS;
  }

  /** How many characters of an alphabet it counts as. */
  static int weight(int c) {
    if (c < 0x1100) {
      return 1;
    }
    return isIdeographic(c) ? 3 : c >= 0xAC00 && c <= 0xD7AF ? 2 : Character.charCount(c);
  }

  static boolean endsSentence(int c) {
    return c == '.' || c == '!' || c == '?' || c == '\n' || c == '。' || c == '！' || c == '？'
        || c == '…' || c == '।' || c == '؟';
  }

  private static boolean isIdeographic(int c) {
    return (c >= 0x3040 && c <= 0x9FFF) || (c >= 0xF900 && c <= 0xFAFF) || c >= IDEOGRAPHS;
  }

  private static boolean isSouthEastAsian(int c) {
    return (c >= 0x0E00 && c <= 0x0EFF)
        || (c >= 0x1000 && c <= 0x109F)
        || (c >= 0x1780 && c <= 0x17FF);
  }
}
