package io.loophound.detectors.internal.digest.hash;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.security.SecureRandom;

/** Keyed 64-bit hashing: only hashes stay in memory, never the text they stand for. */
public final class Hash64 {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  public static final long FACTOR = 0x9E3779B97F4A7C15L;
  private static final long A = FACTOR;
  private static final long B = 0xD6E8FEB86659FD93L;
  private static final long C = 0xA24BAED4963EE407L;
  private static final long D = 0x9FB21C651E98DF25L;

  private Hash64() {}

  /**
   * Sets the key of this process in place of a random one, so that processes which share state
   * compute equal hashes.
   *
   * @throws IllegalStateException if another key is already in use
   */
  public static void key(long key) {
    KeyChoice.set(key);
  }

  /** The hash of a text under the key of this process; equal contents have equal hashes. */
  public static long of(CharSequence text) {
    return text instanceof String string && string.length() >= LongTextHashes.LONG
        ? LongTextHashes.hash(string, Key.VALUE)
        : CharHash.of(text, Key.VALUE);
  }

  /**
   * The hash of the bytes {@code from} (inclusive) to {@code to} (exclusive). Not comparable with
   * the hash of a text.
   *
   * @throws IndexOutOfBoundsException if the range is not within the array
   */
  public static long of(byte[] bytes, int from, int to) {
    return of(bytes, from, to, Key.VALUE);
  }

  static long of(byte[] bytes, int from, int to, long key) {
    java.util.Objects.checkFromToIndex(from, to, bytes.length);
    long a = key ^ A;
    long b = key ^ B;
    int i = from;
    for (; i <= to - 32; i += 32) {
      a = fold(a ^ word(bytes, i), C ^ word(bytes, i + 8));
      b = fold(b ^ word(bytes, i + 16), D ^ word(bytes, i + 24));
    }
    for (; i <= to - 8; i += 8) {
      a = fold(a ^ word(bytes, i), C);
    }
    return finish(a ^ tail(bytes, i, to), b, to - from);
  }

  /** Joins a hash with one more value; the order matters. */
  public static long mix(long hash, long value) {
    return fold(hash ^ A, value ^ B) + Long.rotateLeft(hash, 23) * D;
  }

  public static long key() {
    return Key.VALUE;
  }

  /** The two halves of a 128-bit product, joined: each bit depends on many of both factors. */
  public static long fold(long x, long y) {
    return x * y ^ Math.multiplyHigh(x, y);
  }

  /** A bijection in which every bit of the result depends on every bit of the value. */
  public static long avalanche(long value) {
    long h = value;
    h ^= h >>> 32;
    h *= A;
    h ^= h >>> 29;
    h *= B;
    return h ^ h >>> 32;
  }

  /** The upper half of a hash, never 0. */
  public static int half(long hash) {
    int half = (int) (hash >>> Integer.SIZE);
    return half == 0 ? 1 : half;
  }

  public static long finish(long a, long b, long length) {
    return avalanche(a + Long.rotateLeft(b, 31) + length * A);
  }

  private static long word(byte[] bytes, int index) {
    return (long) LONGS.get(bytes, index);
  }

  private static long tail(byte[] bytes, int from, int to) {
    long tail = 0;
    int i = from;
    if (to - i >= 4) {
      tail = (int) INTS.get(bytes, i) & 0xFFFF_FFFFL;
      i += 4;
    }
    for (; i < to; i++) {
      tail = tail << 8 | (bytes[i] & 0xFF);
    }
    return tail;
  }

  private static final class Key {
    static final long VALUE = KeyChoice.take();
  }

  /** Outside {@link Key}: setting the key must not fix it first. */
  private static final class KeyChoice {
    private static long value;
    private static boolean set;
    private static boolean taken;

    static synchronized void set(long key) {
      if (taken && key != value) {
        throw new IllegalStateException("the digest key is in use already; set it earlier");
      }
      value = key;
      set = true;
    }

    static synchronized long take() {
      if (!set) {
        value = new SecureRandom().nextLong();
      }
      taken = true;
      return value;
    }
  }
}
