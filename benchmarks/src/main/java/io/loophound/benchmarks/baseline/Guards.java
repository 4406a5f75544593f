package io.loophound.benchmarks.baseline;

import java.util.List;

/** The other guards that runs are judged by. */
public final class Guards {

  private Guards() {}

  /** All of them, at their defaults. */
  public static List<Baseline> others() {
    return List.of(
        new AgentGazer(true),
        new AgentGazer(false),
        langSight(3),
        langSight(5),
        new PerSession("OpenHands", OpenHandsRules::new),
        new PerSession("Gemini CLI, without its model", GeminiRules::new),
        new PerSession("OpenClaw, switched on", ClawRules::new),
        new PerSession("Stella", StellaRules::new),
        new PerSession("Toloka 5", () -> new TolokaRules(5)),
        new PerSession("agent-guard", AgentGuardRules::new),
        new TailFingerprint());
  }

  /** LangSight with the threshold of all its rules: 3 in its code, 5 in its documentation. */
  public static Baseline langSight(int threshold) {
    return new PerSession("LangSight " + threshold, () -> new SightRules(threshold));
  }
}
