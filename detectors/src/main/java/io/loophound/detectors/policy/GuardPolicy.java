package io.loophound.detectors.policy;

import io.loophound.detectors.policy.DetectorSpec.Trait;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;

/** What the guard looks for and what it does about it. Immutable; checked when it is built. */
public final class GuardPolicy {
  final GuardValues values;
  private final int rounds;
  private final Set<Trait> traits;

  private GuardPolicy(Builder builder) {
    values = builder.values.copy();
    rounds = values.rounds();
    traits = values.traits();
  }

  /** The default policy. */
  public static GuardPolicy defaults() {
    return builder().build();
  }

  /** A builder that starts from the defaults. */
  public static Builder builder() {
    return new Builder(new GuardValues());
  }

  /**
   * Whether runs are judged as by another policy. What is exempt, how many runs are known and when
   * the valve opens may differ.
   */
  public boolean decidesAs(GuardPolicy other) {
    return this == other || values.deciding().equals(other.values.deciding());
  }

  /** A builder that starts from this policy. */
  public Builder toBuilder() {
    return new Builder(values.copy());
  }

  /** How many model calls of a run are compared, and the least number of rounds of tool calls. */
  public int window() {
    return values.window;
  }

  /** How many rounds of tool calls are compared: {@link #window}, or what a threshold needs. */
  public int rounds() {
    return rounds;
  }

  /** How long a block lasts, 1 second to 1 day. */
  public Duration cooldown() {
    return values.cooldown;
  }

  /** The settings of a detector. */
  public DetectorPolicy detector(DetectorSpec spec) {
    DetectorPolicy policy = values.detectors.get(spec.name());
    return policy == null ? spec.defaults() : policy;
  }

  /**
   * The settings of the detector of that name.
   *
   * @throws IllegalArgumentException when there is no such detector
   */
  public DetectorPolicy detector(String name) {
    return detector(DetectorSpec.named(name));
  }

  /** The settings of all detectors, in the order in which they are asked. */
  public List<DetectorPolicy> detectors() {
    return List.copyOf(values.detectors.values());
  }

  /** Whether a detector that is on has a trait. */
  public boolean has(Trait trait) {
    return traits.contains(trait);
  }

  /** Further detectors of this kind, after the first. */
  public List<DetectorPolicy> further(DetectorSpec spec) {
    List<DetectorPolicy> policies = new ArrayList<>(values.further);
    policies.removeIf(other -> other.spec() != spec);
    return policies;
  }

  /** The tools with a policy of their own, by name. */
  public Map<String, ToolPolicy> tools() {
    return Map.copyOf(values.tools);
  }

  /** The policy of a tool. */
  public ToolPolicy tool(String name) {
    return values.tools.getOrDefault(name, ToolPolicy.DEFAULT);
  }

  /** What is never stopped. */
  public Exemptions exemptions() {
    return values.exemptions;
  }

  /** How long a terminated run is refused, 1 second to 1 day. */
  public Duration terminateCooldown() {
    return values.terminateCooldown;
  }

  /** How a run is throttled. */
  public Throttle throttle() {
    return values.throttle;
  }

  /** How many times per turn a run is steered before it is stopped, 0 to 2. */
  public int steers() {
    return values.steers;
  }

  /** The actions for the first, second, third time and so on; empty when the detectors decide. */
  public List<Action> ladder() {
    return values.ladder;
  }

  /** The most runs known at once, 10 to 1,000,000. */
  public int maxRuns() {
    return values.maxRuns;
  }

  /** After what time without a call a run is forgotten, 1 second to 7 days. */
  public Duration idle() {
    return values.idle;
  }

  /** How many distinct runs may be blocked within a minute before the valve opens. */
  public int valveRuns() {
    return values.valveRuns;
  }

  /** Which share of model calls may be blocked within a minute before that, 0.01 to 1. */
  public double valveShare() {
    return values.valveShare;
  }

  /** Collects the settings of a {@link GuardPolicy}; each is checked when it is set. */
  public static final class Builder {
    private final GuardValues values;

    private Builder(GuardValues values) {
      this.values = values;
    }

