package io.loophound.replay;

import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.DetectorSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The {@code config} of a case: what its parameters share. */
record CaseConfig(JsonValue json) {

  /** Parameters that modify other parameters. */
  static final List<String> MODIFIERS =
      List.of(
          "words",
          "others",
          "pre_call",
          "enabled",
          "ladder",
          "action",
          "window",
          "window_s",
          "cooldown_s",
          "boundary",
          "tail",
          "cycle_max_period");

  JsonValue get(String parameter) {
    return json.path(parameter);
  }

  boolean has(String parameter) {
    return json.has(parameter);
  }

  double number(String parameter) {
    return get(parameter).asDouble(0);
  }

  /** Whether detectors that are not named are off. */
  boolean othersOff() {
    return get("others").asText().equals("off");
  }

  /** Whether the verdict is due before the call runs. */
  boolean beforehand() {
    return get("pre_call").asBoolean(false);
  }

  /** The action of a detector that is named. */
  Action action(Action otherwise) {
    return has("action") ? action(get("action")) : otherwise;
  }

  /** The rungs named; empty when the detectors decide the action themselves. */
  Action[] ladder() {
    List<Action> rungs = new ArrayList<>();
    for (JsonValue rung : get("ladder")) {
      rungs.add(action(rung));
    }
    return rungs.toArray(new Action[0]);
  }

  /** A detector with its shipping settings, switched on. */
  DetectorPolicy detector(DetectorSpec spec) {
    return spec.defaults().with(true).with(action(Action.BLOCK));
  }

  private static Action action(JsonValue word) {
    return switch (word.asText().toLowerCase(Locale.ROOT)) {
      case "warn", "observe", "nudge", "hint", "note" -> Action.WARN;
      case "throttle" -> Action.THROTTLE;
      case "steer" -> Action.STEER;
      case "block", "refuse" -> Action.BLOCK;
      case "stop", "end", "terminate" -> Action.TERMINATE;
      default -> throw new IllegalArgumentException("\"" + word.asText() + "\" is no action");
    };
  }
}
