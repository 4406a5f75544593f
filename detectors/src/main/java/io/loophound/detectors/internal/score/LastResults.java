package io.loophound.detectors.internal.score;

import io.loophound.detectors.internal.digest.fact.Complaint;
import io.loophound.detectors.internal.digest.fact.OutcomeKind;
import io.loophound.detectors.internal.digest.fact.ResultDigest;
import io.loophound.detectors.internal.digest.fact.ResultDigest.Extent;
import io.loophound.detectors.internal.digest.fact.ResultDigest.Hashes;
import io.loophound.detectors.internal.digest.fact.ResultDigest.Parts;
import java.util.Arrays;
import java.util.List;

/**
 * The last result of each call that a run remembers, in the order in which they were made: one row
 * of 48 bytes for a call, and objects only for what it repeats. The call that was found or added
 * last is the newest row. Not thread-safe.
 */
final class LastResults {
  /** How many different calls are remembered; the one not made for longest is forgotten. */
  private static final int MOST = 48;

  // what the numbers of a row hold, the highest bits first
  private static final int CALL = 0; // half of the key (32 bits), length (24), words (8)
  private static final int VERBATIM = 1;
  private static final int MASKED = 2; // masked (32), bare (32)
  private static final int ANCHOR = 3; // anchor (32), complaint (32)
  private static final int POSITION = 4; // round (20), step (24), model call (20)
  private static final int TIME = 5; // at (32), took (26), kind (4), lone number, timed
  private static final int WIDTH = 6;

  private static final int LENGTH = 8;
  private static final int MOST_LENGTH = 0xFFFFFF;
  private static final int MOST_WORDS = 0xFF;
  private static final int ROUND = 44;
  private static final int STEP = 20;
  private static final int MOST_ROUND = 0xFFFFF;
  private static final int MOST_STEP = 0xFFFFFF;
  private static final int MOST_MODEL_CALL = 0xFFFFF;
  private static final int TOOK = 6; // one more than the milliseconds; 0 is unknown
  private static final int MOST_TOOK = 0x3FFFFFF;
  private static final int KIND = 2;
  private static final int MOST_KIND = 0xF;
  private static final int LONE_NUMBER = 2;
  private static final int TIMED = 1;

  private static final List<OutcomeKind> KINDS = List.of(OutcomeKind.values());
  private static final long[] NO_CELLS = {};
  private static final Repeats[] NO_REPEATS = {};

  private long[] cells = NO_CELLS;
  private Repeats[] repeats = NO_REPEATS; // for each row, allocated with the first repeat
  private int size;

  /** What only calls need that give the same again, or fail. */
  private static final class Repeats {
    private CallTimes times; // null until it gives the same result again
    private CallFailures failures; // null unless it failed
  }

  /** Whether the call is known; then it is the newest from now on. */
  boolean moveToNewest(long key) {
    for (int row = size - 1; row >= 0; row--) {
      if ((int) (cells[row * WIDTH + CALL] >>> Integer.SIZE) == half(key)) {
        renew(row);
        return true;
      }
    }
    return false;
  }

  private static int half(long key) {
    return (int) (key >>> Integer.SIZE);
  }

  private void renew(int row) {
    if (row == size - 1) {
      return;
    }
    long[] found = Arrays.copyOfRange(cells, row * WIDTH, (row + 1) * WIDTH);
    removeRow(row);
    System.arraycopy(found, 0, cells, size * WIDTH, WIDTH);
    if (repeats.length > 0) {
      Repeats its = repeats[row];
      System.arraycopy(repeats, row + 1, repeats, row, size - row);
      repeats[size] = its;
    }
    size++;
  }

  private void removeRow(int row) {
    size--;
    System.arraycopy(cells, (row + 1) * WIDTH, cells, row * WIDTH, (size - row) * WIDTH);
  }

