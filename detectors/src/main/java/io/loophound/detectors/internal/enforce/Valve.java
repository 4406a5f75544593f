package io.loophound.detectors.internal.enforce;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.loophound.detectors.internal.enforce.CauseCount.State;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Sign;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The valve protects against LoopHound's own faults: when one sign stops too large a share of a
 * caller's runs within a minute, a fault of ours is likelier than a fleet of loops. Then this sign
 * only reports for this caller; all others continue. It opens for weak evidence only, never for
 * what repeats to the letter inside a run. It closes by itself once the sign has had nothing to
 * stop for a while, or when an operator sets the mode again.
 */
public final class Valve {
  /** How long there must be nothing to stop. */
  public static final Duration QUIET = Duration.ofMinutes(5);

  /** How many callers and causes are remembered; the counts of forgotten ones start again. */
  private static final int MOST = 1000;

  private static final Duration IDLE = Duration.ofHours(1);
  private static final Set<String> WEAK = weak();

  private final Supplier<GuardPolicy> policy;
  private final LongSupplier clock;
  private final Alerts alerts;
  private final Cache<Long, RecentRuns> runs;
  private final Cache<Cause, CauseCount> causes;

  /** Is told when the valve opens or closes for a sign. */
  @FunctionalInterface
  public interface Alerts {
    /** It opened, or closed. */
    void changed(boolean opened, String sign, String message);
  }

  private record Cause(String sign, long caller) {}

  /**
   * A valve with the limits of a policy, which is looked up at every refusal.
   *
   * @param alerts is told when it opens, and when it closes
   */
  public Valve(Supplier<GuardPolicy> policy, LongSupplier clock, Alerts alerts) {
    this.policy = policy;
    this.clock = clock;
    this.alerts = alerts;
    runs = cache().build();
    causes = cache().build();
  }

  private Caffeine<Object, Object> cache() {
    return Caffeine.newBuilder()
        .maximumSize(MOST)
        .expireAfterAccess(IDLE)
        .ticker(clock::getAsLong)
        .executor(Runnable::run);
  }

  private static Set<String> weak() {
    Set<String> weak = new HashSet<>();
    for (Sign sign : Sign.values()) {
      if (sign.isWeak()) {
        weak.add(sign.key());
      }
    }
    return weak;
  }

  /** Whether this sign only reports for this caller. */
  public boolean isOpen(String sign, long caller) {
    CauseCount count =
        causes.estimatedSize() == 0 ? null : causes.getIfPresent(new Cause(sign, caller));
    State state = count == null ? State.CLOSED : count.state(clock.getAsLong());
    if (state == State.CLOSING) {
      alerts.changed(
          false,
          sign,
          "the valve for sign "
              + sign
              + " closed: it had nothing to stop for "
              + QUIET.toMinutes()
              + " minutes, so it stops runs again");
    }
    return state == State.OPEN;
  }

  /** Called while it is open, when the sign has found something that it would have stopped. */
  public void wouldStop(String sign, long caller) {
    CauseCount count = causes.getIfPresent(new Cause(sign, caller));
    if (count != null) {
      count.stayOpen(clock.getAsLong() + QUIET.toNanos());
    }
  }

  /** Counts a run of the caller that makes a model call. */
  public void countCall(long caller, long run) {
    RecentRuns seen = runs.get(caller, ignored -> new RecentRuns());
    synchronized (seen) {
      seen.add(run, clock.getAsLong());
    }
  }

  /**
   * Counts a refused call of this run, which may be refused repeatedly. Opens the valve if that is
   * one run too many.
   */
  public void countRefusal(String sign, long caller, long run) {
    if (!WEAK.contains(sign)) {
      return;
    }
    long now = clock.getAsLong();
    CauseCount count = causes.get(new Cause(sign, caller), ignored -> new CauseCount());
    int stopped = count.stop(run, now);
    int seen = countRuns(caller, now);
    GuardPolicy limits = policy.get();
    boolean tooMany = stopped >= limits.valveRuns() && stopped > limits.valveShare() * seen;
    if (tooMany && count.tryOpen(now, now + QUIET.toNanos())) {
      alerts.changed(true, sign, opened(sign, stopped, seen, limits));
    }
  }

  private int countRuns(long caller, long now) {
    RecentRuns seen = runs.getIfPresent(caller);
    if (seen == null) {
      return 0;
    }
    synchronized (seen) {
      return seen.size(now);
    }
  }

  /** Closes it for all. */
  public void reset() {
    causes.invalidateAll();
  }

  private static String opened(String sign, int stopped, int seen, GuardPolicy limits) {
    return "the valve for sign "
        + sign
        + " opened: it stopped "
        + stopped
        + " of "
        + seen
        + " runs of one caller within a minute (limits: "
        + limits.valveRuns()
        + " runs and "
        + Math.round(100 * limits.valveShare())
        + " % of them). This is more likely a fault than that many loops, so it only reports for"
        + " this caller until it has had nothing to stop for "
        + QUIET.toMinutes()
        + " minutes, or until loophound.mode is set to another value and back";
  }
}