    /**
     * Sets the window, in model calls and in rounds of tool calls. Default 20 (AgentGazer).
     *
     * @throws IllegalArgumentException unless 2 to 1000
     */
    public Builder window(int calls) {
      Check.range("window", calls, 2, 1000);
      values.window = calls;
      return this;
    }

    /**
     * Sets how long a block lasts. Default 30 s (AI Security Gateway).
     *
     * @throws IllegalArgumentException unless 1 second to 1 day
     */
    public Builder cooldown(Duration duration) {
      Check.range("cooldown", (double) duration.toSeconds(), 1, 86_400);
      values.cooldown = duration;
      return this;
    }

    /** Replaces the settings of a detector. */
    public Builder detector(DetectorPolicy policy) {
      values.detectors.put(policy.spec().name(), policy);
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
      return detector(change.apply(values.detectors.get(spec.name())));
    }

    /** Adds a second detector of the same kind, with settings of its own. */
    public Builder further(DetectorPolicy policy) {
      values.further.add(policy);
      return this;
    }

    /** Replaces the further detectors of this kind. */
    public Builder further(DetectorSpec spec, List<DetectorPolicy> policies) {
      values.further.removeIf(other -> other.spec() == spec);
      policies.forEach(this::further);
      return this;
    }

    /** Switches all detectors off, for a policy that names the few it wants. */
    public Builder noDetectors() {
      values.detectors.replaceAll((name, policy) -> policy.with(false));
      values.further.clear();
      return this;
    }

    /** Sets the policy of a tool. */
    public Builder tool(String name, ToolPolicy policy) {
      values.tools.put(
          Objects.requireNonNull(name, "name"), Objects.requireNonNull(policy, "policy"));
      return this;
    }

    /** Sets what is never stopped. */
    public Builder exemptions(Exemptions exempt) {
      values.exemptions = Objects.requireNonNull(exempt, "exemptions");
      return this;
    }

    /**
     * Sets how long a terminated run is refused. Default 5 minutes.
     *
     * @throws IllegalArgumentException unless 1 second to 1 day
     */
    public Builder terminateCooldown(Duration duration) {
      Check.range("terminate-cooldown", (double) duration.toSeconds(), 1, 86_400);
      values.terminateCooldown = duration;
      return this;
    }

    /** Sets how a run is throttled. Default {@link Throttle#DEFAULT}. */
    public Builder throttle(Throttle throttle) {
      values.throttle = Objects.requireNonNull(throttle, "throttle");
      return this;
    }

    /**
     * Sets how many times per turn a run is steered before it is stopped. Default 1; 0 stops it at
     * once.
     *
     * @throws IllegalArgumentException unless 0 to 2
     */
    public Builder steers(int times) {
      Check.range("steers", times, 0, 2);
      values.steers = times;
      return this;
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
      values.ladder = Check.rungs(rungs);
      return this;
    }

    /**
     * Sets the most runs known at once. Default 10,000.
     *
     * @throws IllegalArgumentException unless 10 to 1,000,000
     */
    public Builder maxRuns(int runs) {
      Check.range("max-runs", runs, 10, 1_000_000);
      values.maxRuns = runs;
      return this;
    }

    /**
     * Sets after what time without a call a run is forgotten. Default 30 minutes.
     *
     * @throws IllegalArgumentException unless 1 second to 7 days
     */
    public Builder idle(Duration duration) {
      Check.range("idle", (double) duration.toSeconds(), 1, 604_800);
      values.idle = duration;
      return this;
    }

    /**
     * Sets when the valve opens: more than {@code runs} distinct runs, or more than {@code share}
     * of all model calls, blocked within a minute. Default 20 and 0.5.
     *
     * @throws IllegalArgumentException unless 1 to 1,000,000 runs and a share of 0.01 to 1
     */
    public Builder valve(int runs, double share) {
      Check.range("valve.runs", runs, 1, 1_000_000);
      Check.range("valve.share", share, 0.01, 1);
      values.valveRuns = runs;
      values.valveShare = share;
      return this;
    }

    /** The policy. */
    public GuardPolicy build() {
      return new GuardPolicy(this);
    }
  }
}
