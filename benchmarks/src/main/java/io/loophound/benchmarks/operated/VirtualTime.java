package io.loophound.benchmarks.operated;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicLong;

/** A clock that is moved by hand, starting at midnight. */
final class VirtualTime extends Clock {
  private static final Instant MIDNIGHT = Instant.parse("2026-01-01T00:00:00Z");

  private final AtomicLong nanos = new AtomicLong();

  void pass(long more) {
    nanos.addAndGet(more);
  }

  long nanos() {
    return nanos.get();
  }

  @Override
  public Instant instant() {
    return MIDNIGHT.plusNanos(nanos.get());
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return this;
  }
}
