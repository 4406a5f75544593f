package io.loophound.wire.history;

import io.loophound.detectors.internal.digest.hash.Hash64;

/** The hash of the beginning of a region, for growing lengths, in one pass. */
final class PrefixHash {
  private static final int BLOCK = 4096;

  private final byte[] bytes;
  private final int start;
  private int done;
  private long hash = 1;

  PrefixHash(byte[] bytes, int start) {
    this.bytes = bytes;
    this.start = start;
  }

  /** The hash of the first {@code length} bytes; cheap if it is more than in the previous call. */
  long of(int length) {
    if (length < done) {
      done = 0;
      hash = 1;
    }
    while (done + BLOCK <= length) {
      hash = Hash64.mix(hash, Hash64.of(bytes, start + done, start + done + BLOCK));
      done += BLOCK;
    }
    return Hash64.mix(hash, Hash64.of(bytes, start + done, start + length));
  }
}
