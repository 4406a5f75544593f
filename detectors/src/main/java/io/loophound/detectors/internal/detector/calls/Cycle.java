package io.loophound.detectors.internal.detector.calls;

import static io.loophound.detectors.policy.Setting.count;
import static io.loophound.detectors.policy.Setting.flag;

import com.github.benmanes.caffeine.cache.Ticker;
import io.loophound.detectors.internal.detector.engine.Detector;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Setting;
import java.util.List;

/** A cycle of several rounds, with equal results round by round (LangSight, Gemini CLI). */
public final class Cycle extends SequenceSpec {
  /** How often the cycle is seen, including the current time. */
  public static final Setting<Integer> THRESHOLD = threshold(3);

  /** The shortest cycle, in rounds. */
  public static final Setting<Integer> MIN_PERIOD =
      count("min-period", 2, 1, 20, "the shortest cycle, in rounds");

  /** The longest cycle, in rounds. */
  public static final Setting<Integer> MAX_PERIOD =
      count("max-period", 6, 1, 20, "the longest cycle, in rounds");

  /** It fires at the first call of the last repetition, not at its end (LangSight). */
  public static final Setting<Boolean> AT_START =
      flag("at-start", false, "it fires at the first call of the last time round").internal();

  /** This detector. */
  public static final Cycle SPEC = new Cycle();

  private Cycle() {
    super("cycle", THRESHOLD, MIN_PERIOD, MAX_PERIOD, SOONER, AT_START);
    traits(Trait.MAY_BE_POLLING);
  }

  @Override
  public List<Detector> engines(GuardPolicy policy, DetectorPolicy own, Ticker ticker) {
    return List.of(
        new SequenceMatcher(
            policy,
            own,
            new SequenceMatcher.Periods(
                own.get(MIN_PERIOD), own.get(MAX_PERIOD), own.get(AT_START))));
  }

  @Override
  public double rounds(DetectorPolicy own) {
    return super.rounds(own) * own.get(MIN_PERIOD);
  }
}
