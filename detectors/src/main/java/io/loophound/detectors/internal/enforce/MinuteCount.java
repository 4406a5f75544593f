package io.loophound.detectors.internal.enforce;

import java.util.Arrays;

/** Counts events of the last minute, to the second. */
final class MinuteCount {
  private static final int SECONDS = 60;
  private static final long SECOND = 1_000_000_000L;

  private final long[] seconds = new long[SECONDS];
  private final int[] counts = new int[SECONDS];

  synchronized void add(long nanos) {
    long second = Math.floorDiv(nanos, SECOND);
    int slot = Math.floorMod(second, SECONDS);
    if (seconds[slot] != second) {
      seconds[slot] = second;
      counts[slot] = 0;
    }
    counts[slot]++;
  }

  synchronized long sum(long nanos) {
    long second = Math.floorDiv(nanos, SECOND);
    long sum = 0;
    for (int slot = 0; slot < SECONDS; slot++) {
      sum += second - seconds[slot] < SECONDS ? counts[slot] : 0;
    }
    return sum;
  }

  synchronized void clear() {
    Arrays.fill(counts, 0);
  }
}
