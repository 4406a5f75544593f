package io.loophound.agent.operator.metrics;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;

/** Counts events and their durations. Thread-safe. */
final class Durations {
  private static final long[] UP_TO_NANOS = {
    10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 5_000_000, 25_000_000, 100_000_000
  };
  private static final double SECOND = 1e9;

  private final AtomicLongArray counts = new AtomicLongArray(UP_TO_NANOS.length + 1);
  private final LongAdder sum = new LongAdder();

  void add(long nanos) {
    int bucket = 0;
    while (bucket < UP_TO_NANOS.length && nanos > UP_TO_NANOS[bucket]) {
      bucket++;
    }
    counts.incrementAndGet(bucket);
    sum.add(nanos);
  }

  double seconds() {
    return sum.sum() / SECOND;
  }

  long count() {
    long count = 0;
    for (int i = 0; i <= UP_TO_NANOS.length; i++) {
      count += counts.get(i);
    }
    return count;
  }

  void appendTo(PrometheusText text, String name, String help) {
    text.head(name, "histogram", help);
    long count = 0;
    for (int i = 0; i < UP_TO_NANOS.length; i++) {
      count += counts.get(i);
      text.line(name + "_bucket", "le", Double.toString(UP_TO_NANOS[i] / SECOND), (double) count);
    }
    count += counts.get(UP_TO_NANOS.length);
    text.line(name + "_bucket", "le", "+Inf", (double) count);
    text.line(name + "_sum", "", "", sum.sum() / SECOND);
    text.line(name + "_count", "", "", (double) count);
  }
}
