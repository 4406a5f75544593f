package io.loophound.detectors.internal.detector.calls;

import static io.loophound.detectors.policy.Setting.choice;
import static io.loophound.detectors.policy.Setting.flag;

import com.github.benmanes.caffeine.cache.Ticker;
import io.loophound.detectors.internal.detector.engine.Detector;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Setting;
import java.util.List;

/** The same call with the same result again and again among other calls (Stella, Qwen). */
public final class Interleaved extends SequenceSpec {
  /** How often, including the current time. */
  public static final Setting<Integer> THRESHOLD = threshold(6);

  /**
   * A call that had a different result anywhere in the window watches something, and does not
   * count.
   */
  public static final Setting<Boolean> STEADY =
      flag("steady", true, "a call that ever had another result does not count").internal();

  /** What repeats: a call, or all calls of a round (deer-flow). */
  public static final Setting<Unit> UNIT = choice("unit", Unit.CALL, "what comes again").internal();

  /** This detector. */
  public static final Interleaved SPEC = new Interleaved();

  private Interleaved() {
    super("interleaved", THRESHOLD, STEADY, UNIT);
    traits(Trait.MAY_BE_POLLING, Trait.YIELDS_TO_REPETITION);
  }

  @Override
  public List<Detector> engines(GuardPolicy policy, DetectorPolicy own, Ticker ticker) {
    Recurrence.Where where = own.get(STEADY) ? Recurrence.Where.STEADY : Recurrence.Where.ANYWHERE;
    return List.of(new Recurrence(policy, own, own.get(UNIT), where));
  }
}
