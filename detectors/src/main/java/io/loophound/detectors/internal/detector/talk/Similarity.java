package io.loophound.detectors.internal.detector.talk;

import static io.loophound.detectors.policy.Setting.count;
import static io.loophound.detectors.policy.Setting.number;

import com.github.benmanes.caffeine.cache.Ticker;
import io.loophound.detectors.internal.detector.engine.Detector;
import io.loophound.detectors.internal.detector.engine.EngineSpec;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Setting;
import java.util.List;

/** A weighted score of near-equal requests, replies and calls in the window (AgentGazer). */
public final class Similarity extends EngineSpec {
  /** The score that fires. */
  public static final Setting<Double> THRESHOLD =
      number("threshold", 10, 2, 1000, "the score that fires");

  /** How many separate conversations. */
  public static final Setting<Integer> CONVERSATIONS =
      count(
          "conversations",
          10,
          2,
          1000,
          "consecutive conversations with the same prompt and reply that fire; it reports"
              + " earlier");

  /** How often one task is handed on before it is reported. */
  public static final Setting<Integer> HANDED_ON =
      count(
          "handed-on",
          5,
          0,
          1000,
          "agents in a chain, each handing the same task to the next, at which it reports; 0"
              + " never reports");

  /** The score that is needed when no tool call repeats, as a multiple of the threshold. */
  public static final Setting<Double> WITHOUT_TOOLS =
      number("without-tools", 1.5, 1, 100, "factor on the threshold when no tool call repeats")
          .internal();

  /** This detector. */
  public static final Similarity SPEC = new Similarity();

  private Similarity() {
    super("similarity", true, Action.BLOCK, THRESHOLD, CONVERSATIONS, HANDED_ON, WITHOUT_TOOLS);
    traits(Trait.MAY_BE_POLLING, Trait.YIELDS_TO_REPETITION, Trait.NAMES_NO_STEPS);
  }

  @Override
  public List<Detector> engines(GuardPolicy policy, DetectorPolicy own, Ticker ticker) {
    return List.of(new SimilarityScore(own, policy.patience()), new HandedOnTask(own));
  }

  /** More than the highest score that this many calls can have. */
  @Override
  public double allowing(int count) {
    return Math.ceil(SimilarityScore.EACH * count);
  }

  /** The score at which calls fire that ask for no tool. */
  public static double withoutTools(DetectorPolicy own) {
    return own.get(THRESHOLD) * own.get(WITHOUT_TOOLS);
  }
}
