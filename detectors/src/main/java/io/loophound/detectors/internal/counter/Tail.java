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

/**
 * The same last messages again and again within a time window, whatever came before (AI Gateway).
 */
public final class Tail extends EngineSpec {
  /** How many requests. */
  public static final Setting<Integer> THRESHOLD =
      count("threshold", 5, 1, 1_000_000, "how many requests may end alike; one more fires");

  /** How many messages the tail has. */
  public static final Setting<Integer> MESSAGES =
      count("messages", 3, 1, 20, "how many of the last messages are compared");

  /** Within which time. */
  public static final Setting<Duration> WINDOW = RequestCounter.window();

  /** The threshold must be exceeded, not only reached. */
  public static final Setting<Boolean> EXCEED =
      flag("exceed", true, "the threshold must be exceeded").internal();

  /** This detector. */
  public static final Tail SPEC = new Tail();

  private Tail() {
    super("tail", true, Action.WARN, THRESHOLD, MESSAGES, WINDOW, EXCEED);
    traits(Trait.NEEDS_TIME, Trait.OWN_COOLDOWN, Trait.NAMES_NO_STEPS);
  }

  @Override
  public List<Detector> engines(GuardPolicy policy, DetectorPolicy own, Ticker ticker) {
    return List.of(
        new RequestCounter(
            own,
            policy.throttle(),
            new RequestCounter.Kind(
                (request, among) -> Fingerprints.tail(request, own.get(MESSAGES), among, policy),
                "a request ended with the same messages",
                "request"),
            RequestCounter.Limits.of(
                    own.get(THRESHOLD) + (own.get(EXCEED) ? 1 : 0), own.get(WINDOW))
                .cooling(policy.cooldown()),
            ticker));
  }
}
