package io.loophound.detectors.internal.score;

import java.util.Arrays;

/** The last of many hashes. Not thread-safe. */
public final class LastHashes {
  private static final int MORE = 6;
  private static final int[] NONE = {};

  private final int most;
  private int[] hashes = NONE;
  private int added;

  /** At most so many. */
  public LastHashes(int most) {
    this.most = most;
  }

  public void add(int hash) {
    if (added == hashes.length && added < most) {
      hashes = Arrays.copyOf(hashes, Math.min(most, added + Math.max(MORE, added / 2)));
    }
    hashes[added % most] = hash;
    added = added + 1 == 2 * most ? most : added + 1;
  }

  /** Adds a hash that is not among them; false if it is. */
  public boolean addNew(int hash) {
    boolean isNew = !contains(hash);
    if (isNew) {
      add(hash);
    }
    return isNew;
  }

  public boolean contains(int hash) {
    for (int i = 0; i < Math.min(added, most); i++) {
      if (hashes[i] == hash) {
        return true;
      }
    }
    return false;
  }

  public void clear() {
    hashes = NONE;
    added = 0;
  }
}
