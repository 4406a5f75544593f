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
      count(
          "threshold",
          6,
          2,
          1000,
          "consecutive, nearly equal replies without a tool call that fire");

  /** The number of failed calls. */
  public static final Setting<Integer> FAILURES =
      count(
          "failures",
          10,
          0,
          20,
          "consecutive failed model calls, each retried within 200 ms, that fire; 0 never fires");

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
