package io.loophound.detectors.policy;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Describes a detector: its name, its settings with their defaults, and what the guard must know
 * about it. Each detector has one spec.
 */
public abstract class DetectorSpec {

  /** Properties of a detector that matter to the guard. */
  public enum Trait {
    /** It enforces a limit, so it neither steers nor gives a second chance. */
    LIMIT,
    /** It has a cooldown of its own, so the guard adds none. */
    OWN_COOLDOWN,
    /** It counts within a time window, so it is off without a clock. */
    NEEDS_TIME,
    /** It judges a single reply, so it no longer affects the run once that reply is refused. */
    ONE_REPLY,
    /** Its findings concern tool calls, although they name no steps. */
    NAMES_NO_STEPS,
    /** It compares the texts of model calls with each other, so a run keeps more of each call. */
    COMPARES_TEXTS
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
   * @param enabled whether it is on by default
   * @param action its default action
   * @param settings its settings, in the order of the documentation
   */
  protected DetectorSpec(String name, boolean enabled, Action action, Setting<?>... settings) {
    this.name = name;
    this.enabled = enabled;
    this.action = action;
    this.settings = List.of(settings);
  }

  /**
   * Adds traits; for constructors.
   *
   * @param those what is true of the detector
   */
  protected final void traits(Trait... those) {
    for (Trait trait : those) {
      traits.add(trait);
    }
  }

  /**
   * {@return all detectors, in the order in which they are asked: limits, then certain ones, then
   * likely ones}
   */
  public static List<DetectorSpec> all() {
    return ShippedDetectors.ALL;
  }

  /**
   * {@return the detector of that name}
   *
   * @param name as in the configuration
   * @throws IllegalArgumentException when there is none; the message lists the detectors
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

  /** {@return the name in the configuration} */
  public final String name() {
    return name;
  }

  /**
   * {@return what comes before the names of its settings in the configuration: its own name and a
   * dot, or nothing for the score, whose settings are those of the guard itself}
   */
  public String prefix() {
    return name + ".";
  }

  /** {@return whether it is on by default} */
  public final boolean isEnabled() {
    return enabled;
  }

  /** {@return its default action} */
  public final Action action() {
    return action;
  }

  /**
   * {@return whether it has a trait}
   *
   * @param trait what may be true of it
   */
  public final boolean has(Trait trait) {
    return traits.contains(trait);
  }

  /** {@return all settings, including those that are not options} */
  public final List<Setting<?>> settings() {
    return settings;
  }

  /**
   * {@return the settings that users can set by name, besides {@code enabled} and {@code action}}
   */
  public final List<Setting<?>> options() {
    List<Setting<?>> options = new ArrayList<>();
    for (Setting<?> setting : settings) {
      if (setting.isOption()) {
        options.add(setting);
      }
    }
    return options;
  }

  /**
   * {@return the option of that name, or null}
   *
   * @param setting its name, without the detector's
   */
  public final Setting<?> option(String setting) {
    Setting<?> found = setting(setting);
    return found != null && found.isOption() ? found : null;
  }

  /**
   * {@return the setting of that name, whether or not it is an option; or null}
   *
   * @param setting its name, without the detector's
   */
  public final Setting<?> setting(String setting) {
    for (Setting<?> each : settings) {
      if (each.name().equals(setting)) {
        return each;
      }
    }
    return null;
  }

  /** {@return the default policy of this detector} */
  public final DetectorPolicy defaults() {
    return new DetectorPolicy(this, enabled, action, Map.of());
  }

  /**
   * {@return how many rounds of tool calls the window must hold so that it can fire}
   *
   * @param own its settings in a policy
   */
  public double rounds(DetectorPolicy own) {
    return 0;
  }

  @Override
  public final String toString() {
    return name;
  }
}
