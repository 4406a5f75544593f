package io.loophound.detectors.internal.detector;

import static io.loophound.detectors.policy.Setting.number;

import com.github.benmanes.caffeine.cache.Ticker;
import io.loophound.detectors.internal.score.Weights;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Setting;
import io.loophound.detectors.policy.Sign;
import java.util.ArrayList;
import java.util.List;

/**
 * The score: news sets it back, a stale round adds the weight of its {@link Sign}, a wait does
 * neither.
 */
public final class ScoreSpec extends EngineSpec {
  private static final double MOST = 1000;
  private static final double MOST_WEIGHT = 20;

  /** The score at which the model gets a note. */
  public static final Setting<Double> NOTE =
      number("note", 8, Sign.BASE, MOST, "the score at which the model gets a note");

  /** The score at which a run is stopped. */
  public static final Setting<Double> THRESHOLD =
      number("threshold", 10, Sign.BASE, MOST, "the score at which a run is stopped");

  private static final List<Setting<Double>> WEIGHTS = weights();

  /** This detector. */
  public static final ScoreSpec SPEC = new ScoreSpec();

  private ScoreSpec() {
    super(Weights.DETECTOR, true, Action.BLOCK, own());
  }

  private static List<Setting<Double>> weights() {
    List<Setting<Double>> weights = new ArrayList<>();
    for (Sign sign : Sign.values()) {
      if (sign.isStale()) {
        String text = "the weight of a round in which " + subject(sign) + " " + sign.words();
        weights.add(number(Weights.SETTING + sign.key(), sign.weight(), 0, MOST_WEIGHT, text));
      }
    }
    return weights;
  }

  private static String subject(Sign sign) {
    if (sign == Sign.TALK || sign == Sign.HANDED_ON) {
      return "the model";
    }
    return sign.key().startsWith("conversation") ? "the application" : "a tool";
  }

  private static Setting<?>[] own() {
    List<Setting<?>> all = new ArrayList<>();
    all.add(NOTE);
    all.add(THRESHOLD);
    all.addAll(WEIGHTS);
    all.addAll(SignActions.settings());
    return all.toArray(new Setting<?>[0]);
  }

  @Override
  public String prefix() {
    return "";
  }

  @Override
  public List<Detector> engines(GuardPolicy policy, DetectorPolicy own, Ticker ticker) {
    return List.of(new ScoreDetector(policy, own));
  }
}
