package io.loophound.detectors.internal.counter;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.internal.detector.Detector;
import io.loophound.detectors.internal.detector.DetectorInput;
import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.DetectorSpec;
import io.loophound.detectors.policy.Setting;
import io.loophound.detectors.policy.Throttle;
import java.time.Duration;
import java.util.function.ToLongFunction;

/**
 * Counts requests with the same fingerprint, over all runs, within a sliding window. The detectors
 * that use it differ in the fingerprint.
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

  /**
   * What is counted.
   *
   * @param fingerprint what the requests share
   * @param what the same in words
   * @param equal what stays equal
   */
  record Kind(ToLongFunction<ModelRequest> fingerprint, String what, String equal) {}

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
  public Finding beforeModel(DetectorInput scene) {
    long key = kind.fingerprint().applyAsLong(scene.request());
    Long until = cooling.getIfPresent(key);
    if (until != null && until - scene.nanos() > 0) {
      return finding(scene, key, limits.calls())
          .holding(Duration.ofNanos(until - scene.nanos()))
          .with(action.isAtLeast(Action.BLOCK) ? action : Action.BLOCK);
    }
    int count = counter.add(key, scene.nanos());
    boolean session = !scene.request().run().session().isEmpty();
    int needed = session ? limits.calls() : limits.withoutSession();
    if (count < needed || (action == Action.WARN && wasReported(key))) {
      return null;
    }
    // each of these calls may be a run of its own: what was ignored is counted here
    boolean spent = action == Action.THROTTLE && throttle.isSpent(count - needed);
    Finding finding = finding(scene, key, count).with(spent ? Action.BLOCK : action);
    if (!limits.cooldown().isZero() && finding.action().isAtLeast(Action.BLOCK)) {
      cooling.put(key, scene.nanos() + limits.cooldown().toNanos());
    }
    return finding;
  }

  /** A key is reported once per window, although each of its calls may be a run of its own. */
  private boolean wasReported(long key) {
    return warned.asMap().putIfAbsent(key, Boolean.TRUE) != null;
  }

  private Finding finding(DetectorInput scene, long key, int count) {
    return Finding.of(spec, action, key, kind.what())
        .equal(kind.equal())
        .counted(count)
        .since(scene.run().calls().count() - count + 1)
        .holding(limits.cooldown());
  }
}
