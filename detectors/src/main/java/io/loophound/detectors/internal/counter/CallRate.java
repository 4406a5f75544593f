package io.loophound.detectors.internal.counter;

import static io.loophound.detectors.policy.Setting.count;

import com.github.benmanes.caffeine.cache.Ticker;
import io.loophound.detectors.internal.detector.Detector;
import io.loophound.detectors.internal.detector.EngineSpec;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Setting;
import java.time.Duration;
import java.util.List;

/** Calls of one session, model and tool use within a time window (Zelyx). */
public final class CallRate extends EngineSpec {
  /** How many calls of a session. */
  public static final Setting<Integer> THRESHOLD =
      count("threshold", 10, 2, 1_000_000, "how many calls of a session fire");

  /** How many calls without a session. */
  public static final Setting<Integer> WITHOUT_SESSION =
      count(
          "without-session",
          100,
          2,
          1_000_000,
          "how many calls without a session fire; they are counted together");

  /** Within which time. */
  public static final Setting<Duration> WINDOW = RequestCounter.window();

  /** This detector. */
  public static final CallRate SPEC = new CallRate();

  private CallRate() {
    super("call-rate", false, Action.WARN, THRESHOLD, WITHOUT_SESSION, WINDOW);
    traits(Trait.NEEDS_TIME, Trait.OWN_COOLDOWN);
  }

  @Override
  public List<Detector> engines(GuardPolicy policy, DetectorPolicy own, Ticker ticker) {
    return List.of(
        new RequestCounter(
            own,
            policy.throttle(),
            new RequestCounter.Kind(
                (request, among) -> Fingerprints.rate(request),
                "a session made calls at a high rate",
                "session"),
            RequestCounter.Limits.of(own.get(THRESHOLD), own.get(WINDOW))
                .withoutSession(own.get(WITHOUT_SESSION)),
            ticker));
  }
}
