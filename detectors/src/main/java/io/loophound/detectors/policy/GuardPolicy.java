package io.loophound.detectors.policy;

import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What the guard looks for and what it does then. Immutable; checked when it is built. */
public final class GuardPolicy {
  private final int window;
  private final Duration cooldown;
  private final Map<Preset, DetectorPolicy> detectors;
  private final Map<String, ToolPolicy> tools;
  private final Exemptions exemptions;
  private final Duration terminateCooldown;
  private final int steers;
  private final int maxRuns;
  private final Duration idle;
  private final int valveRuns;
  private final double valveShare;
  private final List<Action> ladder;

  private GuardPolicy(Builder builder) {
    window = builder.window;
    cooldown = builder.cooldown;
    detectors = new EnumMap<>(builder.detectors);
    tools = Map.copyOf(builder.tools);
    exemptions = builder.exemptions;
    terminateCooldown = builder.terminateCooldown;
    steers = builder.steers;
    maxRuns = builder.maxRuns;
    idle = builder.idle;
    valveRuns = builder.valveRuns;
    valveShare = builder.valveShare;
    ladder = List.copyOf(builder.ladder);
  }

  /** The shipping defaults. */
  public static GuardPolicy defaults() {
    return builder().build();
  }

  /** A builder that starts from the shipping defaults. */
  public static Builder builder() {
    return new Builder();
  }

