package io.loophound.detectors.internal.limit;

import io.loophound.detectors.budget.CircuitBreaker;
import io.loophound.detectors.fleet.FleetBreaker;
import java.time.Duration;

/** The breaker of an agent and a server, which hears of those in other processes. Thread-safe. */
final class SharedBreaker {
  private final CircuitBreaker own;
  private final FleetBreaker others; // null without any
  private final Duration cooldown;
  private long heard;

  SharedBreaker(CircuitBreaker own, FleetBreaker others, Duration cooldown) {
    this.own = own;
    this.others = others;
    this.cooldown = cooldown;
  }

  boolean allows(long nanos) {
    update(nanos);
    return own.allows(nanos);
  }

  private synchronized void update(long nanos) {
    FleetBreaker.Opening told = others == null ? null : others.opening();
    if (told != null && told.version() != heard) {
      heard = told.version();
      if (!told.left().isZero()) {
        own.open(told.left(), nanos);
      }
    }
  }

  void record(boolean failed, long nanos) {
    own.record(failed, nanos);
    if (failed && others != null && own.hasOpenedAt(nanos)) {
      others.opened(cooldown);
    }
  }

  Duration remaining(long nanos) {
    return own.remaining(nanos);
  }
}
