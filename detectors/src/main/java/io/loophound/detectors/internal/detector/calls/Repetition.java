package io.loophound.detectors.internal.detector.calls;

import static io.loophound.detectors.policy.Setting.choice;

import com.github.benmanes.caffeine.cache.Ticker;
import io.loophound.detectors.internal.detector.engine.Detector;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Setting;
import java.util.List;

/** The same tool, equivalent arguments, the same result, round after round (LangSight). */
public final class Repetition extends SequenceSpec {
  /** How often, including the current time. */
  public static final Setting<Integer> THRESHOLD = threshold(4);

  /** What repeats: all calls of a round, or one of them (OpenRouter). */
  public static final Setting<Unit> UNIT =
      choice("unit", Unit.ROUND, "what must be equal").internal();

  /** This detector. */
  public static final Repetition SPEC = new Repetition();

  private Repetition() {
    super("repetition", THRESHOLD, UNIT, SOONER);
    traits(Trait.MAY_BE_POLLING);
  }

  @Override
  public List<Detector> engines(GuardPolicy policy, DetectorPolicy own, Ticker ticker) {
    return List.of(
        own.get(UNIT) == Unit.ROUND
            ? new SequenceMatcher(policy, own, new SequenceMatcher.Periods(1, 1, false))
            : new Recurrence(policy, own, Unit.CALL, Recurrence.Where.IN_A_ROW));
  }

  @Override
  public double rounds(DetectorPolicy own, int toolThreshold) {
    return toolThreshold;
  }

  /** Whether it is configured to be more patient or milder than the default. */
  public static boolean isPatient(DetectorPolicy own) {
    return own.enabled()
        && (own.get(THRESHOLD) > THRESHOLD.defaultValue()
            || SPEC.action().compareTo(own.action()) > 0);
  }
}
