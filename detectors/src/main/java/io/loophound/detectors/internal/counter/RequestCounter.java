package io.loophound.detectors.internal.counter;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.fleet.Fleet;
import io.loophound.detectors.fleet.FleetCounter;
import io.loophound.detectors.internal.detector.Detector;
import io.loophound.detectors.internal.detector.DetectorInput;
import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.DetectorSpec;
import io.loophound.detectors.policy.Setting;
import io.loophound.detectors.policy.Throttle;
import java.time.Duration;

/**
 * Counts requests with the same fingerprint, over all runs, within a sliding window. The detectors
 * that use it differ in the fingerprint. Requests of a session are counted over the fleet, too: of
 * others nobody knows whether those of several processes belong together.
 */
final class RequestCounter implements Detector {
  /** How far beyond the threshold it counts, where a wait grows with the count. */
  private static final int MORE = 1000;

  private final Kind kind;
  private final Limits limits;
  private final DetectorSpec spec;
  private final Action action;
  private final Throttle throttle;
  private final SlidingCounter counter;
  private final Cache<Long, Long> cooling;
  private final Cache<Long, Boolean> warned;
  private volatile FleetCounter ofFleet; // null before the first request of a fleet

  /** What requests share, within this process or among several; 0 if a request never counts. */
  @FunctionalInterface
  interface Fingerprint {
    long of(ModelRequest request, boolean among);
  }

  /**
   * What is counted.
   *
   * @param fingerprint what the requests share
   * @param what the same in words
   * @param equal what stays equal
   */
  record Kind(Fingerprint fingerprint, String what, String equal) {}

  /**
   * When it fires.
   *
   * @param calls how many requests
   * @param withoutSession how many of those that have no session
   * @param window the length of the window
   * @param cooldown how long the fingerprint is refused afterwards
   */
  record Limits(int calls, int withoutSession, Duration window, Duration cooldown) {

    static Limits of(int calls, Duration window) {
      return new Limits(calls, calls, window, Duration.ZERO);
    }

    Limits cooling(Duration time) {
      return new Limits(calls, withoutSession, window, time);
    }

    Limits withoutSession(int other) {
      return new Limits(calls, other, window, cooldown);
    }
  }

  RequestCounter(DetectorPolicy own, Throttle throttle, Kind kind, Limits limits, Ticker ticker) {
    this.kind = kind;
    this.limits = limits;
    this.throttle = throttle;
    spec = own.spec();
    action = own.action();
    int most = Math.max(limits.calls(), limits.withoutSession());
    counter = new SlidingCounter(limits.window(), most + (action == Action.THROTTLE ? MORE : 0));
    cooling = cache(limits.cooldown().plusSeconds(1), ticker);
    warned = cache(limits.window(), ticker);
  }

  static Setting<Duration> window() {
    return Setting.time(
        "window",
        Duration.ofMinutes(1),
        Duration.ofSeconds(1),
        Duration.ofDays(1),
        "the time within which calls are counted");
  }

  private static <V> Cache<Long, V> cache(Duration time, Ticker ticker) {
    return Caffeine.newBuilder()
        .maximumSize(100_000)
        .expireAfterWrite(time)
        .ticker(ticker)
        .executor(Runnable::run)
        .build();
  }

  @Override
  public void tellOthers(ModelRequest request, Fleet fleet, long nanos) {
    if (ofFleet == null) {
      ofFleet = fleet.counter(spec.name(), limits.window());
    }
    FleetCounter all = ofFleet;
    if (all != null && hasSession(request) && !cools(request, nanos)) {
      long key = kind.fingerprint().of(request, true);
      if (key != 0) {
        all.add(key);
      }
    }
  }

  private static boolean hasSession(ModelRequest request) {
    return !request.run().session().isEmpty();
  }

  /** What is refused anyway is not counted. */
  private boolean cools(ModelRequest request, long nanos) {
    return !cooling.asMap().isEmpty()
        && cooldownLeft(kind.fingerprint().of(request, false), shared(request), nanos) > 0;
  }

  private long cooldownLeft(long key, long shared, long nanos) {
    return Math.max(cooldownLeft(key, nanos), shared == 0 ? 0 : cooldownLeft(shared, nanos));
  }

  private long cooldownLeft(long key, long nanos) {
    Long until = cooling.getIfPresent(key);
    return until == null ? 0 : until - nanos;
  }

  /** What a request shares among processes; 0 if nothing. */
  private long shared(ModelRequest request) {
    return ofFleet == null || !hasSession(request) ? 0 : kind.fingerprint().of(request, true);
  }

  @Override
  public Finding beforeModel(DetectorInput input) {
    long key = kind.fingerprint().of(input.request(), false);
    if (key == 0) {
      return null;
    }
    long shared = shared(input.request());
    long left = cooldownLeft(key, shared, input.nanos());
    if (left > 0) {
      return finding(input, key, limits.calls())
          .holding(Duration.ofNanos(left))
          .with(action.isAtLeast(Action.BLOCK) ? action : Action.BLOCK);
    }
    int here = counter.add(key, input.nanos());
    int all = shared == 0 ? 0 : ofFleet.count(shared); // 0 if no other process has seen it
    int count = Math.max(here, all);
    long counted = all > here ? shared : key; // what all have seen is told and refused as one
    int needed = hasSession(input.request()) ? limits.calls() : limits.withoutSession();
    if (count < needed || (action == Action.WARN && wasReported(counted))) {
      return null;
    }
    // each of these calls may be a run of its own: what was ignored is counted here
    boolean spent = action == Action.THROTTLE && throttle.isSpent(count - needed);
    Finding finding = finding(input, key, count).with(spent ? Action.BLOCK : action);
    if (!limits.cooldown().isZero() && finding.action().isAtLeast(Action.BLOCK)) {
      cooling.put(counted, input.nanos() + limits.cooldown().toNanos());
    }
    return finding;
  }

  /** A key is reported once per window, although each of its calls may be a run of its own. */
  private boolean wasReported(long key) {
    return warned.asMap().putIfAbsent(key, Boolean.TRUE) != null;
  }

  private Finding finding(DetectorInput input, long key, int count) {
    return Finding.of(spec, action, key, kind.what())
        .equal(kind.equal())
        .counted(count)
        .since(input.run().calls().count() - count + 1)
        .holding(limits.cooldown());
  }
}
