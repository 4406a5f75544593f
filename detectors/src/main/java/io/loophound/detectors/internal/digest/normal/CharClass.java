package io.loophound.detectors.internal.digest.normal;

/** How the normaliser treats a UTF-16 unit, or a byte of ASCII in UTF-8. */
public final class CharClass {
  /** White space and control characters: a run of them becomes one blank. */
  static final int SPACE = 1;

  /** Part of a word. */
  public static final int WORD = 1 << 1;

  /** An ASCII digit: something volatile may begin here. */
  static final int DIGIT = 1 << 2;

  /** May stand in an id: an ASCII letter or digit, an underscore, a hyphen. */
  static final int TOKEN = 1 << 3;

  /** A hexadecimal digit. */
  static final int HEX = 1 << 4;

  /** May stand between a label and its value. */
  static final int GAP = 1 << 5;

  /** After digits: a point in time may go on here. */
  static final int TIME_GOES_ON = 1 << 6;

  /** After a number: a unit of time may begin here. */
  static final int UNIT = 1 << 7;

  private static final int ASCII = 128;

  /** By byte: none beyond ASCII. */
  private static final byte[] TABLE = table();

  private CharClass() {}

  public static int of(int unit) {
    return unit < ASCII ? TABLE[unit] & 0xFF : wide(unit);
  }

  /** Whether a byte of ASCII is of one of these classes; false for all others. */
  static boolean has(byte unit, int classes) {
    return (TABLE[unit & 0xFF] & classes) != 0;
  }

  public static boolean isAlphanumeric(int unit) {
    return unit < ASCII && (TABLE[unit] & WORD) != 0;
  }

  static boolean isAlphanumeric(byte unit) {
    return has(unit, WORD);
  }

  static boolean isLetter(byte unit) {
    return has(unit, WORD) && !isDigit(unit);
  }

  static boolean isToken(byte unit) {
    return has(unit, TOKEN);
  }

  static boolean isHex(byte unit) {
    return has(unit, HEX);
  }

  public static boolean isDigit(int unit) {
    return unit >= '0' && unit <= '9';
  }

  /** The class of a unit beyond ASCII. Emoji and other surrogates count as parts of words. */
  public static int wide(int unit) {
    if (unit <= 0xFF) {
      boolean space = unit <= 0xA0 || unit == 0xAD;
      return space ? SPACE : Character.isLetterOrDigit(unit) ? WORD : 0;
    }
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

  private static byte[] table() {
    byte[] table = new byte[2 * ASCII];
    for (int c = 0; c < ASCII; c++) {
      int kind = c <= ' ' || c == 0x7F ? SPACE : 0;
      kind |= Character.isLetterOrDigit(c) ? WORD | TOKEN : c == '_' || c == '-' ? TOKEN : 0;
      kind |= isDigit(c) ? DIGIT : 0;
      kind |= Character.digit(c, 16) >= 0 ? HEX : 0;
      kind |= " :=\"'#([<\t\\".indexOf(c) >= 0 ? GAP : 0;
      kind |= "-/. :T".indexOf(c) >= 0 ? TIME_GOES_ON : 0;
      kind |= "numshNUMSH".indexOf(c) >= 0 ? UNIT : 0;
      table[c] = (byte) kind;
    }
    return table;
  }
}
