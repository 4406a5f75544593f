package io.loophound.detectors.internal.run.window;

/**
 * How long a tool took, in 15 bits: eleven of them are the value, the others say how many times to
 * double it. Exact below two seconds, and within a thousandth above.
 */
final class ToolTime {
  static final long PACKED = 0x7FFF;
  private static final int BITS = 15;

  private static final int VALUE = 11;
  private static final int MASK = (1 << VALUE) - 1;
  private static final int MOST_DOUBLED = (1 << (BITS - VALUE)) - 1;
  private static final long MOST = (long) MASK << MOST_DOUBLED;

  /** A tool that returns sooner was not waiting. */
  private static final long LEAST_MILLIS = 500;

  private static final long JITTER_MILLIS = 30;
  private static final int SHARE = 25;

  private ToolTime() {}

  static long pack(long millis) {
    long bounded = Math.max(0, Math.min(millis, MOST));
    int doubled = Math.max(0, Long.SIZE - VALUE - Long.numberOfLeadingZeros(bounded));
    return ((long) doubled << VALUE) | (bounded >>> doubled);
  }

  static long millis(long packed) {
    return (packed & MASK) << (packed >>> VALUE);
  }

  /**
   * Whether two executions took as long as the same time-out of the tool: half a second or more,
   * and equal within four hundredths.
   */
  static boolean isTimeout(long millis, long other) {
    return Math.min(millis, other) >= LEAST_MILLIS && isSame(millis, other);
  }

  /** Whether two times differ by no more than the delay of a timer. */
  static boolean isSame(long millis, long other) {
    return Math.abs(millis - other) <= Math.max(JITTER_MILLIS, millis / SHARE);
  }
}
