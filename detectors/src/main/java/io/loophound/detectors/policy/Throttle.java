package io.loophound.detectors.policy;

import java.time.Duration;

/**
 * How a run is throttled: a call waits for {@code step} times the count of the repetition, at most
 * {@code cap} (Fairvisor).
 *
 * @param step the wait for each time the repetition was seen, 1 millisecond to 1 minute
 * @param cap the longest wait, 0 to 10 minutes
 * @param times how many times per turn a run is delayed before it is steered and then stopped, 0 to
 *     1000; 0 never stops it
 */
public record Throttle(Duration step, Duration cap, int times) {
  /** 100 ms per repetition, at most 5 s, five times. */
  public static final Throttle DEFAULT =
      new Throttle(Duration.ofMillis(100), Duration.ofSeconds(5));

  /** With the default number of delays. */
  public Throttle(Duration step, Duration cap) {
    this(step, cap, 5);
  }

  /**
   * How a run is throttled.
   *
   * @throws IllegalArgumentException when a value is out of its range
   */
  public Throttle {
    Check.range("throttle-step", step.toMillis() / 1000.0, 0.001, 60);
    Check.range("throttle-cap", cap.toMillis() / 1000.0, 0, 600);
    Check.range("throttle-times", times, 0, 1000);
  }

  /** The wait for a repetition that was seen {@code count} times. */
  public Duration delay(int count) {
    long millis = Math.min(cap.toMillis(), step.toMillis() * Math.max(1, count));
    return Duration.ofMillis(millis);
  }

  /** Whether a run that was delayed this many times is to be stopped. */
  public boolean spent(int slowedDown) {
    return times > 0 && slowedDown >= times;
  }
}
