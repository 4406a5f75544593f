package io.loophound.detectors.policy;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * How one detector is set. Settings that are not named keep the preset's default.
 *
 * @param enabled whether it looks at all
 * @param action what it does when its threshold is reached
 * @param values the settings by name; see {@link Preset#settings()}
 */
public record DetectorPolicy(boolean enabled, Action action, Map<String, Double> values) {
  private static final String THRESHOLD = "threshold";

  public DetectorPolicy {
    Objects.requireNonNull(action, "action");
    values = Map.copyOf(values);
  }

  /** A policy that sets the threshold and leaves the rest. */
  public DetectorPolicy(boolean enabled, double threshold, Action action) {
    this(enabled, action, Map.of(THRESHOLD, threshold));
  }

  /** When it fires; unit and range are the detector's. */
  public double threshold() {
    return number(THRESHOLD);
  }

  /**
   * The value of a setting.
   *
   * @throws IllegalArgumentException when the detector has no such setting
   */
  public double number(String setting) {
    Double value = values.get(setting);
    if (value == null) {
      throw new IllegalArgumentException("no setting " + setting + " in " + values.keySet());
    }
    return value;
  }

  /** The value of a setting that counts. */
  public int count(String setting) {
    return (int) Math.ceil(number(setting));
  }

  /** The value of a setting that is a duration. */
  public Duration duration(String setting) {
    return Duration.ofMillis(Math.round(number(setting) * 1000));
  }

  /**
   * The same policy with one setting changed; it is checked when it enters a {@link GuardPolicy}.
   */
  public DetectorPolicy with(String setting, double value) {
    Map<String, Double> changed = new HashMap<>(values);
    changed.put(setting, value);
    return new DetectorPolicy(enabled, action, changed);
  }

  /** The same policy with another action. */
  public DetectorPolicy with(Action other) {
    return new DetectorPolicy(enabled, other, values);
  }

  /** The same policy, switched on or off. */
  public DetectorPolicy with(boolean on) {
    return new DetectorPolicy(on, action, values);
  }
}
