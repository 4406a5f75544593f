package io.loophound.examples.fleet.proof;

import java.util.Arrays;

/** Durations in nanoseconds. Thread-safe. */
final class Quantiles {
  private long[] values = new long[1 << 12];
  private int size;

  synchronized void add(long nanos) {
    if (size == values.length) {
      values = Arrays.copyOf(values, size * 2);
    }
    values[size++] = nanos;
  }

  synchronized int size() {
    return size;
  }

  /** In milliseconds: of 0.99, what 99 in 100 do not exceed. */
  synchronized double millis(double share) {
    long[] sorted = Arrays.copyOf(values, size);
    Arrays.sort(sorted);
    return size == 0 ? 0 : sorted[(int) Math.min(size - 1, Math.floor(share * size))] / 1e6;
  }
}
