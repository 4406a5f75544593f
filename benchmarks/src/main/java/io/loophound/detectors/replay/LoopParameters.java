package io.loophound.detectors.replay;

import com.fasterxml.jackson.databind.JsonNode;
import io.loophound.detectors.internal.detector.calls.Cycle;
import io.loophound.detectors.internal.detector.calls.Interleaved;
import io.loophound.detectors.internal.detector.calls.NoProgress;
import io.loophound.detectors.internal.detector.calls.NoProgress.Results;
import io.loophound.detectors.internal.detector.calls.Repetition;
import io.loophound.detectors.internal.detector.calls.SequenceSpec;
import io.loophound.detectors.internal.detector.calls.SequenceSpec.Outcome;
import io.loophound.detectors.internal.detector.calls.SequenceSpec.Unit;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;

/** The parameters of a case that configure a detector of repeated tool calls. */
final class LoopParameters {
  private static final int LONGEST_CYCLE = 5;

  private final CaseConfig config;
  private int rounds;

  LoopParameters(CaseConfig config) {
    this.config = config;
  }

  /** How many rounds the detectors named so far need to look at. */
  int rounds() {
    return rounds;
  }

  /** The detector that a parameter configures, or null when it is not one of these parameters. */
  DetectorPolicy read(String parameter, JsonNode value) {
    return switch (parameter) {
      case "tool_repeat_consecutive" ->
          sequence(Repetition.SPEC, value).with(SequenceSpec.OUTCOME, Outcome.IGNORE);
      case "max_consecutive" ->
          sequence(Repetition.SPEC, value)
              .with(SequenceSpec.OUTCOME, Outcome.IGNORE)
              .with(SequenceSpec.EXCEED, true);
      case "pair_repeat" -> sequence(Repetition.SPEC, value);
      case "ladder_rounds" -> rungs(value);
      case "same_error" -> noProgress(value).with(NoProgress.RESULTS, Results.ERROR);
      case "same_call_error", "same_call_error_nudge" -> callErrors();
      case "no_progress" -> varied(value);
      case "ping_pong" ->
          cycle(value, 2, 2).with(SequenceSpec.OUTCOME, Outcome.IGNORE).with(Cycle.AT_START, true);
      case "alternating_len" -> alternating(value.asInt());
      case "cycle_repeats" ->
          cycle(value, 1, longestCycle()).with(SequenceSpec.OUTCOME, Outcome.IGNORE);
      case "interleaved_repeat" -> sequence(Interleaved.SPEC, value);
      case "round_set_repeat" -> roundSets(value);
      default -> null;
    };
  }

  private void needs(int repeats) {
    rounds = Math.max(rounds, repeats + 2);
  }

  private DetectorPolicy sequence(SequenceSpec spec, JsonNode threshold) {
    needs(threshold.asInt());
    // a case counts a waiting call like any other
    DetectorPolicy detector =
        config.detector(spec).with("threshold", threshold.asDouble()).with("count-waits", true);
    boolean soon = spec == Repetition.SPEC || spec == Cycle.SPEC;
    detector = soon ? detector.with(SequenceSpec.SOONER, 0) : detector;
    return config.beforehand() ? detector.with(SequenceSpec.BEFOREHAND, true) : detector;
  }

  private DetectorPolicy rungs(JsonNode rungs) {
    needs(rungs.path("stop").asInt());
    return sequence(Repetition.SPEC, rungs.path("block"))
        .with("warn", rungs.path("observe").asDouble(0))
        .with("stop", rungs.path("stop").asDouble(0))
        .with(SequenceSpec.OUTCOME, Outcome.IGNORE)
        .with(Repetition.UNIT, Unit.CALL);
  }

  private DetectorPolicy noProgress(JsonNode threshold) {
    DetectorPolicy detector = sequence(NoProgress.SPEC, threshold);
    return config.othersOff() ? detector.with(NoProgress.REFUSALS, 0) : detector;
  }

  private DetectorPolicy callErrors() {
    JsonNode nudge = config.get("same_call_error_nudge");
    boolean onlyNudge = !config.has("same_call_error");
    DetectorPolicy detector =
        noProgress(onlyNudge ? nudge : config.get("same_call_error"))
            .with("warn", nudge.asDouble(0))
            .with(NoProgress.RESULTS, Results.ERROR)
            .with(SequenceSpec.OUTCOME, Outcome.IGNORE)
            .with(NoProgress.EQUAL_ARGUMENTS, true);
    return onlyNudge ? detector.with(Action.WARN) : detector;
  }

  /** Hint, refuse, end; or only the second of these. */
  private DetectorPolicy varied(JsonNode steps) {
    needs(steps.path(2).asInt());
    boolean hint = steps.size() > 1;
    DetectorPolicy detector =
        noProgress(steps.isArray() ? steps.path(hint ? 1 : 0) : steps)
            .with("warn", hint ? steps.path(0).asDouble() : 0)
            .with("stop", steps.path(2).asDouble(0))
            .with(NoProgress.RESULTS, Results.ANY);
    return config.has("window") ? detector.with(NoProgress.SPREAD, true) : detector;
  }

  private int longestCycle() {
    return config.get("cycle_max_period").asInt(LONGEST_CYCLE);
  }

  private DetectorPolicy cycle(JsonNode times, int shortest, int longest) {
    needs(times.asInt() * longest);
    return sequence(Cycle.SPEC, times).with("min-period", shortest).with("max-period", longest);
  }

  private DetectorPolicy alternating(int calls) {
    needs(calls);
    int times = (calls + 1) / 2;
    DetectorPolicy detector = cycle(config.get("alternating_len"), 2, 2).with("threshold", times);
    return calls % 2 == 0 ? detector : detector.with(Cycle.AT_START, true);
  }

  /** Warn, stop; or only the second of these. */
  private DetectorPolicy roundSets(JsonNode steps) {
    boolean warns = steps.size() > 1;
    return sequence(Interleaved.SPEC, steps.path(warns ? 1 : 0))
        .with("warn", warns ? steps.path(0).asDouble() : 0)
        .with(SequenceSpec.OUTCOME, Outcome.IGNORE)
        .with(Interleaved.STEADY, false)
        .with(Interleaved.UNIT, Unit.ROUND)
        .with(config.action(Action.TERMINATE));
  }
}
