package io.loophound.wire.json;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Skips JSON values; strings, which make up most of a body, eight bytes at a time. */
final class Skip {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long ONES = 0x0101010101010101L;
  private static final long HIGH = 0x8080808080808080L;
  private static final long QUOTES = ONES * '"';
  private static final long BACKSLASHES = ONES * '\\';

  private Skip() {}

  /** The first position from {@code at} on that is not white space; there must be one. */
  static int space(byte[] bytes, int at, int end) throws MalformedException {
    int i = at;
    while (i < end
        && (bytes[i] == ' ' || bytes[i] == '\n' || bytes[i] == '\r' || bytes[i] == '\t')) {
      i++;
    }
    return within(i, end);
  }

  /** The position after the string whose opening quote is at {@code at}. */
  static int string(byte[] bytes, int at, int end) throws MalformedException {
    int i = at + 1;
    while (true) {
      i = quoteOrBackslash(bytes, i, end);
      if (bytes[i] == '"') {
        return i + 1;
      }
      i += 2;
    }
  }

  private static int quoteOrBackslash(byte[] bytes, int at, int end) throws MalformedException {
    int i = at;
    for (; i <= end - Long.BYTES; i += Long.BYTES) {
      long word = (long) LONGS.get(bytes, i);
      long hits = zeros(word ^ QUOTES) | zeros(word ^ BACKSLASHES);
      if (hits != 0) {
        return i + (Long.numberOfTrailingZeros(hits) >>> 3);
      }
    }
    while (i < end && bytes[i] != '"' && bytes[i] != '\\') {
      i++;
    }
    return within(i, end);
  }

  /** Marks the zero bytes of a word. Only the lowest mark is exact, and only that is used. */
  private static long zeros(long word) {
    return (word - ONES) & ~word & HIGH;
  }

  /** The position after the value that begins at {@code at}. */
  static int value(byte[] bytes, int at, int end) throws MalformedException {
    int i = space(bytes, at, end);
    return switch (bytes[i]) {
      case '"' -> string(bytes, i, end);
      case '{', '[' -> nested(bytes, i, end);
      case '}', ']', ',', ':' -> throw MalformedException.get();
      default -> scalar(bytes, i, end);
    };
  }

  private static int nested(byte[] bytes, int at, int end) throws MalformedException {
    int depth = 0;
    int i = at;
    do {
      switch (bytes[within(i, end)]) {
        case '"' -> i = string(bytes, i, end) - 1;
        case '{', '[' -> depth++;
        case '}', ']' -> depth--;
        default -> {}
      }
      i++;
    } while (depth > 0);
    return i;
  }

  private static int scalar(byte[] bytes, int at, int end) throws MalformedException {
    int i = at;
    while (i < end && isInScalar(bytes[i])) {
      i++;
    }
    if (i == at) {
      throw MalformedException.get();
    }
    return within(i, end);
  }

  private static boolean isInScalar(byte b) {
    return (b > ' ' || b < 0) && b != ',' && b != '}' && b != ']';
  }

  private static int within(int place, int end) throws MalformedException {
    if (place >= end) {
      throw MalformedException.get();
    }
    return place;
  }
}
