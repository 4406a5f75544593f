package io.loophound.detectors.internal.digest.normal;

import io.loophound.detectors.internal.digest.hash.Hash64;

/**
 * The different words of a normalised text, whatever their order and number: a digit makes a token
 * a number or an id, which is none, and each sign of a script without blanks is a word. The letters
 * of 64 bytes are found at once, as bits.
 */
final class DistinctWords {
  /** Fewer words tell nothing. */
  private static final int LEAST = 5;

  /** A text of 8 KB has some 500 different words: most others would be noticed among them. */
  private static final int BITS = 4096;

  private static final int INDEX = 12; // the bits of a number below that
  private static final int BLOCK = Long.SIZE;

  private static final int LETTER = 1;
  private static final int DIGIT = 1 << 1;
  private static final int MARK = 1 << 2; // what begins a mark or a tag
  private static final int SIGN = 1 << 3; // the first byte of one of a script without blanks
  private static final int FIRST_SIGN = 0xE3;
  private static final byte[] KINDS = kinds();

  private static final long SEVEN_BITS = ~ByteLanes.FLAGS;
  private static final long TO_SIGNS = (0x100 - FIRST_SIGN) * 0x0101_0101_0101_0101L;
  private static final long GATHER = 0x0102_0408_1020_4080L;

  private final long[] bits = new long[BITS / Long.SIZE];

  // of the token that the text so far ends with
  private long hash;
  private long newest; // its last letters, at most eight
  private int length;
  private boolean skipped; // a number, an id, a mark or a tag

  private static byte[] kinds() {
    byte[] kinds = new byte[256];
    for (int unit = 0; unit < kinds.length; unit++) {
      boolean ascii = unit < 128;
      if (ascii && CharClass.isDigit(unit)) {
        kinds[unit] = DIGIT;
      } else if (!ascii || CharClass.isAlphanumeric(unit)) {
        kinds[unit] = (byte) (unit >= FIRST_SIGN ? SIGN : LETTER);
      }
    }
    kinds['<'] = MARK;
    return kinds;
  }

  private static int kind(byte unit) {
    return KINDS[unit & 0xFF];
  }

  /** The text goes on with so many bytes. */
  void add(byte[] text, int count) {
    int next = read(text, 0, count);
    while (count - next > BLOCK) {
      int end = readBlock(text, next);
      next = end > next ? end : begin(text, next, count);
    }
    while (next < count) {
      next = begin(text, next, count);
    }
  }

  /**
   * Takes the words that end within a block, whose first byte is no letter; returns where the next
   * block may begin.
   */
  private int readBlock(byte[] text, int from) {
    long letters = 0;
    for (int i = 0; i < BLOCK; i += Long.BYTES) {
      letters |= gather(letters(ByteLanes.at(text, from + i))) << i;
    }
    long starts = letters & ~(letters << 1);
    long ends = (starts + letters) & ~letters; // the sum carries from each start to the end
    while (ends != 0) {
      int start = from + Long.numberOfTrailingZeros(starts);
      int end = from + Long.numberOfTrailingZeros(ends);
      int before = kind(text[start - 1]);
      int first = (before & SIGN) == 0 ? start : start - 1;
      if ((before & (DIGIT | MARK)) == 0 && (kind(text[end]) & DIGIT) == 0 && end - first > 1) {
        set(hash(text, first, end));
      }
      starts &= starts - 1;
      ends &= ends - 1;
    }
    return from + BLOCK - 1 - Long.numberOfLeadingZeros(~letters);
  }

  private static long letters(long bytes) {
    long ascii = ByteLanes.letters(bytes) & ~bytes;
    long beyond = bytes & ~((bytes & SEVEN_BITS) + TO_SIGNS) & ByteLanes.FLAGS;
    return ascii | beyond;
  }

  /** The flags of eight bytes as eight bits. */
  private static long gather(long flags) {
    return ((flags >>> 7) * GATHER) >>> (Long.SIZE - Byte.SIZE);
  }

  private static long hash(byte[] text, int from, int to) {
    long hash = 0;
    int i = from;
    for (; i < to - Long.BYTES; i += Long.BYTES) {
      hash = goOn(hash, ByteLanes.at(text, i));
    }
    return join(hash, ByteLanes.at(text, i) & ByteLanes.first(to - i));
  }

  private static long join(long hash, long letters) {
    return (hash ^ letters) * Hash64.FACTOR;
  }

  private static long goOn(long hash, long letters) {
    return Long.rotateLeft(join(hash, letters), Integer.SIZE);
  }

  /** Begins a token behind a byte that is no letter, and reads it; returns where it ends. */
  private int begin(byte[] text, int at, int count) {
    int kind = kind(text[at]);
    skipped = kind == MARK || kind == DIGIT;
    if (kind == SIGN) {
      add(text[at]);
    }
    return read(text, at + 1, count);
  }

  /** Reads the token on; returns where it ends. */
  private int read(byte[] text, int from, int count) {
    for (int i = from; i < count; i++) {
      int kind = kind(text[i]);
      if (kind == LETTER) {
        add(text[i]);
      } else if (kind == DIGIT) {
        skipped = true;
      } else {
        end();
        return i;
      }
    }
    return count;
  }

  private void add(byte letter) {
    int at = length++ % Long.BYTES;
    if (at == 0) {
      hash = length == 1 ? 0 : goOn(hash, newest);
      newest = 0;
    }
    newest |= (letter & 0xFFL) << (at * Byte.SIZE);
  }

  private void end() {
    if (length > 1 && !skipped) {
      set(join(hash, newest));
    }
    length = 0;
    skipped = false;
  }

  private void set(long hash) {
    int bit = (int) (hash >>> (Long.SIZE - INDEX));
    bits[bit / Long.SIZE] |= 1L << bit;
  }

  /** The text is over: a hash of its words, or 0 if they are too few. */
  int finish() {
    end();
    int words = 0;
    long all = BITS;
    for (long each : bits) {
      words += Long.bitCount(each);
      all = Hash64.fold(all ^ each, Hash64.FACTOR);
    }
    return words < LEAST ? 0 : Hash64.half(Hash64.avalanche(all)) | 1;
  }
}
