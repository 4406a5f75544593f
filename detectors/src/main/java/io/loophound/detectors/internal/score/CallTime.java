package io.loophound.detectors.internal.score;

/**
 * When a result was known, and how long its tool took.
 *
 * @param atMillis a point in time, from any origin; {@link #UNKNOWN} if not known, as in a round
 *     that is read from a request's history
 * @param tookMillis how long the tool took, or {@link #UNKNOWN}
 * @param atMost whether it may have taken less: only the model calls around it were seen, and the
 *     agent may have paused
 */
public record CallTime(long atMillis, long tookMillis, boolean atMost) {
  /** No time is known. */
  public static final long UNKNOWN = Long.MIN_VALUE;

  /** A moment without times: what needs a clock is neutral. */
  public static final CallTime NONE = new CallTime(UNKNOWN, UNKNOWN);

  /** The time of a call that was seen itself. */
  public CallTime(long atMillis, long tookMillis) {
    this(atMillis, tookMillis, false);
  }

  boolean isTimed() {
    return atMillis != UNKNOWN;
  }
}
