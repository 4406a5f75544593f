package io.loophound.detectors.budget;

import java.time.Duration;

/**
 * Closed until a number of failures in a row, then open for a cooldown, then half-open: a few calls
 * are let through; when that many succeed it closes, when one fails it opens anew (LangSight).
 * Calls that are let through and never end make room for others after the time it was open.
 */
public final class CircuitBreaker {

  private enum State {
    CLOSED,
    OPEN,
    HALF_OPEN
  }

  private final int threshold;
  private final long cooldownNanos;
  private final int trials;
  private State state = State.CLOSED;
  private int failures;
  private int passed;
  private int succeeded;
  private long openedNanos;
  private long triedNanos;

  /**
   * A closed circuit.
   *
   * @param threshold the failures in a row that open it, 1 or more
   * @param cooldown how long it stays open
   * @param trials the calls let through while it is half-open, 1 or more
   */
  public CircuitBreaker(int threshold, Duration cooldown, int trials) {
    this.threshold = threshold;
    this.trials = trials;
    cooldownNanos = cooldown.toNanos();
  }

  /**
   * Whether a call may be made now; one that may counts as a trial while half-open.
   *
   * @param nanos the time now, in nanoseconds from any origin
   */
  public synchronized boolean allows(long nanos) {
    if (state == State.OPEN && nanos - openedNanos >= cooldownNanos) {
      state = State.HALF_OPEN;
      passed = 0;
      succeeded = 0;
    }
    if (state == State.HALF_OPEN && passed == trials && nanos - triedNanos >= cooldownNanos) {
      passed = succeeded; // of the others nobody has heard for the time it was open
    }
    if (state == State.HALF_OPEN && passed < trials) {
      passed++;
      triedNanos = nanos;
      return true;
    }
    return state == State.CLOSED;
  }

  /**
   * A call that was allowed ended.
   *
   * @param failed whether it ended with an error
   * @param nanos the time now, of the same clock
   */
  public synchronized void record(boolean failed, long nanos) {
    if (failed) {
      failures++;
      if (state == State.HALF_OPEN || failures >= threshold) {
        state = State.OPEN;
        openedNanos = nanos;
      }
      return;
    }
    failures = 0;
    succeeded++;
    if (state == State.HALF_OPEN && succeeded >= trials) {
      state = State.CLOSED;
    }
  }
}
