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

  private static final int WIDE = 0xE3; // the first byte of scripts without blanks, and beyond

  private final long[] bits = new long[BITS / Long.SIZE];
  private int words;
  private long word;
  private int length;
  private boolean skipped; // a number, an id, a mark or a tag
  private byte before;

  /** The text goes on with so many bytes. */
  void add(byte[] text, int count) {
    for (int i = 0; i < count; i++) {
      byte c = text[i];
      if (c < 0) {
        if ((c & 0xFF) >= WIDE) {
          end();
        }
        letter(c);
      } else if (CharClass.has(c, CharClass.DIGIT)) {
        skipped = true;
      } else if (CharClass.isAlphanumeric(c)) {
        skipped |= length == 0 && before == '<';
        letter(c);
      } else {
        end();
      }
      before = c;
    }
  }

  private void letter(byte c) {
    word = Hash64.mix(word, c);
    length++;
  }

  private void end() {
    if (!skipped && length > 1) {
      int bit = (int) Hash64.avalanche(word) & BITS - 1;
      long flag = 1L << bit;
      words += (bits[bit / Long.SIZE] & flag) == 0 ? 1 : 0;
      bits[bit / Long.SIZE] |= flag;
    }
    word = 0;
    length = 0;
    skipped = false;
  }

  /** The text is over: a hash of its words, or 0 if they are too few. */
  int finish() {
    end();
    long hash = words;
    for (long each : bits) {
      hash = Hash64.mix(hash, each);
    }
    return words < LEAST ? 0 : Hash64.half(Hash64.avalanche(hash)) | 1;
  }
}
