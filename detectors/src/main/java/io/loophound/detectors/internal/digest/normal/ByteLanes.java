package io.loophound.detectors.internal.digest.normal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Eight bytes of a UTF-8 text at once, the first one lowest. A class of bytes is found as flags:
 * the highest bit of each byte that is of it. Flags are right up to the first byte beyond ASCII.
 */
final class ByteLanes {
  /** The flag of every byte; in a text, the bytes beyond ASCII. */
  static final long FLAGS = 0x8080808080808080L;

  private static final long ONES = 0x0101010101010101L;
  private static final long SEVEN_BITS = 0x7F * ONES;
  private static final long LOWER_BIT = 0x20 * ONES;
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private ByteLanes() {}

  /** The bytes from {@code index} on; 0 for those behind the end. */
  static long at(byte[] text, int index) {
    return index <= text.length - Long.BYTES ? (long) LONGS.get(text, index) : tail(text, index);
  }

  private static long tail(byte[] text, int index) {
    long tail = 0;
    for (int i = text.length - 1; i >= index; i--) {
      tail = (tail << Byte.SIZE) | (text[i] & 0xFF);
    }
    return tail;
  }

  static void put(byte[] text, int index, long bytes) {
    LONGS.set(text, index, bytes);
  }

  /** How many bytes there are before the first flag: 8 if none is set. */
  static int before(long flags) {
    return Long.numberOfTrailingZeros(flags) >>> 3;
  }

  /** The first {@code count} bytes, 1 to 8. */
  static long first(int count) {
    return -1L >>> (Long.SIZE - Byte.SIZE * count);
  }

  static long digits(long bytes) {
    return between(bytes & SEVEN_BITS, '0', '9');
  }

  static long letters(long bytes) {
    return between((bytes & SEVEN_BITS) | LOWER_BIT, 'a', 'z');
  }

  /** White space and control characters. */
  static long blanks(long bytes) {
    long seven = bytes & SEVEN_BITS;
    return (~(seven + (0x7F - ' ') * ONES) | seven + ONES) & FLAGS;
  }

  /** In lower case; {@code letters} are their flags. */
  static long lower(long bytes, long letters) {
    return bytes | letters >>> 2;
  }

  /** With a blank in place of each flagged byte. */
  static long blank(long bytes, long flags) {
    long whole = (flags >>> 7) * 0xFF;
    return (bytes & ~whole) | (LOWER_BIT & whole);
  }

  private static long between(long seven, int first, int last) {
    return seven + (0x80 - first) * ONES & ~(seven + (0x7F - last) * ONES) & FLAGS;
  }
}
