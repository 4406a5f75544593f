package io.loophound.detectors.policy;

/** The detectors by name, with their shipping defaults and ranges. */
public enum Preset {
  /** Same tool, equivalent arguments, same outcome, in consecutive rounds (LangSight). Rounds. */
  REPETITION("repetition", 4, 2, 100),
  /**
   * A cycle of several calls, with equal outcomes round by round (LangSight, Gemini CLI). Turns.
   */
  CYCLE("cycle", 3, 2, 100),
  /** Weighted score of near-equal news, replies and calls in the window (AgentGazer). Points. */
  SIMILARITY("similarity", 10, 2, 1000);

  private final String key;
  private final double threshold;
  private final double min;
  private final double max;

  Preset(String key, double threshold, double min, double max) {
    this.key = key;
    this.threshold = threshold;
    this.min = min;
    this.max = max;
  }

  /** The name in the configuration: {@code loophound.KEY.threshold}. */
  public String key() {
    return key;
  }

  /** The shipping default. */
  public DetectorPolicy defaults() {
    return new DetectorPolicy(true, threshold, Action.BLOCK);
  }

  /** The lowest threshold allowed. */
  public double minThreshold() {
    return min;
  }

  /** The highest threshold allowed. */
  public double maxThreshold() {
    return max;
  }
}
