package io.loophound.detectors.internal.enforce;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.loophound.detectors.policy.GuardPolicy;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The valve protects against LoopHound's own faults: when one detector stops too many runs of one
 * caller within a minute, a fault of ours is likelier than a fleet of loops. Then this detector
 * only reports for this caller; all others continue. It closes by itself once the detector has had
 * nothing to stop for a while, or when an operator sets the mode again.
 */
public final class Valve {
  /** How long there must be nothing to stop. */
  public static final Duration QUIET = Duration.ofMinutes(5);

  /** How many callers and causes are remembered; the counts of forgotten ones start again. */
  private static final int MOST = 1000;

  private static final Duration IDLE = Duration.ofHours(1);

  private final Supplier<GuardPolicy> policy;
  private final LongSupplier clock;
  private final Cache<Long, MinuteCount> calls;
  private final Cache<Cause, CauseCount> causes;

  private record Cause(String detector, long caller) {}

  /** A valve with the limits of a policy, which is looked up at every refusal. */
  public Valve(Supplier<GuardPolicy> policy, LongSupplier clock) {
    this.policy = policy;
    this.clock = clock;
    calls = cache().build();
    causes = cache().build();
  }

  private Caffeine<Object, Object> cache() {
    return Caffeine.newBuilder()
        .maximumSize(MOST)
        .expireAfterAccess(IDLE)
        .ticker(clock::getAsLong)
        .executor(Runnable::run);
  }

  /** Whether this detector only reports for this caller. */
  public boolean open(String detector, long caller) {
    CauseCount count =
        causes.estimatedSize() == 0 ? null : causes.getIfPresent(new Cause(detector, caller));
    return count != null && count.open(clock.getAsLong());
  }

  /** Called while it is open, when the detector has found something that it would have stopped. */
  public void wouldStop(String detector, long caller) {
    CauseCount count = causes.getIfPresent(new Cause(detector, caller));
    if (count != null) {
      count.stayOpen(clock.getAsLong() + QUIET.toNanos());
    }
  }

  /** Counts a model call of the caller. */
  public void call(long caller) {
    calls.get(caller, ignored -> new MinuteCount()).add(clock.getAsLong());
  }

  /**
   * Counts a refused call of this run; true when that opens the valve. A run may be refused
   * repeatedly.
   */
  public boolean refuse(String detector, long caller, long run) {
    long now = clock.getAsLong();
    MinuteCount all = calls.getIfPresent(caller);
    CauseCount count = causes.get(new Cause(detector, caller), ignored -> new CauseCount());
    boolean tooMany = count.refuse(run, now, all == null ? 0 : all.sum(now), policy.get());
    return tooMany && count.open(now, now + QUIET.toNanos());
  }

  /** Closes it for all. */
  public void reset() {
    causes.invalidateAll();
  }

  /** The message when it opened for a detector. */
  public static String opened(String detector, GuardPolicy policy) {
    return detector
        + " stopped too much of one caller within a minute (limits: "
        + policy.valveRuns()
        + " runs, "
        + Math.round(100 * policy.valveShare())
        + " % of its model calls). This is more likely a fault than that many loops, so it"
        + " only reports for this caller until it has had nothing to stop for "
        + QUIET.toMinutes()
        + " minutes, or until loophound.mode is set to another value and back";
  }
}
