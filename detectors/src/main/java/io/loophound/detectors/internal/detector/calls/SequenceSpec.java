package io.loophound.detectors.internal.detector.calls;

import static io.loophound.detectors.policy.Setting.choice;
import static io.loophound.detectors.policy.Setting.count;
import static io.loophound.detectors.policy.Setting.flag;

import io.loophound.detectors.internal.detector.engine.EngineSpec;
import io.loophound.detectors.internal.detector.engine.Ladder;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.Setting;
import java.util.ArrayList;
import java.util.List;

/** Settings shared by the detectors of repeated tool calls. */
public abstract class SequenceSpec extends EngineSpec {

  /** Whether results must be equal. */
  public enum Outcome {
    /** They do. */
    EQUAL,
    /** They do not matter. */
    IGNORE
  }

  /** What comes again. */
  public enum Unit {
    /** One tool call. */
    CALL,
    /** All tool calls of a round, in any order. */
    ROUND
  }

  /** The count at which it is reported. */
  public static final Setting<Integer> WARN =
      count(
          "warn", 0, 0, 1000, "the count at which it is reported; 0 reports only at the threshold");

  /** The count at which the run is terminated. */
  public static final Setting<Integer> STOP =
      count("stop", 0, 0, 1000, "the count at which the run is terminated; 0 never terminates it");

  /** Whether results must be equal. */
  public static final Setting<Outcome> OUTCOME =
      choice("outcome", Outcome.EQUAL, "whether the results must be equal too");

  /** Whether calls that wait for something count like any other. */
  public static final Setting<Boolean> COUNT_WAITS =
      flag(
          "count-waits", false, "whether calls that wait for unfinished work count like any other");

  /** How many repetitions sooner it fires when the evidence is beyond doubt. */
  public static final Setting<Integer> SOONER =
      count("sooner", 1, 0, 100, "how many repeats sooner it fires when results are identical");

  /** The threshold must be exceeded, not only reached. */
  public static final Setting<Boolean> EXCEED =
      flag("exceed", false, "the threshold must be exceeded").internal();

  /** The verdict comes before the call is executed, so its result is unknown. */
  public static final Setting<Boolean> BEFOREHAND =
      flag("beforehand", false, "the verdict comes before the call is executed").internal();

  private final Setting<Integer> threshold;

  SequenceSpec(String name, Setting<Integer> threshold, Setting<?>... own) {
    super(name, true, Action.BLOCK, settings(threshold, own));
    this.threshold = threshold;
  }

  private static Setting<?>[] settings(Setting<Integer> threshold, Setting<?>... own) {
    List<Setting<?>> all = new ArrayList<>();
    all.addAll(List.of(threshold, WARN, STOP, OUTCOME, EXCEED, COUNT_WAITS, BEFOREHAND));
    all.addAll(List.of(own));
    return all.toArray(new Setting<?>[0]);
  }

  static Setting<Integer> threshold(int value) {
    return count("threshold", value, 1, 1000, "the count that fires, including the current call");
  }

  /** The count that fires. */
  final int threshold(DetectorPolicy own) {
    return own.get(threshold) + (own.get(EXCEED) ? 1 : 0);
  }

  final Ladder ladder(DetectorPolicy own) {
    return new Ladder(own.action(), threshold(own), own.get(WARN), own.get(STOP));
  }

  static boolean byOutcome(DetectorPolicy own) {
    return own.get(OUTCOME) == Outcome.EQUAL;
  }

  @Override
  public double rounds(DetectorPolicy own) {
    return Math.max(threshold(own), own.get(STOP));
  }
}
