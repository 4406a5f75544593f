package io.loophound.detectors.policy;

import java.time.Duration;

/**
 * How a run is throttled: a call waits for {@code step} times the count of the repetition, at most
 * {@code cap} (Fairvisor).
 *
 * @param step the wait for each time the repetition was seen
 * @param cap the longest wait
 * @param times how many times per turn a run is delayed before it is steered and then stopped; 0
 *     never stops it
 */
public record Throttle(Duration step, Duration cap, int times) {
  /** The defaults of the {@link GuardSettings}. */
  public static final Throttle DEFAULT =
      new Throttle(
          GuardSettings.THROTTLE_STEP.defaultValue(), GuardSettings.THROTTLE_CAP.defaultValue());

  /**
   * With the default number of delays.
   *
   * @param step the wait after the first repetition, and what each further one adds
   * @param cap the longest wait
   */
  public Throttle(Duration step, Duration cap) {
    this(step, cap, GuardSettings.THROTTLE_TIMES.defaultValue());
  }

  /**
   * How a run is throttled.
   *
   * @throws IllegalArgumentException when a value is out of its range
   */
  public Throttle {
    step = GuardSettings.THROTTLE_STEP.checked(step);
    cap = GuardSettings.THROTTLE_CAP.checked(cap);
    times = GuardSettings.THROTTLE_TIMES.checked(times);
  }

  /**
   * {@return the wait for a repetition that was seen {@code count} times}
   *
   * @param count 1 or more
   */
  public Duration delay(int count) {
    long millis = Math.min(cap.toMillis(), step.toMillis() * Math.max(1, count));
    return Duration.ofMillis(millis);
  }

  /**
   * {@return whether a run that was delayed this many times is to be stopped}
   *
   * @param slowedDown in this turn, 0 or more
   */
  public boolean isSpent(int slowedDown) {
    return times > 0 && slowedDown >= times;
  }
}
