package io.loophound.detectors.detector;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Preset;
import io.loophound.detectors.policy.Throttle;
import io.loophound.detectors.run.Finding;
import java.time.Duration;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * Counts requests that have a fingerprint in common, over all runs, within a sliding time: {@link
 * Preset#EXACT_REQUEST}, {@link Preset#TAIL} and {@link Preset#CALL_RATE} differ in the
 * fingerprint.
 */
final class RequestCounter implements Detector {
  private final Preset preset;

  /** How many more times than the threshold are counted, where a wait grows with the count. */
  private static final int MORE = 1000;

  private final Action action;
  private final Throttle throttle;
  private final ToLongFunction<ModelRequest> fingerprint;
  private final int threshold;
  private final int withoutSession;
  private final SlidingCounter counter;
  private final Cache<Long, Long> cooling;
  private final Cache<Long, Boolean> warned;
  private final Duration cooldown;

  private RequestCounter(
      GuardPolicy policy,
      Preset preset,
      ToLongFunction<ModelRequest> fingerprint,
      boolean exceed,
      Ticker ticker) {
    DetectorPolicy own = policy.detector(preset);
    this.preset = preset;
    this.fingerprint = fingerprint;
    action = own.action();
    threshold = own.count("threshold") + (exceed ? 1 : 0);
    boolean sessions = preset == Preset.CALL_RATE;
    withoutSession = sessions ? own.count("without-session") : threshold;
    throttle = policy.throttle();
    int most = Math.max(threshold, withoutSession) + (action == Action.THROTTLE ? MORE : 0);
    counter = new SlidingCounter(own.duration("window"), most);
    cooldown = preset == Preset.TAIL ? own.duration("cooldown") : Duration.ZERO;
    cooling = cache(cooldown.plusSeconds(1), ticker);
    warned = cache(own.duration("window"), ticker);
  }

  private static <V> Cache<Long, V> cache(Duration time, Ticker ticker) {
    return Caffeine.newBuilder()
        .maximumSize(100_000)
        .expireAfterWrite(time)
        .ticker(ticker)
        .executor(Runnable::run)
        .build();
  }

  /** The identical request. */
  public static Detector exact(GuardPolicy policy, Ticker ticker) {
    boolean exceed = Ladder.is(policy.detector(Preset.EXACT_REQUEST), "boundary", 1);
    return new RequestCounter(policy, Preset.EXACT_REQUEST, Fingerprints::exact, exceed, ticker);
  }

  /** The same last messages. */
  public static Detector tail(GuardPolicy policy, Ticker ticker) {
    int messages = policy.detector(Preset.TAIL).count("messages");
    boolean exceed = Ladder.is(policy.detector(Preset.TAIL), "boundary", 0);
    return new RequestCounter(
        policy, Preset.TAIL, request -> Fingerprints.tail(request, messages), exceed, ticker);
  }

  /** The same session, model and use of tools. */
  public static Detector rate(GuardPolicy policy, Ticker ticker) {
    return new RequestCounter(policy, Preset.CALL_RATE, Fingerprints::rate, false, ticker);
  }

  @Override
  public Finding beforeModel(Scene scene) {
    long key = fingerprint.applyAsLong(scene.request());
    Long until = cooling.getIfPresent(key);
    if (until != null && until - scene.nanos() > 0) {
      return finding(scene, key, threshold)
          .with(action.atLeast(Action.BLOCK) ? action : Action.BLOCK);
    }
    int count = counter.add(key, scene.nanos());
    int needed = scene.request().run().session().isEmpty() ? withoutSession : threshold;
    if (count < needed || (action == Action.WARN && toldBefore(key))) {
      return null;
    }
    // each of these calls may be a run of its own: what was ignored is counted here
    boolean spent = action == Action.THROTTLE && throttle.spent(count - needed);
    Finding finding = finding(scene, key, count).with(spent ? Action.BLOCK : action);
    if (!cooldown.isZero() && finding.action().atLeast(Action.BLOCK)) {
      cooling.put(key, scene.nanos() + cooldown.toNanos());
    }
    return finding;
  }

  /** A key is reported once in a window, though each of its calls may be a run of its own. */
  private boolean toldBefore(long key) {
    return warned.asMap().putIfAbsent(key, Boolean.TRUE) != null;
  }

  private Finding finding(Scene scene, long key, int count) {
    return new Finding(
        preset,
        action,
        key,
        what(),
        List.of(preset == Preset.CALL_RATE ? "session" : "request"),
        count,
        1,
        0,
        0,
        scene.run().modelCalls() - count + 1,
        false);
  }

  private String what() {
    return switch (preset) {
      case EXACT_REQUEST -> "the identical request was made";
      case TAIL -> "a request ended in the same messages";
      default -> "a session made calls at a high rate";
    };
  }
}
