package io.loophound.detectors.internal.score.talk;

import io.loophound.detectors.internal.digest.normal.CharClass;

/**
 * What a UTF-16 unit can be in a text of words, and its lower-case form: a table for Latin-1, which
 * most texts are.
 */
final class WordChars {
  /** A letter, of any script. */
  static final int LETTER = 1;

  /** An ASCII digit. */
  static final int DIGIT = 2;

  /** Stands in a number: also commas, points, colons and the like. */
  static final int IN_NUMBER = 4;

  /** Stands in a word: also apostrophes, underscores and hyphens. */
  static final int IN_WORD = 8;

  /** Makes a word an identifier. */
  static final int FACT = 16;

  /** Of a script that is written without blanks between words. */
  static final int UNSPACED = 32;

  /** A word or a number may begin with it. */
  static final int BEGINS = LETTER | DIGIT | UNSPACED;

  /** A word or a number may go on with it. */
  static final int GOES_ON = BEGINS | IN_WORD | IN_NUMBER;

  /** A letter or digit, of any script. */
  static final int ALPHANUMERIC = 64;

  private static final int LOWER_SHIFT = 16;

  private static final int LATIN1 = 256;
  private static final int[] TABLE = table();

  private WordChars() {}

  private static int[] table() {
    int[] table = new int[LATIN1];
    for (char c = 0; c < LATIN1; c++) {
      table[c] = wholeCharacter(c);
    }
    return table;
  }

  /** The bits above, and the lower-case form. */
  static int of(char c) {
    return c < LATIN1 ? TABLE[c] : wholeCharacter(c);
  }

  /** The lower-case form in what {@link #of} returned. */
  static int lower(int unit) {
    return unit >>> LOWER_SHIFT;
  }

  private static int wholeCharacter(char c) {
    return kindOf(c) | Character.toLowerCase(c) << LOWER_SHIFT;
  }

  static boolean isDigit(char c) {
    return CharClass.isDigit(c);
  }

  private static int kindOf(char c) {
    if (CharClass.isUnspaced(c)) {
      return UNSPACED | (Character.isLetter(c) ? LETTER : 0) | alphanumeric(c);
    }
    int kind = alphanumeric(c) | (Character.isLetter(c) ? LETTER : 0);
    boolean inWord = kind != 0 || c == '_' || c == '\'' || c == '\u2019' || c == '-';
    boolean digit = CharClass.isDigit(c);
    boolean inNumber = digit || ",._:/-".indexOf(c) >= 0;
    return kind
        | (inWord ? IN_WORD : 0)
        | (inNumber ? IN_NUMBER : 0)
        | (digit ? DIGIT | FACT : 0)
        | (c == '_' ? FACT : 0);
  }

  private static int alphanumeric(char c) {
    return Character.isLetterOrDigit(c) ? ALPHANUMERIC : 0;
  }
}
