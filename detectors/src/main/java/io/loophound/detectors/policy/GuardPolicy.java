package io.loophound.detectors.policy;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/** What the guard looks for and what it does then. Immutable; checked when it is built. */
public final class GuardPolicy {
  private final int window;
  private final Duration cooldown;
  private final Map<Preset, DetectorPolicy> detectors;
  private final Exemptions exemptions;

  private GuardPolicy(Builder builder) {
    window = builder.window;
    cooldown = builder.cooldown;
    detectors = new EnumMap<>(builder.detectors);
    exemptions = builder.exemptions;
  }

  /** The shipping defaults. */
  public static GuardPolicy defaults() {
    return builder().build();
  }

  /** A builder that starts from the shipping defaults. */
  public static Builder builder() {
    return new Builder();
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

  /** What is never stopped. */
  public Exemptions exemptions() {
    return exemptions;
  }

  /** Collects the settings of a {@link GuardPolicy}; each is checked when it is set. */
  public static final class Builder {
    private int window = 20;
    private Duration cooldown = Duration.ofSeconds(30);
    private final Map<Preset, DetectorPolicy> detectors = new EnumMap<>(Preset.class);
    private Exemptions exemptions = Exemptions.NONE;

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
     * @throws IllegalArgumentException when its threshold is out of the preset's range
     */
    public Builder detector(Preset preset, DetectorPolicy policy) {
      Check.range(
          preset.key() + ".threshold",
          policy.threshold(),
          preset.minThreshold(),
          preset.maxThreshold());
      detectors.put(preset, policy);
      return this;
    }

    /** Sets what is never stopped. */
    public Builder exemptions(Exemptions exempt) {
      exemptions = Objects.requireNonNull(exempt, "exemptions");
      return this;
    }

    /** The policy. */
    public GuardPolicy build() {
      return new GuardPolicy(this);
    }
  }
}