  /** Adds a call that is not known as the newest. */
  void add(long key) {
    if (size == MOST) {
      removeRow(0);
      if (repeats.length > 0) {
        System.arraycopy(repeats, 1, repeats, 0, size);
      }
    } else if (size * WIDTH == cells.length) {
      cells = Arrays.copyOf(cells, (size + 1) * WIDTH); // most runs are short
      repeats = repeats.length == 0 ? repeats : Arrays.copyOf(repeats, size + 1);
    }
    Arrays.fill(cells, size * WIDTH, (size + 1) * WIDTH, 0);
    cells[size * WIDTH + CALL] = (long) half(key) << Integer.SIZE;
    size++;
    if (repeats.length > 0) {
      repeats[size - 1] = null;
    }
  }

  /** Forgets all but the failing calls. */
  void keepFailing() {
    int kept = 0;
    for (int row = 0; row < size; row++) {
      if (kind(row).isFailure()) {
        System.arraycopy(cells, row * WIDTH, cells, kept * WIDTH, WIDTH);
        if (repeats.length > 0) {
          repeats[kept] = repeats[row];
        }
        kept++;
      }
    }
    size = kept;
    if (kept == 0) {
      clear();
    } else if (repeats.length > 0) {
      Arrays.fill(repeats, kept, repeats.length, null);
    }
  }

  void clear() {
    cells = NO_CELLS;
    repeats = NO_REPEATS;
    size = 0;
  }

  /** Whether a call failed in this round. */
  boolean hasFailureIn(int round) {
    for (int row = 0; row < size; row++) {
      if (isOf(row, round) && kind(row).isFailure()) {
        return true;
      }
    }
    return false;
  }

  private boolean isOf(int row, int round) {
    return cells[row * WIDTH + POSITION] >>> ROUND == (round & MOST_ROUND);
  }

  private OutcomeKind kind(int row) {
    return KINDS.get((int) (cells[row * WIDTH + TIME] >>> KIND) & MOST_KIND);
  }

  private long newest(int cell) {
    return cells[(size - 1) * WIDTH + cell];
  }

  private void newest(int cell, long value) {
    cells[(size - 1) * WIDTH + cell] = value;
  }

  /** The last result of the newest call, without its head, its words and what it names. */
  ResultDigest result() {
    long call = newest(CALL);
    long masked = newest(MASKED);
    long anchor = newest(ANCHOR);
    boolean loneNumber = (newest(TIME) & LONE_NUMBER) != 0;
    return new ResultDigest(
        kind(size - 1),
        new Hashes(newest(VERBATIM), (int) (masked >>> Integer.SIZE), (int) masked, 0),
        new Parts((int) (anchor >>> Integer.SIZE), 0),
        Complaint.kept((int) anchor, 0),
        new Extent((int) (call >>> LENGTH) & MOST_LENGTH, (short) (call & MOST_WORDS), loneNumber),
        false);
  }

  /** Records a result of the newest call; one that differs from the last starts the times again. */
  void take(ResultDigest next, boolean same, CallTime moment) {
    int took = CallTimes.UNKNOWN;
    if (moment.tookMillis() != CallTime.UNKNOWN) {
      took = (int) Math.min(Integer.MAX_VALUE, moment.tookMillis());
    }
    if (same) {
      repeat(moment, took);
    } else if (repeatsOfNewest() != null) {
      repeatsOfNewest().times = null;
    }
    keep(next);
    long kept = Math.max(0, Math.min(took + 1L, MOST_TOOK));
    newest(
        TIME,
        moment.atMillis() << Integer.SIZE
            | kept << TOOK
            | (long) KINDS.indexOf(next.kind()) << KIND
            | (next.extent().loneNumber() ? LONE_NUMBER : 0)
            | (moment.isTimed() ? TIMED : 0));
  }

  private void keep(ResultDigest next) {
    Hashes hashes = next.hashes();
    long length = Math.min(next.extent().length(), MOST_LENGTH);
    long key = newest(CALL) >>> Integer.SIZE << Integer.SIZE;
    newest(CALL, key | length << LENGTH | next.extent().words());
    newest(VERBATIM, hashes.verbatim());
    newest(MASKED, pair(hashes.masked(), hashes.bare()));
    newest(ANCHOR, pair(next.parts().anchor(), next.complaint().what()));
  }

