package io.loophound.detectors.internal.digest.normal;

import io.loophound.detectors.internal.digest.hash.Hash64;

/**
 * The different words of a normalised text, whatever their order and number: a digit makes a token
 * a number or an id, which is none, and each sign of a script without blanks is a word.
 */
final class WordSet {
  /** Fewer words tell nothing. */
  private static final int LEAST = 5;

  /** A text of 8 KB has some 500 different words: most others would be noticed among them. */
  private static final int BITS = 4096;

  private static final byte LETTER = 1;
  private static final byte DIGIT = 2;
  private static final byte MARK = 3; // what begins a mark or a tag
  private static final byte SIGN = 4; // the first byte of one of a script without blanks
  private static final byte[] KINDS = kinds();

  private static final int PRIME = 0x0100_0193;

  private final long[] bits = new long[BITS / Long.SIZE];
  private int words;

  // of the token that the text so far ends with
  private int hash;
  private int length;
  private int skipped; // not 0 in a number, an id, a mark or a tag

  private static byte[] kinds() {
    byte[] kinds = new byte[256];
    for (int unit = 0; unit < kinds.length; unit++) {
      boolean ascii = unit < 128;
      if (ascii && CharClass.isDigit(unit)) {
        kinds[unit] = DIGIT;
      } else if (!ascii || CharClass.isAlphanumeric(unit)) {
        kinds[unit] = unit >= 0xE3 ? SIGN : LETTER;
      }
    }
    kinds['<'] = MARK;
    return kinds;
  }

  /** The text goes on with so many bytes. */
  void add(byte[] text, int count) {
    int token = hash;
    int size = length;
    int skip = skipped;
    for (int i = 0; i < count; i++) {
      byte c = text[i];
      byte kind = KINDS[c & 0xFF];
      if (kind == LETTER) {
        token = (token ^ c) * PRIME;
        size++;
      } else if (kind == DIGIT) {
        skip = 1;
      } else {
        if (size > 1 && skip == 0) {
          set(token);
        }
        token = kind == SIGN ? c * PRIME : 0;
        size = kind == SIGN ? 1 : 0;
        skip = kind == MARK ? 1 : 0;
      }
    }
    hash = token;
    length = size;
    skipped = skip;
  }

  private void set(int token) {
    int bit = (int) Hash64.avalanche(token) & BITS - 1;
    long flag = 1L << bit;
    words += (bits[bit / Long.SIZE] & flag) == 0 ? 1 : 0;
    bits[bit / Long.SIZE] |= flag;
  }

  /** The text is over: a hash of its words, or 0 if they are too few. */
  int finish() {
    if (length > 1 && skipped == 0) {
      set(hash);
    }
    long all = words;
    for (long each : bits) {
      all = Hash64.mix(all, each);
    }
    return words < LEAST ? 0 : Hash64.half(Hash64.avalanche(all)) | 1;
  }
}
