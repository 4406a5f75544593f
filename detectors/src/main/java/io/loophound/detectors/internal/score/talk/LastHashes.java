package io.loophound.detectors.internal.score.talk;

import io.loophound.detectors.internal.digest.hash.Hash64;
import java.util.Arrays;

/** The last hashes of a sequence. Not thread-safe. */
final class LastHashes {
  private static final int[] NONE = {};

  private final int most;
  private int[] hashes = NONE;
  private int added;

  /** At most so many. */
  LastHashes(int most) {
    this.most = most;
  }

  void add(long hash) {
    if (added == hashes.length && added < most) {
      hashes = Arrays.copyOf(hashes, Math.min(most, Math.max(2, 2 * added)));
    }
    hashes[added % most] = Hash64.half(hash);
    added = added + 1 == 2 * most ? most : added + 1;
  }

  boolean contains(long hash) {
    for (int i = 0; i < Math.min(added, most); i++) {
      if (hashes[i] == Hash64.half(hash)) {
        return true;
      }
    }
    return false;
  }
}
