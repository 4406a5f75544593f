package io.loophound.detectors.internal.detector.calls;

import static io.loophound.detectors.policy.Setting.choice;
import static io.loophound.detectors.policy.Setting.count;
import static io.loophound.detectors.policy.Setting.flag;

import com.github.benmanes.caffeine.cache.Ticker;
import io.loophound.detectors.internal.detector.engine.Detector;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Setting;
import java.util.ArrayList;
import java.util.List;

/**
 * The same tool fails in the same way, or finds nothing, whatever the arguments (LangSight); or a
 * harness refuses in the same words.
 */
public final class NoProgress extends SequenceSpec {

  /** Which results count. */
  public enum Results {
    /** Failures, and results that say that nothing was found. */
    NEGATIVE,
    /** Failures. */
    ERROR,
    /** All. */
    ANY
  }

  /** How often, including the current time. */
  public static final Setting<Integer> THRESHOLD = threshold(7);

  /** Which results count. */
  public static final Setting<Results> RESULTS =
      choice("results", Results.NEGATIVE, "which results count").internal();

  /** Whether arguments must be equal too (OpenHands). */
  public static final Setting<Boolean> EQUAL_ARGUMENTS =
      flag("equal-arguments", false, "arguments have to be equal too").internal();

  /** Whether other calls may lie between (zeroclaw). */
  public static final Setting<Boolean> SPREAD =
      flag("spread", false, "other calls may lie between").internal();

  /** How many refusals by a harness. */
  public static final Setting<Integer> REFUSALS =
      count(
          "refusals",
          5,
          0,
          100,
          "equal rejections by a test harness in a run that fire; half as many are reported; 0"
              + " never fires");

  /** How many failures caused by the call itself. */
  public static final Setting<Integer> BAD_CALLS =
      count(
          "bad-calls",
          4,
          0,
          1000,
          "consecutive equal failures such as \"unknown tool\" or \"invalid argument\" that"
              + " fire; 0 counts them like any other");

  /** This detector. */
  public static final NoProgress SPEC = new NoProgress();

  private NoProgress() {
    super("no-progress", THRESHOLD, RESULTS, EQUAL_ARGUMENTS, SPREAD, BAD_CALLS, REFUSALS);
    traits(Trait.MAY_BE_POLLING, Trait.YIELDS_TO_REPETITION, Trait.MEETS_SWEEPS);
  }

  @Override
  public List<Detector> engines(GuardPolicy policy, DetectorPolicy own, Ticker ticker) {
    List<Detector> engines = new ArrayList<>();
    engines.add(new EqualOutcomes(policy, own));
    if (asShipped(own)) {
      engines.add(new DryRounds(policy, own));
    }
    engines.add(new HarnessRefusals(own));
    return engines;
  }

  /** Systems that count in another way have no dry rounds. */
  private static boolean asShipped(DetectorPolicy own) {
    return byOutcome(own)
        && own.get(RESULTS) == Results.NEGATIVE
        && !own.get(EQUAL_ARGUMENTS)
        && !own.get(SPREAD)
        && !own.get(BEFOREHAND);
  }
}
