package io.loophound.detectors.fleet;

import java.time.Duration;

/** The circuit breaker of one server, as all processes of a fleet see it. Thread-safe. */
public interface FleetBreaker {

  /**
   * What another process has told.
   *
   * @param version grows with each opening that this process hears of; 0 before the first
   * @param left how long it stays open, as of now
   */
  record Opening(long version, Duration left) {}

  /** The last opening that another process has told; costs nothing. */
  Opening opening();

  /** This process has opened it. */
  void opened(Duration cooldown);
}
