package io.loophound.detectors.internal.score.talk;

import io.loophound.detectors.internal.digest.hash.Hash64;
import java.util.Arrays;

/** The last replies: a hash of each, and its telling words, all in one array. Not thread-safe. */
final class SaidReplies {
  private static final int FIRST = 2;
  private static final int[] NO_HASHES = {};
  private static final char[] NO_WORDS = {};

  private final int most;
  private int[] exact = NO_HASHES;
  private char[] ends = NO_WORDS; // of each reply's words
  private char[] words = NO_WORDS;
  private int size;

  /** At most so many replies. */
  SaidReplies(int most) {
    this.most = most;
  }

  void add(long hash, Sketch content) {
    if (size == most) {
      removeFirst();
    } else if (size == exact.length) {
      int longer = Math.min(most, Math.max(FIRST, 2 * size));
      exact = Arrays.copyOf(exact, longer);
      ends = Arrays.copyOf(ends, longer);
    }
    int end = start(size) + content.size();
    if (end > words.length) {
      words = Arrays.copyOf(words, end + end / 8);
    }
    content.copyTo(words, start(size));
    ends[size] = (char) end;
    exact[size++] = Hash64.half(hash);
  }

  private int start(int reply) {
    return reply == 0 ? 0 : ends[reply - 1];
  }

  private void removeFirst() {
    int gone = ends[0];
    System.arraycopy(words, gone, words, 0, ends[size - 1] - gone);
    size--;
    System.arraycopy(exact, 1, exact, 0, size);
    for (int i = 0; i < size; i++) {
      ends[i] = (char) (ends[i + 1] - gone);
    }
  }

  boolean has(long hash) {
    for (int i = 0; i < size; i++) {
      if (exact[i] == Hash64.half(hash)) {
        return true;
      }
    }
    return false;
  }

  boolean isNewest(long hash) {
    return size > 0 && exact[size - 1] == Hash64.half(hash);
  }

  /** The likeness of the likest of them; 0 if there is none. */
  double likeness(Sketch content) {
    double likest = 0;
    for (int i = 0; i < size; i++) {
      likest = Math.max(likest, content.likeness(words, start(i), ends[i]));
    }
    return likest;
  }

  /** Whether the newest is to the letter the one so many before it. */
  boolean isAsBefore(int turns) {
    return size > turns && exact[size - 1] == exact[size - 1 - turns];
  }

  /** Whether one of them is as like as this, and each that is has more words. */
  boolean hasOnlyLonger(Sketch content, double least) {
    boolean found = false;
    for (int i = 0; i < size; i++) {
      if (content.likeness(words, start(i), ends[i]) >= least) {
        if (ends[i] - start(i) <= content.size()) {
          return false;
        }
        found = true;
      }
    }
    return found;
  }
}
