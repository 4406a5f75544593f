package io.loophound.detectors.policy;

import io.loophound.detectors.policy.DetectorSpec.Trait;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;

/** What the guard looks for and what it does about it. Immutable; checked when it is built. */
public final class GuardPolicy {
  private static final int MOST_ROUNDS = 1000;

  private final Map<Setting<?>, Object> settings;
  private final Map<String, DetectorPolicy> detectors; // in the order in which they are asked
  private final List<DetectorPolicy> further;
  private final Map<String, ToolPolicy> tools;
  private final Exemptions exemptions;
  private final List<Action> ladder;
  private final Throttle throttle;
  private final int rounds;
  private final Set<Trait> traits = EnumSet.noneOf(Trait.class);

  private GuardPolicy(Builder builder) {
    settings = Map.copyOf(builder.settings);
    detectors = Collections.unmodifiableMap(new LinkedHashMap<>(builder.detectors));
    further = List.copyOf(builder.further);
    tools = Map.copyOf(builder.tools);
    exemptions = builder.exemptions;
    ladder = builder.ladder;
    throttle =
        new Throttle(
            get(GuardSettings.THROTTLE_STEP),
            get(GuardSettings.THROTTLE_CAP),
            get(GuardSettings.THROTTLE_TIMES));
    List<DetectorPolicy> all = new ArrayList<>(detectors.values());
    all.addAll(further);
    double need = window();
    for (DetectorPolicy policy : all) {
      need = Math.max(need, policy.rounds());
      for (Trait trait : Trait.values()) {
        if (policy.enabled() && policy.spec().has(trait)) {
          traits.add(trait);
        }
      }
    }
    rounds = (int) Math.min(MOST_ROUNDS, Math.ceil(need));
  }

  /** {@return the default policy} */
  public static GuardPolicy defaults() {
    return builder().build();
  }

  /** {@return a builder that starts from the defaults} */
  public static Builder builder() {
    Builder builder = new Builder();
    for (Setting<?> setting : GuardSettings.ALL) {
      builder.settings.put(setting, setting.defaultValue());
    }
    for (DetectorSpec spec : DetectorSpec.all()) {
      builder.detectors.put(spec.name(), spec.defaults());
    }
    return builder;
  }

  /**
   * {@return whether runs are judged as by another policy} What is exempt, how many runs are known
   * and when the valve opens may differ.
   *
   * @param other the policy to compare with
   */
  public boolean decidesAs(GuardPolicy other) {
    Map<Setting<?>, Object> mine = new HashMap<>(settings);
    Map<Setting<?>, Object> others = new HashMap<>(other.settings);
    for (Setting<?> setting : GuardSettings.OF_PROCESS) {
      mine.remove(setting);
      others.remove(setting);
    }
    return this == other || (mine.equals(others) && hasSameDetectors(other));
  }

  /** Whether all of it is as in another policy. */
  boolean isSameAs(GuardPolicy other) {
    return this == other
        || (settings.equals(other.settings)
            && exemptions.equals(other.exemptions)
            && hasSameDetectors(other));
  }

  private boolean hasSameDetectors(GuardPolicy other) {
    return detectors.equals(other.detectors)
        && further.equals(other.further)
        && tools.equals(other.tools)
        && ladder.equals(other.ladder);
  }

