package io.loophound.detectors.internal.enforce;

import com.github.benmanes.caffeine.cache.Ticker;
import io.loophound.detectors.internal.counter.CallRate;
import io.loophound.detectors.internal.counter.ExactRequest;
import io.loophound.detectors.internal.counter.Sequence;
import io.loophound.detectors.internal.counter.Tail;
import io.loophound.detectors.internal.counter.Weighted;
import io.loophound.detectors.internal.detector.ChantSpec;
import io.loophound.detectors.internal.detector.Detector;
import io.loophound.detectors.internal.detector.EngineSpec;
import io.loophound.detectors.internal.detector.ScoreSpec;
import io.loophound.detectors.internal.limit.Breaker;
import io.loophound.detectors.internal.limit.Budget;
import io.loophound.detectors.internal.limit.Steps;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.DetectorSpec;
import io.loophound.detectors.policy.GuardPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** The list of detectors, in the order in which they run. */
public final class Detectors implements Supplier<List<DetectorSpec>> {

  @Override
  public List<DetectorSpec> get() {
    return List.of(
        Breaker.SPEC,
        Steps.SPEC,
        Budget.SPEC,
        ScoreSpec.SPEC,
        ChantSpec.SPEC,
        Sequence.SPEC,
        Weighted.SPEC,
        ExactRequest.SPEC,
        Tail.SPEC,
        CallRate.SPEC);
  }

  /** The engines that a policy switches on. */
  public static List<Detector> of(GuardPolicy policy, Ticker ticker) {
    List<Detector> engines = new ArrayList<>();
    for (DetectorPolicy first : policy.detectors()) {
      add(engines, policy, first, ticker);
      for (DetectorPolicy further : policy.further(first.spec())) {
        add(engines, policy, further, ticker);
      }
    }
    return engines;
  }

  private static void add(
      List<Detector> to, GuardPolicy policy, DetectorPolicy own, Ticker ticker) {
    if (own.enabled()) {
      to.addAll(((EngineSpec) own.spec()).engines(policy, own, ticker));
    }
  }
}
