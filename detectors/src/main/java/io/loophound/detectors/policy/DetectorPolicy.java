package io.loophound.detectors.policy;

import java.util.Objects;

/**
 * How one detector is set.
 *
 * @param enabled whether it looks at all
 * @param threshold when it fires; unit and range are the detector's
 * @param action what it does then
 */
public record DetectorPolicy(boolean enabled, double threshold, Action action) {
  public DetectorPolicy {
    Objects.requireNonNull(action, "action");
  }
}