  /** {@return a builder that starts from this policy} */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.settings.putAll(settings);
    builder.detectors.putAll(detectors);
    builder.further.addAll(further);
    builder.tools.putAll(tools);
    builder.exemptions = exemptions;
    builder.ladder = ladder;
    return builder;
  }

  /**
   * {@return the value of one of the {@link GuardSettings}}
   *
   * @param <T> the type of the setting
   * @param setting one of its constants
   */
  public <T> T get(Setting<T> setting) {
    return setting.type().cast(Objects.requireNonNull(settings.get(setting), setting.name()));
  }

  /**
   * {@return how many model calls of a run are compared, and the least number of rounds of tool
   * calls}
   */
  public int window() {
    return get(GuardSettings.WINDOW);
  }

  /**
   * {@return how many rounds of tool calls are compared: {@link #window}, or what a threshold
   * needs}
   */
  public int rounds() {
    return rounds;
  }

  /** {@return how long a block lasts} */
  public Duration cooldown() {
    return get(GuardSettings.COOLDOWN);
  }

  /**
   * {@return the settings of a detector}
   *
   * @param spec which detector
   */
  public DetectorPolicy detector(DetectorSpec spec) {
    DetectorPolicy policy = detectors.get(spec.name());
    return policy == null ? spec.defaults() : policy;
  }

  /**
   * {@return the settings of the detector of that name}
   *
   * @param name as in the configuration
   * @throws IllegalArgumentException when there is no such detector
   */
  public DetectorPolicy detector(String name) {
    return detector(DetectorSpec.named(name));
  }

  /** {@return the settings of all detectors, in the order in which they are asked} */
  public List<DetectorPolicy> detectors() {
    return List.copyOf(detectors.values());
  }

  /**
   * {@return whether a detector that is on has a trait}
   *
   * @param trait what may be true of a detector
   */
  public boolean has(Trait trait) {
    return traits.contains(trait);
  }

  /**
   * {@return further detectors of this kind, after the first}
   *
   * @param spec the kind
   */
  public List<DetectorPolicy> further(DetectorSpec spec) {
    List<DetectorPolicy> policies = new ArrayList<>(further);
    policies.removeIf(other -> other.spec() != spec);
    return policies;
  }

  /** {@return the tools with a policy of their own, by name} */
  public Map<String, ToolPolicy> tools() {
    return tools;
  }

  /**
   * {@return the policy of a tool}
   *
   * @param name as the model writes it
   */
  public ToolPolicy tool(String name) {
    return tools.getOrDefault(name, ToolPolicy.DEFAULT);
  }

  /** {@return what is never stopped} */
  public Exemptions exemptions() {
    return exemptions;
  }

  /** {@return how long a terminated run is refused} */
  public Duration terminateCooldown() {
    return get(GuardSettings.TERMINATE_COOLDOWN);
  }

  /** {@return how a run is throttled} */
  public Throttle throttle() {
    return throttle;
  }

  /** {@return how many times per turn a run is steered before it is stopped} */
  public int steers() {
    return get(GuardSettings.STEERS);
  }

  /**
   * {@return the actions for the first, second, third time and so on; empty when the detectors
   * decide}
   */
  public List<Action> ladder() {
    return ladder;
  }

  /** {@return the most runs known at once} */
  public int maxRuns() {
    return get(GuardSettings.MAX_RUNS);
  }

  /** {@return after what time without a call a run is forgotten} */
  public Duration idle() {
    return get(GuardSettings.IDLE);
  }

  /** {@return how many distinct runs may be blocked within a minute before the valve opens} */
  public int valveRuns() {
    return get(GuardSettings.VALVE_RUNS);
  }

  /** {@return which share of model calls may be blocked within a minute before that} */
  public double valveShare() {
    return get(GuardSettings.VALVE_SHARE);
  }

  /** Collects the settings of a {@link GuardPolicy}; each is checked when it is set. */
  public static final class Builder {
    private final Map<Setting<?>, Object> settings = new HashMap<>();
    private final Map<String, DetectorPolicy> detectors = new LinkedHashMap<>();
    private final List<DetectorPolicy> further = new ArrayList<>();
    private final Map<String, ToolPolicy> tools = new HashMap<>();
    private Exemptions exemptions = Exemptions.NONE;
    private List<Action> ladder = List.of();

    private Builder() {}

    /**
     * Sets one of the {@link GuardSettings}: to a value of its type, a number, or a text as in the
     * configuration. A plain number for a duration is seconds.
     *
     * @throws IllegalArgumentException when the value is not allowed; the message has the key, the
     *     value and what is allowed
     */
    public Builder set(Setting<?> setting, Object value) {
      if (!settings.containsKey(setting)) {
        throw new IllegalArgumentException(setting + ": allowed are " + GuardSettings.ALL);
      }
      settings.put(setting, setting.read(setting.name(), value));
      return this;
    }

    /** Sets {@link GuardSettings#WINDOW}. */
    public Builder window(int calls) {
      return set(GuardSettings.WINDOW, calls);
    }

    /** Sets {@link GuardSettings#COOLDOWN}. */
    public Builder cooldown(Duration duration) {
      return set(GuardSettings.COOLDOWN, duration);
    }

    /** Replaces the settings of a detector. */
    public Builder detector(DetectorPolicy policy) {
      detectors.put(policy.spec().name(), policy);
      return this;
    }

    /**
     * Changes a detector: {@code detector("score", own -> own.with("threshold", 12))}. One that is
     * off, as after {@link #noDetectors}, stays off without {@code with(true)}.
     *
     * @throws IllegalArgumentException when there is no such detector or option, or a bad value
     */
    public Builder detector(String name, UnaryOperator<DetectorPolicy> change) {
      DetectorSpec spec = DetectorSpec.named(name);
      return detector(change.apply(detectors.get(spec.name())));
    }

    /** Adds a second detector of the same kind, with settings of its own. */
    public Builder further(DetectorPolicy policy) {
      further.add(policy);
      return this;
    }

    /** Replaces the further detectors of this kind. */
    public Builder further(DetectorSpec spec, List<DetectorPolicy> policies) {
      further.removeIf(other -> other.spec() == spec);
      policies.forEach(this::further);
      return this;
    }

    /** Switches all detectors off, for a policy that names the few it wants. */
    public Builder noDetectors() {
      detectors.replaceAll((name, policy) -> policy.with(false));
      further.clear();
      return this;
    }

    /** Sets the policy of a tool. */
    public Builder tool(String name, ToolPolicy policy) {
      tools.put(Objects.requireNonNull(name, "name"), Objects.requireNonNull(policy, "policy"));
      return this;
    }

    /** Sets what is never stopped. */
    public Builder exemptions(Exemptions exempt) {
      exemptions = Objects.requireNonNull(exempt, "exemptions");
      return this;
    }

    /** Sets {@link GuardSettings#TERMINATE_COOLDOWN}. */
    public Builder terminateCooldown(Duration duration) {
      return set(GuardSettings.TERMINATE_COOLDOWN, duration);
    }

    /** Sets how a run is throttled. */
    public Builder throttle(Throttle throttle) {
      return set(GuardSettings.THROTTLE_STEP, throttle.step())
          .set(GuardSettings.THROTTLE_CAP, throttle.cap())
          .set(GuardSettings.THROTTLE_TIMES, throttle.times());
    }

    /** Sets {@link GuardSettings#STEERS}. */
    public Builder steers(int times) {
      return set(GuardSettings.STEERS, times);
    }

    /**
     * Sets the actions for the first, second, ... time a loop detector fires in a turn, instead of
     * the detector's own action and of {@link #steers}. The last one applies to all further times.
     * After an action below {@code BLOCK} the counts of the run start again (Gemini CLI's two
     * strikes). Default: none.
     *
     * @throws IllegalArgumentException when an action is {@code ALLOW}, {@code THROTTLE} or weaker
     *     than the one before
     */
    public Builder ladder(Action... rungs) {
      ladder = Check.rungs(rungs);
      return this;
    }

    /** Sets {@link GuardSettings#MAX_RUNS}. */
    public Builder maxRuns(int runs) {
      return set(GuardSettings.MAX_RUNS, runs);
    }

    /** Sets {@link GuardSettings#IDLE}. */
    public Builder idle(Duration duration) {
      return set(GuardSettings.IDLE, duration);
    }

    /**
     * Sets when the valve opens: {@link GuardSettings#VALVE_RUNS} and {@link
     * GuardSettings#VALVE_SHARE}.
     */
    public Builder valve(int runs, double share) {
      return set(GuardSettings.VALVE_RUNS, runs).set(GuardSettings.VALVE_SHARE, share);
    }

    /** {@return the policy} */
    public GuardPolicy build() {
      return new GuardPolicy(this);
    }
  }
}
