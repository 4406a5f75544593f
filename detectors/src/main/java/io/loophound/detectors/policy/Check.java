package io.loophound.detectors.policy;

import java.util.List;

/** Checks of settings: an error names the key, the value and what is allowed. */
final class Check {

  private Check() {}

  static void range(String key, double value, double min, double max) {
    if (!(value >= min && value <= max)) {
      throw new IllegalArgumentException(
          key + " = " + plain(value) + ": allowed is " + plain(min) + " to " + plain(max));
    }
  }

  static String plain(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? Long.toString((long) value)
        : Double.toString(value);
  }

  /** The rungs of a ladder. */
  static List<Action> rungs(Action... rungs) {
    Action last = Action.WARN;
    for (Action rung : rungs) {
      if (!rung.isAtLeast(last) || rung == Action.THROTTLE) {
        String allowed = ": allowed are warn, steer, conclude, block, terminate, ascending";
        throw new IllegalArgumentException("ladder = " + List.of(rungs) + allowed);
      }
      last = rung;
    }
    return List.of(rungs);
  }
}
