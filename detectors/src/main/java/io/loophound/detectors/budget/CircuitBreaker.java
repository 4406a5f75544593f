package io.loophound.detectors.budget;

import java.time.Duration;

/**
 * A circuit breaker (LangSight). It opens after a number of consecutive failures and stays open for
 * a cooldown. Then it is half-open and lets a few trial calls through: if all succeed it closes, if
 * one fails it opens again. Trial calls that do not end within the cooldown make room for others.
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
   * Creates a closed circuit breaker.
   *
   * @param threshold the consecutive failures that open it, 1 or more
   * @param cooldown how long it stays open
   * @param trials the calls it lets through while half-open, 1 or more
   */
  public CircuitBreaker(int threshold, Duration cooldown, int trials) {
    this.threshold = threshold;
    this.trials = trials;
    cooldownNanos = cooldown.toNanos();
  }

  /**
   * {@return whether a call may be made now} While half-open, an allowed call counts as a trial.
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
      passed = succeeded; // forget trials that have not ended within a cooldown
    }
    if (state == State.HALF_OPEN && passed < trials) {
      passed++;
      triedNanos = nanos;
      return true;
    }
    return state == State.CLOSED;
  }

  /**
   * {@return whether the time has come to try a few calls}
   *
   * @param nanos the time now, of the same clock as at the other calls
   */
  public synchronized boolean isHalfOpen(long nanos) {
    return state == State.HALF_OPEN
        || (state == State.OPEN && nanos - openedNanos >= cooldownNanos);
  }

  /**
   * {@return whether a trial call is under way}
   *
   * @param nanos the time now, of the same clock
   */
  public synchronized boolean isTrying(long nanos) {
    return state == State.HALF_OPEN && passed > succeeded && nanos - triedNanos < cooldownNanos;
  }

  /** {@return whether all calls are let through} */
  public synchronized boolean isClosed() {
    return state == State.CLOSED;
  }

  /**
   * {@return whether it opened at this moment}
   *
   * @param nanos the time of a call that has ended, of the same clock
   */
  public synchronized boolean hasOpenedAt(long nanos) {
    return state == State.OPEN && openedNanos == nanos;
  }

  /**
   * {@return how long it stays open, or until its trials have ended; zero when it is closed}
   *
   * @param nanos the time now, of the same clock
   */
  public synchronized Duration remaining(long nanos) {
    if (state == State.CLOSED) {
      return Duration.ZERO;
    }
    long since = state == State.OPEN ? openedNanos : triedNanos;
    return Duration.ofNanos(Math.max(0, cooldownNanos - (nanos - since)));
  }

  /**
   * Somebody else has seen the failures: it is open from now on.
   *
   * @param left how long it stays open, at most as long as usual
   * @param nanos the time now, of the same clock
   */
  public synchronized void open(Duration left, long nanos) {
    state = State.OPEN;
    openedNanos = nanos - cooldownNanos + Math.min(cooldownNanos, left.toNanos());
  }

  /** Somebody else has seen it work again. */
  public synchronized void close() {
    state = State.CLOSED;
    failures = 0;
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
