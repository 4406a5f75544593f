package io.loophound.detectors.internal.detector.engine;

import com.github.benmanes.caffeine.cache.Ticker;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.DetectorSpec;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Setting;
import java.util.List;

/** A spec that also makes what looks at the runs: one engine, or several that share settings. */
public abstract class EngineSpec extends DetectorSpec {

  /** As {@link DetectorSpec}. */
  protected EngineSpec(String name, boolean enabled, Action action, Setting<?>... settings) {
    super(name, enabled, action, settings);
  }

  /** The threshold that allows what was seen so often, where a threshold is no count. */
  public double allowing(int count) {
    return count + 1.0;
  }

  /** The engines for a policy in which this detector is set as {@code own} says. */
  public abstract List<Detector> engines(GuardPolicy policy, DetectorPolicy own, Ticker ticker);
}
