package io.loophound.wire.json;

import io.loophound.detectors.internal.digest.hash.Hash64;

/** The keyed hash of a region of bytes. */
public final class RegionHash {
  private RegionHash() {}

  /** The hash of the bytes {@code from} (inclusive) to {@code to} (exclusive). */
  public static long of(byte[] bytes, int from, int to) {
    return Hash64.of(bytes, from, to);
  }
}
