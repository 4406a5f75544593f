package io.loophound.detectors.replay;

import static io.loophound.detectors.policy.Preset.CYCLE;
import static io.loophound.detectors.policy.Preset.INTERLEAVED;
import static io.loophound.detectors.policy.Preset.NO_PROGRESS;
import static io.loophound.detectors.policy.Preset.REPETITION;

import com.fasterxml.jackson.databind.JsonNode;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.Preset;

/** The parameters of a case that set a detector of repeated tool calls. */
final class LoopParameters {
  private static final int LONGEST_CYCLE = 5;

  private final CaseConfig config;
  private int rounds;

  LoopParameters(CaseConfig config) {
    this.config = config;
  }

  /** How many rounds the detectors named so far have to look at. */
  int rounds() {
    return rounds;
  }

  /** The detector that a parameter sets, or null when it is none of these parameters. */
  NamedDetector read(String parameter, JsonNode value) {
    return switch (parameter) {
      case "tool_repeat_consecutive" -> sequence(REPETITION, value).with("outcome", "ignore");
      case "max_consecutive" ->
          sequence(REPETITION, value).with("outcome", "ignore").with("boundary", "exceed");
      case "pair_repeat" -> sequence(REPETITION, value);
      case "ladder_rounds" -> rungs(value);
      case "same_error" -> noProgress(value).with("outcomes", "error");
      case "same_call_error", "same_call_error_nudge" -> callErrors();
      case "no_progress" -> varied(value);
      case "ping_pong" -> cycle(value, 2, 2).with("outcome", "ignore").with("fires", "start");
      case "alternating_len" -> alternating(value.asInt());
      case "cycle_repeats" -> cycle(value, 1, longestCycle()).with("outcome", "ignore");
      case "interleaved_repeat" -> sequence(INTERLEAVED, value);
      case "round_set_repeat" -> roundSets(value);
      default -> null;
    };
  }

  private void needs(int repeats) {
    rounds = Math.max(rounds, repeats + 2);
  }

  private NamedDetector sequence(Preset preset, JsonNode threshold) {
    needs(threshold.asInt());
    // a case counts a poll like any other call
    NamedDetector detector =
        config.detector(preset).with("threshold", threshold.asDouble()).with("poll-factor", 1);
    detector = preset == REPETITION ? detector.with("sooner", 0) : detector;
    return config.beforehand() ? detector.with("verdict", "before") : detector;
  }

  private NamedDetector rungs(JsonNode rungs) {
    needs(rungs.path("stop").asInt());
    return sequence(REPETITION, rungs.path("block"))
        .with("warn", rungs.path("observe").asDouble(0))
        .with("stop", rungs.path("stop").asDouble(0))
        .with("outcome", "ignore")
        .with("unit", "call");
  }

  private NamedDetector noProgress(JsonNode threshold) {
    NamedDetector detector = sequence(NO_PROGRESS, threshold);
    return config.othersOff() ? detector.with("refusals", 0) : detector;
  }

  private NamedDetector callErrors() {
    JsonNode nudge = config.get("same_call_error_nudge");
    boolean onlyNudge = !config.has("same_call_error");
    NamedDetector detector =
        noProgress(onlyNudge ? nudge : config.get("same_call_error"))
            .with("warn", nudge.asDouble(0))
            .with("outcomes", "error")
            .with("outcome", "ignore")
            .with("arguments", "equal");
    return onlyNudge ? detector.with(Action.WARN) : detector;
  }

  /** Hint, refuse, end: or only the second of these. */
  private NamedDetector varied(JsonNode steps) {
    needs(steps.path(2).asInt());
    boolean hint = steps.size() > 1;
    NamedDetector detector =
        noProgress(steps.isArray() ? steps.path(hint ? 1 : 0) : steps)
            .with("warn", hint ? steps.path(0).asDouble() : 0)
            .with("stop", steps.path(2).asDouble(0))
            .with("outcomes", "any");
    return config.has("window") ? detector.with("spread", "yes") : detector;
  }

  private int longestCycle() {
    return config.get("cycle_max_period").asInt(LONGEST_CYCLE);
  }

  private NamedDetector cycle(JsonNode times, int shortest, int longest) {
    needs(times.asInt() * longest);
    return sequence(CYCLE, times).with("min-period", shortest).with("max-period", longest);
  }

  private NamedDetector alternating(int calls) {
    needs(calls);
    int times = (calls + 1) / 2;
    NamedDetector detector = cycle(config.get("alternating_len"), 2, 2).with("threshold", times);
    return calls % 2 == 0 ? detector : detector.with("fires", "start");
  }

  /** Warn, stop: or only the second of these. */
  private NamedDetector roundSets(JsonNode steps) {
    boolean warns = steps.size() > 1;
    return sequence(INTERLEAVED, steps.path(warns ? 1 : 0))
        .with("warn", warns ? steps.path(0).asDouble() : 0)
        .with("outcome", "ignore")
        .with("steady", "no")
        .with("unit", "round")
        .with(config.action(Action.TERMINATE));
  }
}
