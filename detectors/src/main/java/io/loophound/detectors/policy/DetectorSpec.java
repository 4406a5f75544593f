package io.loophound.detectors.policy;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a detector is: its name, its settings with their defaults, and what the guard has to know
 * about it. Each detector has one spec, and everything that differs between detectors is asked of
 * it.
 */
public abstract class DetectorSpec {

  /** What sets a detector apart for the guard. */
  public enum Trait {
    /** It enforces a limit: no steering, no ladder, no second chance. */
    LIMIT,
    /** It refuses for a time of its own: the guard adds no cooldown. */
    OWN_COOLDOWN,
    /** It counts within a time: without a clock it is off. */
    NEEDS_TIME,
    /** It looks at one reply alone: the run is not held to it once the reply is refused. */
    ONE_REPLY,
    /** Where {@code repetition} was made more patient, it leaves the same repetition to it. */
    YIELDS_TO_REPETITION,
    /** What it finds may be a tool that is polled, or one that is exempt. */
    MAY_BE_POLLING,
    /** Its findings concern tool calls although they name no steps. */
    NAMES_NO_STEPS,
    /** What it finds may be one argument that goes through its values. */
    MEETS_SWEEPS
  }

  private final String name;
  private final boolean enabled;
  private final Action action;
  private final Set<Trait> traits = EnumSet.noneOf(Trait.class);
  private final List<Setting<?>> settings;

  /**
   * A detector.
   *
   * @param name the name in the configuration: {@code loophound.NAME.enabled}
   * @param enabled whether it is on unless it is set
   * @param action what it does unless it is set
   * @param settings its settings, in the order of the documentation
   */
  protected DetectorSpec(String name, boolean enabled, Action action, Setting<?>... settings) {
    this.name = name;
    this.enabled = enabled;
    this.action = action;
    this.settings = List.of(settings);
  }

  /** Adds traits; for constructors. */
  protected final void traits(Trait... those) {
    for (Trait trait : those) {
      traits.add(trait);
    }
  }

  /** All detectors that ship, in the order in which they are asked: limits, certain, likely. */
  public static List<DetectorSpec> all() {
    return ShippedDetectors.ALL;
  }

  /**
   * The detector of that name.
   *
   * @throws IllegalArgumentException when there is none, naming those that there are
   */
  public static DetectorSpec named(String name) {
    List<String> names = new ArrayList<>();
    for (DetectorSpec spec : all()) {
      if (spec.name.equals(name)) {
        return spec;
      }
      names.add(spec.name);
    }
    throw new IllegalArgumentException("detector " + name + ": allowed is one of " + names);
  }

  /** The name in the configuration. */
  public final String name() {
    return name;
  }

  /** Whether it is on unless it is set. */
  public final boolean enabled() {
    return enabled;
  }

  /** What it does unless it is set. */
  public final Action action() {
    return action;
  }

  /** Whether it has a trait. */
  public final boolean has(Trait trait) {
    return traits.contains(trait);
  }

  /** All settings, those included that are no options. */
  public final List<Setting<?>> settings() {
    return settings;
  }

  /** The settings that users can set by name, besides {@code enabled} and {@code action}. */
  public final List<Setting<?>> options() {
    List<Setting<?>> options = new ArrayList<>();
    for (Setting<?> setting : settings) {
      if (setting.isOption()) {
        options.add(setting);
      }
    }
    return options;
  }

  /** The option of that name, or null. */
  public final Setting<?> option(String setting) {
    Setting<?> found = setting(setting);
    return found != null && found.isOption() ? found : null;
  }

  /** The setting of that name, an option or not; or null. */
  public final Setting<?> setting(String setting) {
    for (Setting<?> each : settings) {
      if (each.name().equals(setting)) {
        return each;
      }
    }
    return null;
  }

  /** As it ships. */
  public final DetectorPolicy defaults() {
    return new DetectorPolicy(this, enabled, action, Map.of());
  }

  /** How many rounds of tool calls a window must hold, so that it can fire as it is set. */
  public double rounds(DetectorPolicy own) {
    return 0;
  }

  /** The same for a tool that has a threshold of its own. */
  public double rounds(DetectorPolicy own, int toolThreshold) {
    return 0;
  }

  @Override
  public final String toString() {
    return name;
  }
}
