package io.loophound.detectors.internal.stream;

/** The word that is being read: its hash, ignoring case, and whether it looks like data. */
final class WordHash {
  private static final int LONGEST = 32;
  private static final int LONG = 24;
  private static final int LONG_HEX = 8;

  private int hash;
  private int length;
  private int weight;
  private boolean digit;
  private boolean upper;
  private boolean hex;

  void clear() {
    hash = 0;
    length = 0;
    weight = 0;
    digit = false;
    upper = false;
    hex = true;
  }

  boolean isEmpty() {
    return length == 0;
  }

  void add(int c) {
    if (c < 128) {
      addAscii(c);
    } else {
      add(c, Character.toLowerCase(c), Character.isDigit(c), CodePoints.weight(c));
    }
  }

  /** Adds a letter or digit of ASCII. */
  void addAscii(int c) {
    add(c, c <= 'Z' && c >= 'A' ? c + 32 : c, c <= '9', 1);
  }

  private void add(int c, int low, boolean isDigit, int characters) {
    hex = hex && (isDigit || (low >= 'a' && low <= 'f') || (low == 'x' && length == 1 && digit));
    digit |= isDigit;
    upper |= low != c && length > 0;
    hash = (hash + low) * 0x01000193;
    length++;
    weight += characters;
  }

  /** Whether it is cut here, because an endless word would never end. */
  boolean isFull() {
    return length >= LONGEST;
  }

  int hash() {
    int h = (hash ^ length) * 0x9E3779B1;
    h ^= h >>> 15;
    h *= 0x85EBCA6B;
    return h ^ h >>> 13;
  }

  int weight() {
    return weight;
  }

  /** Numbers, bytes, Base64. */
  boolean isData() {
    return (hex && (digit || length == 2 || length >= LONG_HEX))
        || (length >= LONG && (digit || upper));
  }
}
