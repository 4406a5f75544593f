package io.loophound.detectors.internal.enforce;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.loophound.detectors.policy.GuardPolicy;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;

/**
 * The valve against ourselves: when too much is blocked within a minute, a fault of ours is
 * likelier than a fleet of loops, and enforcement stops until an operator sets the mode again.
 */
public final class Valve {
  private static final long MINUTE = Duration.ofMinutes(1).toNanos();

  /** A share says nothing while few calls or few runs are there: one looping run is all of them. */
  private static final int SHARE_MIN_RUNS = 5;

  private static final int SHARE_MIN_CALLS = 20;

  private final int maxRuns;
  private final double maxShare;
  private final LongSupplier clock;
  private final Cache<Long, Boolean> blockedRuns;
  private final MinuteCount calls;
  private final MinuteCount blocked;
  private final AtomicBoolean open = new AtomicBoolean();

  public Valve(GuardPolicy policy, LongSupplier clock) {
    maxRuns = policy.valveRuns();
    maxShare = policy.valveShare();
    this.clock = clock;
    calls = new MinuteCount();
    blocked = new MinuteCount();
    blockedRuns =
        Caffeine.newBuilder()
            .maximumSize(maxRuns + SHARE_MIN_RUNS + 1L)
            .expireAfterWrite(Duration.ofNanos(MINUTE))
            .ticker(clock::getAsLong)
            .executor(Runnable::run)
            .build();
  }

  /** Whether enforcement is off. */
  public boolean open() {
    return open.get();
  }

  /** A model call is asked for. */
  public void call() {
    calls.add(clock.getAsLong());
  }

  /** A call of this run is refused; true when that opens the valve. */
  public boolean refuse(long run) {
    long now = clock.getAsLong();
    blocked.add(now);
    blockedRuns.put(run, Boolean.TRUE);
    blockedRuns.cleanUp();
    long runs = blockedRuns.estimatedSize();
    long all = calls.sum(now);
    boolean tooMany =
        runs > maxRuns
            || (runs >= SHARE_MIN_RUNS
                && all >= SHARE_MIN_CALLS
                && blocked.sum(now) > maxShare * all);
    return tooMany && open.compareAndSet(false, true);
  }

  public void reset() {
    open.set(false);
    blockedRuns.invalidateAll();
    blocked.clear();
  }
}
