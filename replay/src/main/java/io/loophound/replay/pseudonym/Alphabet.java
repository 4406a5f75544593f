package io.loophound.replay.pseudonym;

/** The letters that may replace a letter: those of its own script and case. */
final class Alphabet {
  /**
   * The first and the last letter of each range; a letter outside all of them becomes one of the
   * last range.
   */
  private static final char[] RANGES = {
    '0', '9', 'a', 'z', 'A', 'Z', 0xE0, 0xF6, 0xC0, 0xD6, 0x430, 0x44F, 0x410, 0x42F, 0x3B1, 0x3C9,
    0x5D0, 0x5EA, 0x621, 0x64A, 0x904, 0x939, 0xE01, 0xE2E, 0x3041, 0x3096, 0x30A1, 0x30FA, 0x4E00,
    0x9FFF, 0xAC00, 0xD7A3
  };

  private static final int HEX = 6;

  private Alphabet() {}

  /** Whether the unit is hidden: letters and digits of all scripts, but not pictures. */
  static boolean has(char c) {
    boolean picture = c >= 0xD83C && c <= 0xD83E;
    return Character.isLetterOrDigit(c) || (Character.isHighSurrogate(c) && !picture);
  }

  static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /** Whether the script is written without blanks, so each unit is a word. */
  static boolean isUnspaced(char c) {
    return c >= 0x2E80 && c < 0xAC00;
  }

  /** The unit {@code by} places further in its alphabet, with wrap-around. */
  static char shift(char c, long by, boolean hex) {
    for (int i = 0; i < RANGES.length; i += 2) {
      if (c >= RANGES[i] && c <= RANGES[i + 1]) {
        boolean few = hex && !isDigit(c) && c < 128;
        int size = few ? HEX : RANGES[i + 1] - RANGES[i] + 1;
        return (char) (RANGES[i] + Math.floorMod(c - RANGES[i] + by, size));
      }
    }
    return (char) ('a' + Math.floorMod(c + by, 26));
  }

  /**
   * Like {@link #shift}, for the first digit of a number: 0 stays 0, and no other digit becomes 0.
   */
  static char shiftFirst(char digit, long by) {
    return digit == '0' ? '0' : (char) ('1' + Math.floorMod(digit - '1' + by, 9));
  }
}
