package io.loophound.detectors.internal.detector.talk;

import static io.loophound.detectors.policy.Setting.count;
import static io.loophound.detectors.policy.Setting.flag;
import static io.loophound.detectors.policy.Setting.number;

import com.github.benmanes.caffeine.cache.Ticker;
import io.loophound.detectors.internal.detector.engine.Detector;
import io.loophound.detectors.internal.detector.engine.EngineSpec;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Setting;
import java.util.List;

/** Rounds in a row that bring nothing new to the run, or replies without novelty. */
public final class Stagnation extends EngineSpec {
  /** How many rounds. */
  public static final Setting<Integer> THRESHOLD =
      count(
          "threshold",
          4,
          2,
          1000,
          "consecutive rounds of tool calls without anything new that fire");

  /** Whether calls that wait for something count like any other. */
  public static final Setting<Boolean> COUNT_WAITS =
      flag(
          "count-waits", false, "whether calls that wait for unfinished work count like any other");

  /** The number of replies after which it is reported. */
  public static final Setting<Integer> QUIET =
      count(
          "quiet",
          6,
          0,
          64,
          "consecutive replies with hardly a new word at which it reports; 0 never reports");

  /** The number of replies after which it is acted on. */
  public static final Setting<Integer> QUIET_STOP =
      count(
          "quiet-stop",
          0,
          0,
          64,
          "consecutive replies with hardly a new word that fire; 0 never fires");

  /** The share of new words up to which a reply brings nothing new. */
  public static final Setting<Double> QUIET_SHARE =
      number(
          "quiet-share",
          0.2,
          0,
          1,
          "the share of new words up to which a reply counts as nothing new");

  /** How often the agent's own ledger must admit a loop before it is reported. */
  public static final Setting<Integer> LEDGER =
      count(
          "ledger",
          4,
          0,
          1000,
          "times the agent's own progress ledger admits a loop before it is reported; 0 never"
              + " reports");

  /** How many rewrites of the same thing before it is reported. */
  public static final Setting<Integer> REWRITES =
      count(
          "rewrites",
          6,
          0,
          1000,
          "consecutive rewrites of a to-do list with nothing done, or of a long text from its"
              + " beginning, at which it reports; 0 never reports");

  /** This detector. */
  public static final Stagnation SPEC = new Stagnation();

  private Stagnation() {
    super(
        "stagnation",
        true,
        Action.BLOCK,
        THRESHOLD,
        COUNT_WAITS,
        QUIET,
        QUIET_STOP,
        QUIET_SHARE,
        LEDGER,
        REWRITES);
    traits(Trait.MAY_BE_POLLING, Trait.YIELDS_TO_REPETITION);
  }

  @Override
  public List<Detector> engines(GuardPolicy policy, DetectorPolicy own, Ticker ticker) {
    return List.of(
        new RoundStagnation(policy, own), new TalkStagnation(own), new RewriteStagnation(own));
  }

  @Override
  public double rounds(DetectorPolicy own) {
    return own.get(THRESHOLD);
  }
}