  /** A builder that starts from this policy. */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.window = window;
    builder.cooldown = cooldown;
    builder.detectors.putAll(detectors);
    builder.tools.putAll(tools);
    builder.exemptions = exemptions;
    builder.terminateCooldown = terminateCooldown;
    builder.steers = steers;
    builder.maxRuns = maxRuns;
    builder.idle = idle;
    builder.valveRuns = valveRuns;
    builder.valveShare = valveShare;
    builder.ladder = ladder;
    return builder;
  }

  /** How many model calls, and how many rounds of tool calls, of a run are looked at. */
  public int window() {
    return window;
  }

  /** How long a block holds. */
  public Duration cooldown() {
    return cooldown;
  }

  /** How a detector is set. */
  public DetectorPolicy detector(Preset preset) {
    return detectors.get(preset);
  }

  /** What is different for a tool. */
  public ToolPolicy tool(String name) {
    return tools.getOrDefault(name, ToolPolicy.DEFAULT);
  }

  /** What is never stopped. */
  public Exemptions exemptions() {
    return exemptions;
  }

  /** How long a terminated run stays dead. */
  public Duration terminateCooldown() {
    return terminateCooldown;
  }

  /** How often a run is told in a turn before it is stopped. */
  public int steers() {
    return steers;
  }

  /** What is done the first, the second, the third time; empty when the detectors say so. */
  public List<Action> ladder() {
    return ladder;
  }

  /** How many runs are known at once. */
  public int maxRuns() {
    return maxRuns;
  }

  /** After what time without a call a run is forgotten. */
  public Duration idle() {
    return idle;
  }

  /** How many distinct runs may be blocked within a minute before enforcement stops. */
  public int valveRuns() {
    return valveRuns;
  }

  /** Which share of all model calls may be blocked within a minute before enforcement stops. */
  public double valveShare() {
    return valveShare;
  }

  /** Collects the settings of a {@link GuardPolicy}; each is checked when it is set. */
  public static final class Builder {
    private int window = 20;
    private Duration cooldown = Duration.ofSeconds(30);
    private final Map<Preset, DetectorPolicy> detectors = new EnumMap<>(Preset.class);
    private final Map<String, ToolPolicy> tools = new HashMap<>();
    private Exemptions exemptions = Exemptions.NONE;
    private Duration terminateCooldown = Duration.ofMinutes(5);
    private int steers = 1;
    private int maxRuns = 10_000;
    private Duration idle = Duration.ofMinutes(30);
    private int valveRuns = 20;
    private double valveShare = 0.5;
    private List<Action> ladder = List.of();

    private Builder() {
      for (Preset preset : Preset.values()) {
        detectors.put(preset, preset.defaults());
      }
    }

    /**
     * Sets the window, in model calls and in rounds of tool calls. Default 20 (AgentGazer).
     *
     * @throws IllegalArgumentException unless 2 to 1000
     */
    public Builder window(int calls) {
      Check.range("window", calls, 2, 1000);
      window = calls;
      return this;
    }

    /**
     * Sets how long a block holds. Default 30 s (AI Security Gateway).
     *
     * @throws IllegalArgumentException unless 1 second to 1 day
     */
    public Builder cooldown(Duration duration) {
      Check.range("cooldown", (double) duration.toSeconds(), 1, 86_400);
      cooldown = duration;
      return this;
    }

    /**
     * Sets a detector.
     *
     * @throws IllegalArgumentException when it names a setting the detector has not, or a value out
     *     of range
     */
    public Builder detector(Preset preset, DetectorPolicy policy) {
      detectors.put(preset, preset.complete(policy));
      return this;
    }

    /** Switches all detectors off: the beginning of a policy that names the few it wants. */
    public Builder noDetectors() {
      for (Preset preset : Preset.values()) {
        detectors.put(preset, detectors.get(preset).with(false));
      }
      return this;
    }

    /** Sets what is different for a tool. */
    public Builder tool(String name, ToolPolicy policy) {
      tools.put(Objects.requireNonNull(name, "name"), Objects.requireNonNull(policy, "policy"));
      return this;
    }

    /** Sets what is never stopped. */
    public Builder exemptions(Exemptions exempt) {
      exemptions = Objects.requireNonNull(exempt, "exemptions");
      return this;
    }

    /**
     * Sets how long a terminated run stays dead. Default 5 minutes.
     *
     * @throws IllegalArgumentException unless 1 second to 1 day
     */
    public Builder terminateCooldown(Duration duration) {
      Check.range("terminate-cooldown", (double) duration.toSeconds(), 1, 86_400);
      terminateCooldown = duration;
      return this;
    }

    /**
     * Sets how often a run is told in a turn, through a tool's result, before it is stopped.
     * Default 1; 0 stops it at once.
     *
     * @throws IllegalArgumentException unless 0 to 2
     */
    public Builder steers(int times) {
      Check.range("steers", times, 0, 2);
      steers = times;
      return this;
    }

    /**
     * Sets what is done the first, the second, ... time a detector of loops fires in a turn, in
     * place of the detector's own action and of {@link #steers}; the last one holds for all further
     * times. After a rung below {@code BLOCK} the counts of the run begin anew (Gemini CLI's two
     * strikes). Default: none.
     *
     * @throws IllegalArgumentException when a rung is {@code ALLOW} or lower than the one before
     */
    public Builder ladder(Action... rungs) {
      Action last = Action.WARN;
      for (Action rung : rungs) {
        if (!rung.atLeast(last)) {
          throw new IllegalArgumentException(
              "ladder = " + List.of(rungs) + ": allowed is warn to terminate, ascending");
        }
        last = rung;
      }
      ladder = List.of(rungs);
      return this;
    }

    /**
     * Sets how many runs are known at once. Default 10,000.
     *
     * @throws IllegalArgumentException unless 10 to 1,000,000
     */
    public Builder maxRuns(int runs) {
      Check.range("max-runs", runs, 10, 1_000_000);
      maxRuns = runs;
      return this;
    }

    /**
     * Sets after what time without a call a run is forgotten. Default 30 minutes.
     *
     * @throws IllegalArgumentException unless 1 second to 7 days
     */
    public Builder idle(Duration duration) {
      Check.range("idle", (double) duration.toSeconds(), 1, 604_800);
      idle = duration;
      return this;
    }

    /**
     * Sets when the guard mistrusts itself: more than {@code runs} distinct runs, or more than
     * {@code share} of all model calls, blocked within a minute. Default 20 and 0.5.
     *
     * @throws IllegalArgumentException unless 1 to 1,000,000 runs and a share of 0.01 to 1
     */
    public Builder valve(int runs, double share) {
      Check.range("valve.runs", runs, 1, 1_000_000);
      Check.range("valve.share", share, 0.01, 1);
      valveRuns = runs;
      valveShare = share;
      return this;
    }

    /** The policy. */
    public GuardPolicy build() {
      return new GuardPolicy(this);
    }
  }
}
