package io.loophound.detectors.internal.counter;

import static io.loophound.detectors.policy.Setting.choice;
import static io.loophound.detectors.policy.Setting.count;
import static io.loophound.detectors.policy.Setting.flag;

import com.github.benmanes.caffeine.cache.Ticker;
import io.loophound.detectors.internal.detector.Detector;
import io.loophound.detectors.internal.detector.EngineSpec;
import io.loophound.detectors.internal.detector.Ladder;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Setting;
import java.util.List;

/**
 * Counts equal tool calls in a row, or a short cycle of them, with equal results or whatever they
 * are (LangSight, Gemini CLI, OpenHands). A literal counter: it weighs nothing and excuses nothing.
 */
public final class Sequence extends EngineSpec {

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

  /** Where it comes again. */
  public enum Where {
    /** In each of the newest rounds. */
    IN_A_ROW,
    /** Anywhere in the window, always with the same result. */
    STEADY,
    /** Anywhere in the window. */
    ANYWHERE
  }

  /** What is counted. */
  public enum Counts {
    /** Equal calls. */
    CALLS,
    /** Calls of one tool that fail in the same way. */
    FAILURES,
    /** Calls of one tool with different arguments that end in the same way. */
    ENDINGS
  }

  /** How often, including the current time. */
  public static final Setting<Integer> THRESHOLD =
      count("threshold", 5, 1, 1000, "the count that fires, including the current call");

  /** The count at which it is reported. */
  public static final Setting<Integer> WARN =
      count(
              "warn",
              0,
              0,
              1000,
              "the count at which it is reported; 0 reports only at the threshold")
          .internal();

  /** The count at which the run is terminated. */
  public static final Setting<Integer> STOP =
      count("stop", 0, 0, 1000, "the count at which the run is terminated; 0 never terminates it")
          .internal();

  /** Whether results must be equal. */
  public static final Setting<Outcome> OUTCOME =
      choice("outcome", Outcome.EQUAL, "whether the results must be equal too").internal();

  /** The shortest cycle, in rounds. */
  public static final Setting<Integer> MIN_PERIOD =
      count("min-period", 1, 1, 20, "the shortest cycle, in rounds; 1 is the same call in a row")
          .internal();

  /** The longest cycle, in rounds. */
  public static final Setting<Integer> MAX_PERIOD =
      count("max-period", 2, 1, 20, "the longest cycle, in rounds").internal();

  /** The threshold must be exceeded, not only reached. */
  public static final Setting<Boolean> EXCEED =
      flag("exceed", false, "the threshold must be exceeded").internal();

  /** The verdict comes before the call is executed, so its result is unknown. */
  public static final Setting<Boolean> BEFOREHAND =
      flag("beforehand", false, "the verdict comes before the call is executed").internal();

  /** It fires at the first call of the last repetition, not at its end (LangSight). */
  public static final Setting<Boolean> AT_START =
      flag("at-start", false, "it fires at the first call of the last time round").internal();

  /** What repeats: all calls of a round, or one of them (OpenRouter). */
  public static final Setting<Unit> UNIT =
      choice("unit", Unit.ROUND, "what must be equal").internal();

  /** Where it repeats. */
  public static final Setting<Where> WHERE =
      choice("where", Where.IN_A_ROW, "where it comes again").internal();

  /** What is counted. */
  public static final Setting<Counts> COUNTS =
      choice("counts", Counts.CALLS, "what is counted").internal();

  /** Whether arguments of failures must be equal too (OpenHands). */
  public static final Setting<Boolean> EQUAL_ARGUMENTS =
      flag("equal-arguments", false, "arguments have to be equal too").internal();

  /** Whether other calls may lie between failures (zeroclaw). */
  public static final Setting<Boolean> SPREAD =
      flag("spread", false, "other calls may lie between").internal();

  /** This counter. */
  public static final Sequence SPEC = new Sequence();

  private Sequence() {
    super(
        "sequence",
        false,
        Action.WARN,
        THRESHOLD,
        WARN,
        STOP,
        OUTCOME,
        MIN_PERIOD,
        MAX_PERIOD,
        EXCEED,
        BEFOREHAND,
        AT_START,
        UNIT,
        WHERE,
        COUNTS,
        EQUAL_ARGUMENTS,
        SPREAD);
  }

  @Override
  public List<Detector> engines(GuardPolicy policy, DetectorPolicy own, Ticker ticker) {
    if (own.get(COUNTS) != Counts.CALLS) {
      return List.of(new EqualFailures(policy, own));
    }
    boolean rounds = own.get(UNIT) == Unit.ROUND && own.get(WHERE) == Where.IN_A_ROW;
    return List.of(rounds ? new SequenceMatcher(policy, own) : new Recurrence(policy, own));
  }

  static Ladder ladder(DetectorPolicy own) {
    return new Ladder(own.action(), threshold(own), own.get(WARN), own.get(STOP));
  }

  static boolean comparesOutcomes(DetectorPolicy own) {
    return own.get(OUTCOME) == Outcome.EQUAL;
  }

  private static int threshold(DetectorPolicy own) {
    return own.get(THRESHOLD) + (own.get(EXCEED) ? 1 : 0);
  }

  @Override
  public double rounds(DetectorPolicy own) {
    return Math.max(threshold(own), own.get(STOP)) * (double) own.get(MIN_PERIOD);
  }
}
