package io.loophound.replay.pseudonym;

/** The UTF-16 units of a text; a JSON escape counts as one unit. */
final class Units {
  private static final int ESCAPE = 6;
  private static final byte FIXED = 1;
  private static final byte ESCAPED = 2;

  private final char[] units;
  private final byte[] kinds;
  private int size;

  private Units(int length) {
    units = new char[length];
    kinds = new byte[length];
  }

  static Units of(String text) {
    Units units = new Units(text.length());
    int i = 0;
    while (i < text.length()) {
      char c = text.charAt(i);
      boolean escape = c == '\\' && i + 1 < text.length();
      int code = escape ? code(text, i) : -1;
      if (code >= 0) {
        units.add((char) code, ESCAPED);
        i += ESCAPE;
      } else if (escape && "\\\"/nrtbf".indexOf(text.charAt(i + 1)) >= 0) {
        units.add(c, FIXED);
        units.add(text.charAt(i + 1), FIXED);
        i += 2;
      } else {
        units.add(c, (byte) 0);
        i++;
      }
    }
    return units;
  }

  /** The unit that the escape at {@code at} stands for, or -1. */
  private static int code(String text, int at) {
    if (at + ESCAPE > text.length() || text.charAt(at + 1) != 'u') {
      return -1;
    }
    int code = 0;
    for (int i = at + 2; i < at + ESCAPE; i++) {
      int digit = Character.digit(text.charAt(i), 16);
      if (digit < 0) {
        return -1;
      }
      code = code << 4 | digit;
    }
    return code;
  }

  private void add(char unit, byte kind) {
    units[size] = unit;
    kinds[size++] = kind;
  }

  int size() {
    return size;
  }

  char at(int index) {
    return units[index];
  }

  void set(int index, char unit) {
    units[index] = unit;
  }

  /** Whether the unit is part of a word that may be hidden. */
  boolean isWord(int index) {
    boolean second = index > 0 && Character.isLowSurrogate(units[index]);
    return kinds[index] != FIXED && Alphabet.has(units[second ? index - 1 : index]);
  }

  /** Whether no word continues from the unit before this one. */
  boolean isApart(int index) {
    return Alphabet.isUnspaced(units[index]) || Alphabet.isUnspaced(units[index - 1]);
  }

  String between(int from, int to) {
    return new String(units, from, to - from);
  }

  /** Whether the number is not tied to its surroundings, as in dates and phone numbers. */
  boolean standsAlone(int from, int to) {
    return !ties(from - 1, from - 2) && !ties(to, to + 1);
  }

  private boolean ties(int next, int beyond) {
    if (next < 0 || next >= size || kinds[next] == FIXED) {
      return false;
    }
    if (Alphabet.has(units[next])) {
      return true;
    }
    boolean joins = "-_./:@+".indexOf(units[next]) >= 0;
    return joins && beyond >= 0 && beyond < size && Alphabet.has(units[beyond]);
  }

  /** The text, with escapes written as escapes. */
  String text() {
    StringBuilder text = new StringBuilder(size + 16);
    for (int i = 0; i < size; i++) {
      if (kinds[i] == ESCAPED) {
        text.append("\\u").append(Character.forDigit(units[i] >>> 12, 16));
        text.append(Character.forDigit(units[i] >>> 8 & 15, 16));
        text.append(Character.forDigit(units[i] >>> 4 & 15, 16));
        text.append(Character.forDigit(units[i] & 15, 16));
      } else {
        text.append(units[i]);
      }
    }
    return text.toString();
  }
}
