package io.loophound.detectors.internal.score;

/**
 * When a result was known, and how long it took.
 *
 * @param atMillis a point in time, from any origin; {@link #UNKNOWN} if not known, as in a round
 *     that is read from a request's history
 * @param tookMillis how long the tool took, or {@link #UNKNOWN}
 * @param atMost whether it may have taken less: only the model calls around it were seen, and the
 *     agent may have paused
 * @param thoughtMillis how long the model took to ask for the call: a slow one does not wait
 */
public record CallTime(long atMillis, long tookMillis, boolean atMost, int thoughtMillis) {
  /** No time is known. */
  public static final long UNKNOWN = Long.MIN_VALUE;

  /** A moment without times: what needs a clock is neutral. */
  public static final CallTime NONE = new CallTime(UNKNOWN, UNKNOWN);

  /** The time of a call that was seen itself. */
  public CallTime(long atMillis, long tookMillis) {
    this(atMillis, tookMillis, false);
  }

  /** The time of a call, however long the model took to ask for it. */
  public CallTime(long atMillis, long tookMillis, boolean atMost) {
    this(atMillis, tookMillis, atMost, 0);
  }

  /** The same, if the model took so long to ask for the call. */
  CallTime after(int thought) {
    return thought == thoughtMillis ? this : new CallTime(atMillis, tookMillis, atMost, thought);
  }

  boolean isTimed() {
    return atMillis != UNKNOWN;
  }

  /** How much of the time until then is known to be no wait. */
  long busyMillis() {
    return (atMost ? 0 : Math.max(0, tookMillis)) + thoughtMillis;
  }
}
