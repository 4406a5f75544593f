package io.loophound.detectors.policy;

/**
 * How many rounds a window must hold, so that no threshold lies beyond it and never fires. What
 * waits for something unfinished is counted for the detectors of equal rounds in a row alone:
 * cycles and interleaved calls fire when the window is full of them.
 */
final class WindowNeed {
  private static final int MOST = 1000;

  private WindowNeed() {}

  static int of(GuardValues values) {
    double need = values.window;
    for (Preset preset : Preset.values()) {
      need = Math.max(need, of(preset, values.detectors.get(preset)));
    }
    for (GuardPolicy.Further further : values.further) {
      need = Math.max(need, of(further.preset(), further.policy()));
    }
    double patience = values.detectors.get(Preset.REPETITION).number("poll-factor");
    for (ToolPolicy tool : values.tools.values()) {
      need = Math.max(need, tool.threshold() * patience);
    }
    return (int) Math.min(MOST, Math.ceil(need));
  }

  private static double of(Preset preset, DetectorPolicy policy) {
    if (!policy.enabled()) {
      return 0;
    }
    double threshold = preset.setting("boundary") == null ? 0 : policy.number("boundary");
    threshold += preset.setting("threshold") == null ? 0 : policy.threshold();
    return switch (preset) {
      case REPETITION -> Math.max(threshold * policy.number("poll-factor"), policy.number("stop"));
      case STAGNATION -> threshold * policy.number("poll-factor");
      case CYCLE -> Math.max(threshold, policy.number("stop")) * policy.number("min-period");
      case INTERLEAVED, NO_PROGRESS -> Math.max(threshold, policy.number("stop"));
      default -> 0;
    };
  }
}
