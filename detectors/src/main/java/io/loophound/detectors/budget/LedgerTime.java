package io.loophound.detectors.budget;

import java.time.Duration;
import java.util.function.LongSupplier;

/** Which day it is: by the process's own clock, until others say what time it is. */
final class LedgerTime {
  private static final long DAY = Duration.ofDays(1).toNanos();
  private static final long MILLI = 1_000_000L;

  private final LongSupplier clock;
  private volatile long epoch; // nanoseconds from 1970 to the origin of the clock
  private boolean wasTold;
  private long day; // from 1970-01-01 in UTC

  LedgerTime(LongSupplier clock, long epochMillis) {
    this.clock = clock;
    epoch = epochMillis * MILLI - clock.getAsLong();
    day = today();
  }

  private long today() {
    return Math.floorDiv(clock.getAsLong() + epoch, DAY);
  }

  long day() {
    return day;
  }

  /** When this day ends, by the clock; a moment that changes when others say what time it is. */
  LongSupplier end() {
    long end = (day + 1) * DAY;
    return () -> end - epoch;
  }

  /**
   * Whether another day has begun. A day that has begun goes on, unless the clock of this process
   * was wrong until now.
   *
   * @param told what time it is, in milliseconds since 1970; 0 if nobody has said
   */
  boolean hasTurned(long told) {
    boolean isFirst = told != 0 && !wasTold;
    if (told != 0) {
      epoch = told * MILLI - clock.getAsLong();
      wasTold = true;
    }
    long today = today();
    if (today > day || (isFirst && today < day)) {
      day = today;
      return true;
    }
    return false;
  }
}
