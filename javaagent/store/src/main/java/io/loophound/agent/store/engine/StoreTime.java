package io.loophound.agent.store.engine;

import java.time.Duration;
import java.time.LocalDate;
import java.util.function.LongSupplier;

/** What time it is by the clock of the store, as soon as it has said so. Thread-safe. */
public final class StoreTime {
  private static final long MILLI = 1_000_000;

  /** A day's sums are kept a day longer than the day lasts, wherever it began. */
  private static final Duration DAY_LIFE = Duration.ofHours(49);

  /** Those of a day that is long over are kept until a call that has lasted so long is paid for. */
  private static final Duration OLD_LIFE = Duration.ofHours(1);

  private final LongSupplier nanos;
  private volatile long epochNanos; // from 1970 to the origin of the clock
  private volatile boolean known;

  /** It has not said so yet. */
  public StoreTime(LongSupplier nanos) {
    this.nanos = nanos;
  }

  /** The store has said what time it is. */
  public void set(long epochMillis) {
    epochNanos = epochMillis * MILLI - nanos.getAsLong();
    known = true;
  }

  /** 0 while it is not known. */
  public long epochMillis() {
    return known ? (nanos.getAsLong() + epochNanos) / MILLI : 0;
  }

  /** The day, in UTC. */
  public LocalDate today() {
    return LocalDate.ofEpochDay(Duration.ofMillis(epochMillis()).toDays());
  }

  /** How long the sums of a day are kept from now on. */
  public Duration untilGone(long day) {
    Duration left = DAY_LIFE.plusDays(day).minusMillis(epochMillis());
    return left.compareTo(OLD_LIFE) < 0 ? OLD_LIFE : left;
  }
}
