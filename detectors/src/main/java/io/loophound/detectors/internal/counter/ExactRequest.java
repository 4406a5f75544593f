package io.loophound.detectors.internal.counter;

import static io.loophound.detectors.policy.Setting.count;
import static io.loophound.detectors.policy.Setting.flag;

import com.github.benmanes.caffeine.cache.Ticker;
import io.loophound.detectors.internal.detector.Detector;
import io.loophound.detectors.internal.detector.EngineSpec;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Setting;
import java.time.Duration;
import java.util.List;

/** The identical request again and again within a time window (Fairvisor). */
public final class ExactRequest extends EngineSpec {
  /** How many requests. */
  public static final Setting<Integer> THRESHOLD =
      count("threshold", 5, 2, 1_000_000, "how many identical requests fire");

  /** Within which time. */
  public static final Setting<Duration> WINDOW = RequestCounter.window();

  /** The threshold must be exceeded, not only reached. */
  public static final Setting<Boolean> EXCEED =
      flag("exceed", false, "the threshold must be exceeded").internal();

  /** This detector. */
  public static final ExactRequest SPEC = new ExactRequest();

  private ExactRequest() {
    super("exact-request", true, Action.WARN, THRESHOLD, WINDOW, EXCEED);
    traits(Trait.NEEDS_TIME, Trait.OWN_COOLDOWN);
  }

  @Override
  public List<Detector> engines(GuardPolicy policy, DetectorPolicy own, Ticker ticker) {
    return List.of(
        new RequestCounter(
            own,
            policy.throttle(),
            new RequestCounter.Kind(
                Fingerprints::exact, "the identical request was made", "request"),
            RequestCounter.Limits.of(
                own.get(THRESHOLD) + (own.get(EXCEED) ? 1 : 0), own.get(WINDOW)),
            ticker));
  }
}
