package io.loophound.detectors.internal.detector;

import static io.loophound.detectors.policy.Setting.count;

import com.github.benmanes.caffeine.cache.Ticker;
import io.loophound.detectors.internal.stream.ChantLimits;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Setting;
import java.util.List;

/** One reply says the same thing over and over, so the stream is cut (Gemini CLI, Qwen). */
public final class ChantSpec extends EngineSpec {
  /** How many times in a row the same is said. */
  public static final Setting<Integer> THRESHOLD =
      count("threshold", 10, 2, 1000, "how many times in a row the same text has to come");

  /** How long the repetition must be. */
  public static final Setting<Integer> CHARACTERS =
      count(
          "characters", 300, 1, 1_000_000, "the shortest length of the repetition, in characters");

  /** How long it must be if it is data. */
  public static final Setting<Integer> DATA_CHARACTERS =
      count("data-characters", 20_000, 1, 1_000_000_000, "the same if it is data").internal();

  /** This detector. */
  public static final ChantSpec SPEC = new ChantSpec();

  private ChantSpec() {
    super("chanting", true, Action.BLOCK, THRESHOLD, CHARACTERS, DATA_CHARACTERS);
    traits(Trait.ONE_REPLY);
  }

  @Override
  public List<Detector> engines(GuardPolicy policy, DetectorPolicy own, Ticker ticker) {
    return List.of(); // it examines a stream, not a run: StreamWatch
  }

  /** The limits beyond which a reply chants. */
  public static ChantLimits limits(DetectorPolicy own) {
    return new ChantLimits(own.get(THRESHOLD), own.get(CHARACTERS), own.get(DATA_CHARACTERS));
  }
}