  private static long pair(int high, int low) {
    return (long) high << Integer.SIZE | (low & 0xFFFF_FFFFL);
  }

  private void repeat(CallTime moment, int took) {
    Repeats its = repeats();
    if (its.times == null) {
      its.times = new CallTimes();
      its.times.recordDuration((int) (newest(TIME) >>> TOOK & MOST_TOOK) - 1);
    }
    if (moment.isTimed() && (newest(TIME) & TIMED) != 0) {
      recordGap(moment, moment.busyMillis());
    }
    if (!moment.isTimed()) {
      its.times.countUnseen();
    }
    its.times.recordDuration(took);
  }

  private void recordGap(CallTime moment, long busy) {
    int last = (int) (newest(TIME) >>> Integer.SIZE);
    int millis = Math.max(0, (int) moment.atMillis() - last); // less than 24 days
    times().recordGap(millis, (int) Math.min(Integer.MAX_VALUE, busy));
  }

  /** Whether ten seconds or more went by before the newest call is made again, as far as known. */
  boolean hasPaused(CallTime moment) {
    if (!moment.isTimed() || (newest(TIME) & TIMED) == 0) {
      return true;
    }
    int since = (int) moment.atMillis() - (int) (newest(TIME) >>> Integer.SIZE);
    return since - moment.busyMillis() >= CallTimes.LONG_WAIT_MILLIS;
  }

  /** What the newest call repeats; null if nothing. */
  private Repeats repeatsOfNewest() {
    return repeats.length == 0 ? null : repeats[size - 1];
  }

  private Repeats repeats() {
    if (repeats.length == 0) {
      repeats = new Repeats[cells.length / WIDTH];
    }
    if (repeats[size - 1] == null) {
      repeats[size - 1] = new Repeats();
    }
    return repeats[size - 1];
  }

  /** When the newest call gave the same result; null if it has not repeated it. */
  CallTimes times() {
    return repeatsOfNewest() == null ? null : repeatsOfNewest().times;
  }

  /** How the newest call has failed since it gave something else. */
  CallFailures failures() {
    Repeats its = repeats();
    its.failures = its.failures == null ? new CallFailures() : its.failures;
    return its.failures;
  }

  /** The newest call gave something else than a failure. */
  void recover() {
    if (repeatsOfNewest() != null) {
      repeatsOfNewest().failures = null;
    }
  }

  /** Whether the newest call was last made in this round. */
  boolean isOf(int round) {
    return isOf(size - 1, round);
  }

  /** Whether the newest call was last made before this round. */
  boolean isBefore(int round) {
    return newest(POSITION) >>> ROUND < (round & MOST_ROUND);
  }

  /** Where the newest call was last made. */
  Score.Position position() {
    long position = newest(POSITION);
    return new Score.Position(
        (int) (position >>> STEP) & MOST_STEP, (int) position & MOST_MODEL_CALL);
  }

  /** The newest call was made here. */
  void recordPosition(int round, Score.Position position) {
    long step = Math.min(position.step(), MOST_STEP);
    long modelCall = Math.min(position.modelCall(), MOST_MODEL_CALL);
    newest(POSITION, (long) (round & MOST_ROUND) << ROUND | step << STEP | modelCall);
  }

  /** The newest call was made in this round, too, and nobody knows what it gave. */
  void movedTo(int round, CallTime moment) {
    long position = newest(POSITION) & ((1L << ROUND) - 1);
    newest(POSITION, position | (long) (round & MOST_ROUND) << ROUND);
    if (moment.isTimed() && (newest(TIME) & TIMED) != 0) {
      if (times() != null) {
        recordGap(moment, 0);
      }
      newest(TIME, moment.atMillis() << Integer.SIZE | (newest(TIME) & 0xFFFF_FFFFL));
    }
  }
}
