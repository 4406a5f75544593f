package io.loophound.detectors.internal.detector;

import com.github.benmanes.caffeine.cache.Ticker;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.DetectorSpec;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Setting;
import java.util.List;

/** A spec that also creates the engines: one, or several that share settings. */
public abstract class EngineSpec extends DetectorSpec {

  /** As {@link DetectorSpec}. */
  protected EngineSpec(String name, boolean enabled, Action action, Setting<?>... settings) {
    super(name, enabled, action, settings);
  }

  /** The threshold that allows a count, for settings that are not counts. */
  public double allowing(int count) {
    return count + 1.0;
  }

  /** The engines for a policy in which this detector has the settings {@code own}. */
  public abstract List<Detector> engines(GuardPolicy policy, DetectorPolicy own, Ticker ticker);
}
