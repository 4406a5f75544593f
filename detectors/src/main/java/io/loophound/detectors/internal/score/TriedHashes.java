package io.loophound.detectors.internal.score;

import io.loophound.detectors.internal.digest.hash.Hash64;
import java.util.Arrays;

/** What was tried in a streak, as hashes. It takes no more when it is full. Not thread-safe. */
final class TriedHashes {
  private static final int FIRST = 8;

  private final int most;
  private int[] hashes = {};
  private int size;

  /** At most so many. */
  TriedHashes(int most) {
    this.most = most;
  }

  boolean contains(long hash) {
    int half = Hash64.half(hash);
    for (int i = 0; i < size; i++) {
      if (hashes[i] == half) {
        return true;
      }
    }
    return false;
  }

  /** Whether it was not tried yet, and would be remembered. */
  boolean takes(long hash) {
    return size < most && !contains(hash);
  }

  /** Adds what was not tried yet. */
  void add(long hash) {
    if (!takes(hash)) {
      return;
    }
    if (size == hashes.length) {
      hashes = Arrays.copyOf(hashes, Math.min(most, Math.max(FIRST, 2 * size)));
    }
    hashes[size++] = Hash64.half(hash);
  }
}
