package io.loophound.detectors.internal.digest.text;

/**
 * 64 copies of the bit-sliced counters of {@link SimHash}: each loop runs over the lanes of
 * separate arrays without a condition, which lets the compiler emit vector instructions.
 */
final class LaneCounters {
  static final int ROWS = 16;
  static final int LANES = 64;

  /** How many hashes are taken at once. */
  static final int BATCH = ROWS * LANES;

  private static final int SIXTEENS = 4;
  private static final int LEVELS = 32;

  /** The place for the next batch; overwritten by {@link #add}. */
  final long[][] rows = new long[ROWS][LANES];

  /** Bit k of the counters of each lane; allocated as they grow. */
  private final long[][] levels = new long[LEVELS][];

  private int used;
  private long batches;

  LaneCounters() {
    grow(SIXTEENS);
  }

  long count() {
    return batches * BATCH;
  }

  /** Hashes the shingles in the rows and counts their bits. */
  void add(long seed) {
    for (long[] row : rows) {
      hash(row, seed);
    }
    for (int level = 0; level < SIXTEENS; level++) {
      int step = 1 << level;
      for (int row = 0; row < ROWS; row += 2 * step) {
        fullAdd(levels[level], rows[row], rows[row + step]);
      }
    }
    batches++;
    grow(SIXTEENS + Long.SIZE - Long.numberOfLeadingZeros(batches));
    for (int level = SIXTEENS; level < used; level++) {
      halfAdd(levels[level], rows[0]);
    }
  }

  /** The counters of level {@code level}, or null if there are none yet. */
  long[] level(int level) {
    return levels[level];
  }

  int levels() {
    return used;
  }

  private void grow(int count) {
    while (used < count) {
      levels[used++] = new long[LANES];
    }
  }

  private static void hash(long[] row, long seed) {
    for (int i = 0; i < row.length; i++) {
      row[i] = SimHash.shingle(row[i] ^ seed);
    }
  }

  /** Adds two words to a sum; the carry replaces the first. */
  private static void fullAdd(long[] sum, long[] first, long[] second) {
    for (int i = 0; i < sum.length; i++) {
      long a = sum[i];
      long b = first[i];
      long c = second[i];
      long either = a ^ b;
      sum[i] = either ^ c;
      first[i] = (a & b) | (either & c);
    }
  }

  private static void halfAdd(long[] sum, long[] carry) {
    for (int i = 0; i < sum.length; i++) {
      long a = sum[i];
      long b = carry[i];
      sum[i] = a ^ b;
      carry[i] = a & b;
    }
  }
}
