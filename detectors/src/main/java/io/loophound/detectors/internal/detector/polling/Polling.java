package io.loophound.detectors.internal.detector.polling;

import static io.loophound.detectors.policy.Setting.count;
import static io.loophound.detectors.policy.Setting.time;

import com.github.benmanes.caffeine.cache.Ticker;
import io.loophound.detectors.internal.detector.engine.Detector;
import io.loophound.detectors.internal.detector.engine.EngineSpec;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Setting;
import java.time.Duration;
import java.util.List;

/** The agent looks at something again and again, and each look returns immediately. */
public final class Polling extends EngineSpec {
  /** The count at which looks are reported or steered. */
  public static final Setting<Integer> THRESHOLD =
      count("threshold", 16, 2, 1000, "consecutive quick checks at which it reports or steers");

  /** The count at which calls are reported whose results differ only in numbers. */
  public static final Setting<Integer> MOVING =
      count(
          "moving",
          15,
          0,
          1000,
          "consecutive equal calls, in whose results only numbers or ids change, at which it"
              + " reports; 0 never reports");

  /** The count at which equal looks are acted on. */
  public static final Setting<Integer> STOP =
      count("stop", 32, 2, 100_000, "consecutive quick checks with an equal result that fire");

  /** The slowest pace that counts. */
  public static final Setting<Duration> INTERVAL =
      time(
          "interval",
          Duration.ofMinutes(1),
          Duration.ZERO,
          Duration.ofDays(1),
          "checks this far apart, or further, are not counted");

  /** This detector. */
  public static final Polling SPEC = new Polling();

  private Polling() {
    super("polling", true, Action.BLOCK, THRESHOLD, MOVING, STOP, INTERVAL);
    traits(Trait.MAY_BE_POLLING, Trait.YIELDS_TO_REPETITION);
  }

  @Override
  public double rounds(DetectorPolicy own) {
    return Math.max(own.get(THRESHOLD), own.get(MOVING));
  }

  @Override
  public List<Detector> engines(GuardPolicy policy, DetectorPolicy own, Ticker ticker) {
    return List.of(new QuickLooks(own, policy.patience()), new RestlessCalls(policy, own));
  }
}
