package io.loophound.replay;

import io.loophound.detectors.internal.counter.Sequence;
import io.loophound.detectors.internal.counter.Sequence.Counts;
import io.loophound.detectors.internal.counter.Sequence.Outcome;
import io.loophound.detectors.internal.counter.Sequence.Unit;
import io.loophound.detectors.internal.counter.Sequence.Where;
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
  DetectorPolicy read(String parameter, JsonValue value) {
    return switch (parameter) {
      case "tool_repeat_consecutive" -> repeats(value).with(Sequence.OUTCOME, Outcome.IGNORE);
      case "max_consecutive" ->
          repeats(value).with(Sequence.OUTCOME, Outcome.IGNORE).with(Sequence.EXCEED, true);
      case "pair_repeat" -> repeats(value);
      case "ladder_rounds" -> rungs(value);
      case "same_error" -> failures(value);
      case "same_call_error", "same_call_error_nudge" -> callErrors();
      case "no_progress" -> varied(value);
      case "ping_pong" ->
          cycle(value, 2, 2).with(Sequence.OUTCOME, Outcome.IGNORE).with(Sequence.AT_START, true);
      case "alternating_len" -> alternating(value.asInt(0));
      case "cycle_repeats" ->
          cycle(value, 1, longestCycle()).with(Sequence.OUTCOME, Outcome.IGNORE);
      case "interleaved_repeat" ->
          sequence(value).with(Sequence.UNIT, Unit.CALL).with(Sequence.WHERE, Where.STEADY);
      case "round_set_repeat" -> roundSets(value);
      default -> null;
    };
  }

  private void needs(int repeats) {
    rounds = Math.max(rounds, repeats + 2);
  }

  private DetectorPolicy sequence(JsonValue threshold) {
    needs(threshold.asInt(0));
    DetectorPolicy counter =
        config.detector(Sequence.SPEC).with("threshold", threshold.asDouble(0));
    return config.beforehand() ? counter.with(Sequence.BEFOREHAND, true) : counter;
  }

  private DetectorPolicy repeats(JsonValue threshold) {
    return sequence(threshold).with(Sequence.MAX_PERIOD, 1);
  }

  private DetectorPolicy rungs(JsonValue rungs) {
    needs(rungs.path("stop").asInt(0));
    return repeats(rungs.path("block"))
        .with(Sequence.WARN, rungs.path("observe").asInt(0))
        .with(Sequence.STOP, rungs.path("stop").asInt(0))
        .with(Sequence.OUTCOME, Outcome.IGNORE)
        .with(Sequence.UNIT, Unit.CALL);
  }

  private DetectorPolicy failures(JsonValue threshold) {
    return sequence(threshold).with(Sequence.COUNTS, Counts.FAILURES);
  }

  private DetectorPolicy callErrors() {
    JsonValue nudge = config.get("same_call_error_nudge");
    boolean onlyNudge = !config.has("same_call_error");
    DetectorPolicy detector =
        failures(onlyNudge ? nudge : config.get("same_call_error"))
            .with(Sequence.WARN, nudge.asInt(0))
            .with(Sequence.OUTCOME, Outcome.IGNORE)
            .with(Sequence.EQUAL_ARGUMENTS, true);
    return onlyNudge ? detector.with(Action.WARN) : detector;
  }

  /** Hint, refuse, end; or only the second of these. */
  private DetectorPolicy varied(JsonValue steps) {
    needs(steps.path(2).asInt(0));
    boolean hint = steps.size() > 1;
    DetectorPolicy detector =
        sequence(steps.isArray() ? steps.path(hint ? 1 : 0) : steps)
            .with(Sequence.WARN, hint ? steps.path(0).asInt(0) : 0)
            .with(Sequence.STOP, steps.path(2).asInt(0))
            .with(Sequence.COUNTS, Counts.ENDINGS);
    return config.has("window") ? detector.with(Sequence.SPREAD, true) : detector;
  }

  private int longestCycle() {
    return config.get("cycle_max_period").asInt(LONGEST_CYCLE);
  }

  private DetectorPolicy cycle(JsonValue times, int shortest, int longest) {
    needs(times.asInt(0) * longest);
    return sequence(times).with(Sequence.MIN_PERIOD, shortest).with(Sequence.MAX_PERIOD, longest);
  }

  private DetectorPolicy alternating(int calls) {
    needs(calls);
    int times = (calls + 1) / 2;
    DetectorPolicy detector = cycle(config.get("alternating_len"), 2, 2).with("threshold", times);
    return calls % 2 == 0 ? detector : detector.with(Sequence.AT_START, true);
  }

  /** Warn, stop; or only the second of these. */
  private DetectorPolicy roundSets(JsonValue steps) {
    boolean warns = steps.size() > 1;
    return sequence(steps.path(warns ? 1 : 0))
        .with(Sequence.WARN, warns ? steps.path(0).asInt(0) : 0)
        .with(Sequence.OUTCOME, Outcome.IGNORE)
        .with(Sequence.WHERE, Where.ANYWHERE)
        .with(Sequence.UNIT, Unit.ROUND)
        .with(config.action(Action.TERMINATE));
  }
}
