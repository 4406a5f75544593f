package io.loophound.detectors.internal.score;

/**
 * When a result was known, and how long its tool took.
 *
 * @param atMillis a point in time, from any origin; {@link #UNKNOWN} if not known, as in a round
 *     that is read from a request's history
 * @param tookMillis how long the tool took, or {@link #UNKNOWN}
 */
public record CallTime(long atMillis, long tookMillis) {
  /** No time is known. */
  public static final long UNKNOWN = Long.MIN_VALUE;

  /** A moment without times: what needs a clock is neutral. */
  public static final CallTime NONE = new CallTime(UNKNOWN, UNKNOWN);

  boolean isTimed() {
    return atMillis != UNKNOWN;
  }
}
