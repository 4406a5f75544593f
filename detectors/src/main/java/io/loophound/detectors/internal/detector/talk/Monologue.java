package io.loophound.detectors.internal.detector.talk;

import static io.loophound.detectors.policy.Setting.count;

import com.github.benmanes.caffeine.cache.Ticker;
import io.loophound.detectors.internal.detector.engine.Detector;
import io.loophound.detectors.internal.detector.engine.EngineSpec;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Setting;
import java.util.List;

/** Equal or near-equal replies without tool calls (Qwen, OpenRouter). */
public final class Monologue extends EngineSpec {
  /** How many replies. */
  public static final Setting<Integer> THRESHOLD =
      count("threshold", 6, 2, 1000, "near-equal replies in a row without a tool call");

  /** After how many failed calls. */
  public static final Setting<Integer> FAILURES =
      count(
          "failures",
          10,
          0,
          20,
          "failed model calls in a row, each made again within 200 ms; 0 never acts");

  /** This detector. */
  public static final Monologue SPEC = new Monologue();

  private Monologue() {
    super("monologue", true, Action.BLOCK, THRESHOLD, FAILURES);
  }

  @Override
  public List<Detector> engines(GuardPolicy policy, DetectorPolicy own, Ticker ticker) {
    return List.of(new EqualReplies(own), new FailureStorm(own));
  }
}
