package io.loophound.detectors.internal.digest.normal;

/** How the normaliser treats a UTF-16 unit. */
public final class CharClass {
  /** White space and control characters: a run of them becomes one blank. The highest bit. */
  static final int SPACE = 1 << 15;

  static final int SPACE_SHIFT = 15;

  /** Part of a word. */
  public static final int WORD = 1 << 9;

  static final int WORD_SHIFT = 9;

  /** An ASCII digit: something volatile may begin here. */
  static final int DIGIT = 1 << 10;

  /** May stand in an id: an ASCII letter or digit, an underscore, a hyphen. */
  static final int TOKEN = 1 << 11;

  private static final int LATIN1 = 256;

  /** For each Latin-1 unit, its lower-case form in the low byte, and its class bits. */
  static final char[] TABLE = table();

  private CharClass() {}

  public static int of(int unit) {
    return unit < LATIN1 ? TABLE[unit] & ~0xFF : wide(unit);
  }

  public static boolean isAlphanumeric(int unit) {
    return unit < 128 && (TABLE[unit] & WORD) != 0;
  }

  static boolean isToken(char unit) {
    return unit < LATIN1 && (TABLE[unit] & TOKEN) != 0;
  }

  public static boolean isDigit(int unit) {
    return unit >= '0' && unit <= '9';
  }

  public static boolean isHex(int unit) {
    return isDigit(unit) || ((unit | 0x20) >= 'a' && (unit | 0x20) <= 'f');
  }

  /** The class of a unit beyond Latin-1. Emoji and other surrogates count as parts of words. */
  public static int wide(int unit) {
    if (unit >= 0x2000 && unit <= 0x206F) {
      return unit <= 0x200A || unit == 0x2028 || unit == 0x2029 || unit == 0x202F ? SPACE : 0;
    }
    if (unit >= 0x3000 && unit <= 0x303F) {
      return unit == 0x3000 ? SPACE : 0;
    }
    return unit == 0xFEFF ? SPACE : WORD;
  }

  /** Whether the unit belongs to a script that is written without blanks between words. */
  public static boolean isUnspaced(int unit) {
    return unit >= 0x2E80 && unit <= 0xD7A3 && (unit < 0xA000 || unit >= 0xAC00);
  }

  private static char[] table() {
    char[] table = new char[LATIN1];
    for (int c = 0; c < LATIN1; c++) {
      boolean space = c <= ' ' || (c >= 0x7F && c <= 0xA0) || c == 0xAD;
      int unit = space ? ' ' | SPACE : Character.toLowerCase(c);
      int word = Character.isLetterOrDigit(c) ? WORD : 0;
      int token = (word != 0 && c < 128) || c == '_' || c == '-' ? TOKEN : 0;
      table[c] = (char) (unit | word | token | (isDigit(c) ? DIGIT : 0));
    }
    return table;
  }
}
