package io.loophound.detectors.policy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The settings of one detector. Immutable. Settings that are not given have their defaults.
 *
 * @param spec the detector
 * @param enabled whether it is on
 * @param action what it does when it fires
 * @param values the value of each setting
 */
public record DetectorPolicy(
    DetectorSpec spec, boolean enabled, Action action, Map<Setting<?>, Object> values) {

  /**
   * Creates the settings of a detector. Settings that are not among the values have their defaults.
   *
   * @throws IllegalArgumentException when a value is not allowed, or belongs to no setting of the
   *     detector
   */
  public DetectorPolicy {
    Objects.requireNonNull(action, "action");
    Map<Setting<?>, Object> all = new HashMap<>();
    for (Setting<?> setting : spec.settings()) {
      Object value = values.get(setting);
      String key = spec.name() + "." + setting.name();
      all.put(setting, value == null ? setting.defaultValue() : setting.read(key, value));
    }
    for (Setting<?> setting : values.keySet()) {
      if (!all.containsKey(setting)) {
        throw unknown(spec, setting.name(), spec.settings());
      }
    }
    values = Map.copyOf(all);
  }

  /**
   * {@return the value of a setting of this detector}
   *
   * @param <T> the type of the setting
   * @param setting one that the detector has
   */
  public <T> T get(Setting<T> setting) {
    return setting.type().cast(Objects.requireNonNull(values.get(setting), setting.name()));
  }

  /**
   * {@return the value of the option of that name: a Boolean, Integer, Long, Double, Duration, enum
   * or String}
   *
   * @param option its name, without the detector's
   * @throws IllegalArgumentException when the detector has no such option
   */
  public Object get(String option) {
    return get(option(option));
  }

  /**
   * The same policy with one option changed: {@code with("threshold", 5)}.
   *
   * @param option its name, without the detector's
   * @param value a value of the option's type, a number, or a text as in the configuration; a plain
   *     number for a duration is seconds
   * @return a policy of its own; this one does not change
   * @throws IllegalArgumentException when there is no such option or the value is not allowed; the
   *     message has the key, the value and what is allowed
   */
  public DetectorPolicy with(String option, Object value) {
    return set(option(option), value);
  }

  /**
   * {@return the same policy with one setting changed}
   *
   * @param <T> the type of the setting
   * @param setting one that the detector has
   * @param value in the range of the setting
   * @throws IllegalArgumentException when the value is not allowed
   */
  public <T> DetectorPolicy with(Setting<T> setting, T value) {
    return set(setting, value);
  }

  /**
   * {@return the same policy with one setting of unknown type changed} The value may be a number,
   * or a text as in the configuration.
   *
   * @param setting one that the detector has
   * @param value a plain number for a duration is seconds
   * @throws IllegalArgumentException when the value is not allowed
   */
  public DetectorPolicy set(Setting<?> setting, Object value) {
    Map<Setting<?>, Object> changed = new HashMap<>(values);
    changed.put(setting, value);
    return new DetectorPolicy(spec, enabled, action, changed);
  }

  /**
   * {@return the same policy with another action}
   *
   * @param other the strongest thing that the detector may do
   */
  public DetectorPolicy with(Action other) {
    return new DetectorPolicy(spec, enabled, other, values);
  }

  /**
   * {@return the same policy, switched on or off}
   *
   * @param on false for a detector that looks at nothing
   */
  public DetectorPolicy with(boolean on) {
    return new DetectorPolicy(spec, on, action, values);
  }

  /** How many rounds of tool calls the window must hold for it. */
  double rounds() {
    return enabled ? spec.rounds(this) : 0;
  }

  private Setting<?> option(String name) {
    Setting<?> setting = spec.option(name);
    if (setting == null) {
      throw unknown(spec, name, spec.options());
    }
    return setting;
  }

  private static IllegalArgumentException unknown(
      DetectorSpec spec, String name, List<Setting<?>> known) {
    return new IllegalArgumentException(spec.name() + "." + name + ": allowed are " + known);
  }
}
