package io.loophound.detectors.policy;

import java.time.Duration;
import java.util.List;

/**
 * One setting of a detector beside {@code enabled} and {@code action}: {@code
 * loophound.DETECTOR.NAME}. Durations are kept in seconds, words by their place in the list.
 *
 * @param name the setting's name
 * @param value the shipping default
 * @param min the lowest value allowed
 * @param max the highest value allowed
 * @param unit what it counts
 * @param words the words allowed, when it is a word
 * @param description what it is for
 */
public record Setting(
    String name,
    double value,
    double min,
    double max,
    Unit unit,
    List<String> words,
    String description) {

  /** What a setting counts. */
  public enum Unit {
    /** A whole number. */
    COUNT,
    /** A number of points or a share. */
    SCORE,
    /** A time. */
    SECONDS,
    /** An amount of US dollars. */
    USD,
    /** One of {@link Setting#words()}. */
    WORD
  }

  static Setting count(String name, double value, double min, double max, String description) {
    return new Setting(name, value, min, max, Unit.COUNT, List.of(), description);
  }

  static Setting score(String name, double value, double min, double max, String description) {
    return new Setting(name, value, min, max, Unit.SCORE, List.of(), description);
  }

  static Setting seconds(String name, Duration value, Duration min, Duration max, String about) {
    return new Setting(
        name, seconds(value), seconds(min), seconds(max), Unit.SECONDS, List.of(), about);
  }

  static Setting usd(String name, double value, double max, String description) {
    return new Setting(name, value, 0, max, Unit.USD, List.of(), description);
  }

  /** The first word is the default. */
  static Setting words(String name, String description, String... words) {
    return new Setting(name, 0, 0, words.length - 1, Unit.WORD, List.of(words), description);
  }

  private static double seconds(Duration duration) {
    return duration.toMillis() / 1000.0;
  }

  /**
   * Checks a value of this setting.
   *
   * @throws IllegalArgumentException naming key, value and what is allowed
   */
  void check(String detector, double candidate) {
    if (unit == Unit.WORD
        && !(candidate >= 0 && candidate <= max && candidate == (int) candidate)) {
      throw new IllegalArgumentException(
          detector + "." + name + " = " + candidate + ": allowed is one of " + words);
    }
    Check.range(detector + "." + name, candidate, min, max);
  }
}
