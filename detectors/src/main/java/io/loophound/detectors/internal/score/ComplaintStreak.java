package io.loophound.detectors.internal.score;

import io.loophound.detectors.internal.digest.fact.OutcomeKind;
import io.loophound.detectors.internal.digest.fact.ResultDigest;
import io.loophound.detectors.internal.digest.outcome.FailureCount;
import java.util.Arrays;

/** What a tool has complained about since it last did something else. Not thread-safe. */
final class ComplaintStreak {
  /** So many complaints that come in turn are told apart from ever new ones. */
  private static final int COMPLAINTS = 4;

  private static final int MOST_TRIED = 256;

  /** Characters of a line: a failure that is this much shorter than all before has one less. */
  private static final int A_LINE = 20;

  private final int[] complaints = new int[COMPLAINTS]; // the newest first
  private byte size;
  private final int[] known = new int[COMPLAINTS]; // complaints, also of streaks that are over
  private final int[] shortest = new int[COMPLAINTS]; // failures with them, in characters
  private final short[] fewest = new short[COMPLAINTS]; // that they counted as wrong
  private byte next; // of these
  private long failure; // the newest one, verbatim
  private TriedHashes named; // by the complaints; null if nothing
  private TriedHashes
      items; // that were given to the model, and were complained about; null if none

  /** Whether a tool complains as it did last. */
  enum Again {
    NO,
    /** And names something that it has not complained about in this streak. */
    OF_ANOTHER,
    YES
  }

  /** Whether it goes on: the last result was a failure that says what it complains about. */
  boolean isOpen() {
    return size > 0;
  }

  /**
   * Whether it has this complaint, a few complaints ago at most. The same text is the same
   * complaint, whatever words of it the arguments have.
   */
  Again again(ResultDigest newest) {
    boolean verbatim = isOpen() && failure == newest.hashes().verbatim();
    int complaint = newest.complaint().what();
    if (!verbatim && (complaint == 0 || indexOf(complaint) == size)) {
      return Again.NO;
    }
    boolean another = newest.complaint().named() != 0 && isNew(named, hashOfNamed(newest));
    return another && (newest.complaint().isAbsent() || !verbatim) ? Again.OF_ANOTHER : Again.YES;
  }

  /** Whether the failure lists or counts less than any before it with the same complaint. */
  boolean isLeast(ResultDigest newest) {
    int at = indexOfKnown(newest.complaint().what());
    int left = newest.complaint().left();
    boolean fewer = at >= 0 && left != FailureCount.NONE && left < fewest[at];
    return at >= 0
        && newest.kind() == OutcomeKind.FAILURE
        && (fewer || newest.extent().length() <= shortest[at] - A_LINE);
  }

  private void recordLeast(ResultDigest newest) {
    int complaint = newest.complaint().what();
    int at = indexOfKnown(complaint);
    int length = newest.extent().length();
    short left = (short) newest.complaint().left();
    if (at >= 0) {
      shortest[at] = Math.min(shortest[at], length);
      boolean first = fewest[at] == FailureCount.NONE;
      fewest[at] = left == FailureCount.NONE || (!first && fewest[at] < left) ? fewest[at] : left;
    } else if (complaint != 0) {
      known[next] = complaint;
      shortest[next] = length;
      fewest[next] = left;
      next = (byte) ((next + 1) % COMPLAINTS);
    }
  }

  private int indexOfKnown(int complaint) {
    for (int i = 0; i < COMPLAINTS; i++) {
      if (complaint != 0 && known[i] == complaint) {
        return i;
      }
    }
    return -1;
  }

  /** The tool failed so. A failure without a complaint ends the streak. */
  void add(ResultDigest newest) {
    if (again(newest) == Again.NO) {
      items = null;
      named = null;
    }
    recordLeast(newest);
    failure = newest.hashes().verbatim();
    moveToNewest(newest.complaint().what());
    if (newest.complaint().named() != 0) {
      named = named == null ? new TriedHashes(MOST_TRIED) : named;
      named.add(hashOfNamed(newest));
    }
  }

  private void moveToNewest(int complaint) {
    if (complaint == 0) {
      size = 0;
      return;
    }
    int at = indexOf(complaint);
    boolean known = at < size;
    System.arraycopy(complaints, 0, complaints, 1, Math.min(at, COMPLAINTS - 1));
    complaints[0] = complaint;
    size = (byte) (known ? size : Math.min(size + 1, COMPLAINTS));
  }

  /** Where it is among the complaints; their number if it is none of them. */
  private int indexOf(int complaint) {
    int at = 0;
    while (at < size && complaints[at] != complaint) {
      at++;
    }
    return at;
  }

  private static long hashOfNamed(ResultDigest failure) {
    return (long) failure.complaint().named() << Integer.SIZE;
  }

  /** The tool gave something else. */
  void end() {
    size = 0;
  }

  /** Whether something that was given to the model was complained about again. */
  boolean hasTried() {
    return items != null;
  }

  /**
   * The tool complained about these values, which were given to the model. True if it had not
   * complained about one of them.
   */
  boolean recordTried(long[] given) {
    boolean another = Arrays.stream(given).anyMatch(value -> isNew(items, value));
    items = items == null ? new TriedHashes(MOST_TRIED) : items;
    for (long value : given) {
      items.add(value);
    }
    return another;
  }

  private static boolean isNew(TriedHashes tried, long hash) {
    return tried == null || tried.takes(hash);
  }
}
