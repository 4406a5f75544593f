package io.loophound.detectors.internal.counter;

import static io.loophound.detectors.policy.Setting.number;

import com.github.benmanes.caffeine.cache.Ticker;
import io.loophound.detectors.internal.detector.Detector;
import io.loophound.detectors.internal.detector.DetectorInput;
import io.loophound.detectors.internal.detector.EngineSpec;
import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.internal.run.window.ModelCall;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Setting;
import java.util.List;

/**
 * AgentGazer's kill switch to the letter: of the model calls in the window, each request that
 * resembles the one about to be made counts 1, each reply that resembles the newest 2, and each
 * reply that asks for the same tools 1.5.
 */
public final class Weighted extends EngineSpec {
  /** The score that fires. */
  public static final Setting<Double> THRESHOLD =
      number("threshold", 10, 2, 1000, "the score that fires");

  /** This counter. */
  public static final Weighted SPEC = new Weighted();

  private static final double REQUEST = 1.0;
  private static final double REPLY = 2.0;
  private static final double CALLS = 1.5;

  private Weighted() {
    super("weighted", false, Action.WARN, THRESHOLD);
    traits(Trait.NAMES_NO_STEPS, Trait.COMPARES_TEXTS);
  }

  @Override
  public List<Detector> engines(GuardPolicy policy, DetectorPolicy own, Ticker ticker) {
    return List.of(new Tally(own.get(THRESHOLD), own.action()));
  }

  @Override
  public double allowing(int count) {
    return Math.ceil((REQUEST + REPLY + CALLS) * count);
  }

  private record Tally(double threshold, Action action) implements Detector {
    @Override
    public Finding beforeModel(DetectorInput input) {
      Run run = input.run();
      ModelCall newest = run.calls().newest();
      if (newest == null || run.delta() == null) {
        return null;
      }
      int requests = 0;
      int replies = 0;
      int calls = 0;
      int first = 0;
      for (ModelCall call : run.calls().oldestFirst()) {
        boolean request = call.delta().isNear(run.delta());
        boolean other = !call.equals(newest) && newest.reply() != null && call.reply() != null;
        boolean reply = other && newest.reply().words() > 0 && newest.reply().isNear(call.reply());
        boolean tools = other && newest.calls() != 0 && call.calls() == newest.calls();
        requests += request ? 1 : 0;
        replies += reply ? 1 : 0;
        calls += tools ? 1 : 0;
        first = first == 0 && (request || reply || tools) ? call.number() : first;
      }
      double score = requests * REQUEST + replies * REPLY + calls * CALLS;
      return score < threshold ? null : finding(Math.max(requests, replies + 1), first);
    }

    private Finding finding(int count, int first) {
      return Finding.of(
              SPEC,
              action,
              SPEC.name().hashCode(),
              "requests, replies or tool calls were nearly the same")
          .equal("request", "reply", "tool calls")
          .counted(count)
          .since(first);
    }
  }
}
