package io.loophound.agent.wire;

import io.loophound.detectors.digest.Hash64;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** The keyed hash of a region of bytes, eight at a time. */
public final class RegionHash {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long KEY = Hash64.of(RegionHash.class.getSimpleName());

  private RegionHash() {}

  /** The hash of the bytes {@code from} (inclusive) to {@code to} (exclusive). */
  public static long of(byte[] bytes, int from, int to) {
    long hash = Hash64.mix(KEY, to - from);
    int at = from;
    for (; at <= to - Long.BYTES; at += Long.BYTES) {
      hash = Hash64.mix(hash, (long) LONGS.get(bytes, at));
    }
    long rest = 0;
    for (; at < to; at++) {
      rest = rest << 8 | (bytes[at] & 0xFF);
    }
    return Hash64.mix(hash, rest);
  }
}
