package io.loophound.detectors.policy;

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
}
