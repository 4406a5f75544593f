package io.loophound.detectors.internal.score.talk;

import java.util.Arrays;

/** The last replies: a hash of each, and its telling words. Not thread-safe. */
final class SaidReplies {
  private final int most;
  private long[] exact = {};
  private Sketch[] content = {};
  private int size;

  /** At most so many replies. */
  SaidReplies(int most) {
    this.most = most;
  }

  void add(long hash, Sketch words) {
    if (size == most) {
      size--;
      System.arraycopy(exact, 1, exact, 0, size);
      System.arraycopy(content, 1, content, 0, size);
    } else if (size == exact.length) {
      int longer = Math.min(most, Math.max(2, 2 * size));
      exact = Arrays.copyOf(exact, longer);
      content = Arrays.copyOf(content, longer);
    }
    exact[size] = hash;
    content[size++] = words;
  }

  boolean has(long hash) {
    for (int i = 0; i < size; i++) {
      if (exact[i] == hash) {
        return true;
      }
    }
    return false;
  }

  boolean isNewest(long hash) {
    return size > 0 && exact[size - 1] == hash;
  }

  /** The likeness of the likest of them; 0 if there is none. */
  double likeness(Sketch words) {
    double likest = 0;
    for (int i = 0; i < size; i++) {
      likest = Math.max(likest, words.likeness(content[i]));
    }
    return likest;
  }
}
