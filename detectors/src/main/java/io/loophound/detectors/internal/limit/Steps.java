package io.loophound.detectors.internal.limit;

import static io.loophound.detectors.policy.Setting.count;

import com.github.benmanes.caffeine.cache.Ticker;
import io.loophound.detectors.internal.detector.Detector;
import io.loophound.detectors.internal.detector.EngineSpec;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Setting;
import java.util.List;

/** Hard limits on calls (LangSight, Spring AI). The call over a limit is refused. */
public final class Steps extends EngineSpec {
  /** How many tool calls of a run; 0 is no limit. */
  public static final Setting<Integer> RUN_TOOL_CALLS =
      count("run-tool-calls", 0, 0, 1_000_000, "the most tool calls of a run; 0 is no limit");

  /** How many tool calls between two user messages; 0 is no limit. */
  public static final Setting<Integer> TURN_TOOL_CALLS =
      count(
          "turn-tool-calls",
          0,
          0,
          1_000_000,
          "the most tool calls between two user messages; 0 is no limit");

  /** How many calls of one tool between two user messages; 0 is no limit. */
  public static final Setting<Integer> TOOL_CALLS_PER_TURN =
      count(
          "tool-calls-per-turn",
          0,
          0,
          1_000_000,
          "the most calls of one tool between two user messages; 0 is no limit");

  /** How many model calls of a run; 0 is no limit. */
  public static final Setting<Integer> RUN_MODEL_CALLS =
      count("run-model-calls", 0, 0, 1_000_000, "the most model calls of a run; 0 is no limit");

  /** How many tool calls that one reply asks for; 0 is no limit. */
  public static final Setting<Integer> REPLY_TOOL_CALLS =
      count("reply-tool-calls", 0, 0, 1_000_000, "the most tool calls in one reply; 0 is no limit");

  /** This detector. */
  public static final Steps SPEC = new Steps();

  private Steps() {
    super(
        "steps",
        true,
        Action.TERMINATE,
        LimitActions.with(
            List.of(
                RUN_TOOL_CALLS,
                TURN_TOOL_CALLS,
                TOOL_CALLS_PER_TURN,
                RUN_MODEL_CALLS,
                REPLY_TOOL_CALLS)));
    traits(Trait.LIMIT);
  }

  @Override
  public List<Detector> engines(GuardPolicy policy, DetectorPolicy own, Ticker ticker) {
    return List.of(new Caps(own));
  }

  /** Whether a limit is set that ends a run. */
  public static boolean limits(DetectorPolicy own) {
    return own.enabled()
        && (own.get(RUN_TOOL_CALLS) > 0
            || own.get(TURN_TOOL_CALLS) > 0
            || own.get(TOOL_CALLS_PER_TURN) > 0
            || own.get(RUN_MODEL_CALLS) > 0);
  }
}
