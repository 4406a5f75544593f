package io.loophound.detectors.policy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * One setting of a policy or of one of its detectors: its name, default, range and meaning.
 * Immutable; two settings are equal only when they are the same one.
 *
 * @param <T> the type of its value: Boolean, Integer, Long, Double, Duration, an enum, or String
 */
public final class Setting<T> {
  private static final double MILLIS = 1000;

  private final String name;
  private final Class<T> type;
  private final T defaultValue;
  private final double min;
  private final double max;
  private final String description;
  private final boolean option;

  private Setting(
      String name,
      Class<T> type,
      T defaultValue,
      double min,
      double max,
      String description,
      boolean option) {
    this.name = name;
    this.type = type;
    this.defaultValue = defaultValue;
    this.min = min;
    this.max = max;
    this.description = description;
    this.option = option;
  }

  /**
   * {@return a switch}
   *
   * @param name without the detector's
   * @param value the default
   * @param description its row in the documentation
   */
  public static Setting<Boolean> flag(String name, boolean value, String description) {
    return new Setting<>(name, Boolean.class, value, 0, 1, description, true);
  }

  /**
   * {@return a whole number}
   *
   * @param name without the detector's
   * @param value the default
   * @param min the least that is allowed
   * @param max the most that is allowed
   * @param description its row in the documentation
   */
  public static Setting<Integer> count(
      String name, int value, int min, int max, String description) {
    return new Setting<>(name, Integer.class, value, min, max, description, true);
  }

  /**
   * {@return a whole number that may be very large}
   *
   * @param name without the detector's
   * @param value the default
   * @param min the least that is allowed
   * @param max the most that is allowed
   * @param description its row in the documentation
   */
  public static Setting<Long> total(
      String name, long value, long min, long max, String description) {
    return new Setting<>(name, Long.class, value, min, max, description, true);
  }

  /**
   * {@return a number}
   *
   * @param name without the detector's
   * @param value the default
   * @param min the least that is allowed
   * @param max the most that is allowed
   * @param description its row in the documentation
   */
  public static Setting<Double> number(
      String name, double value, double min, double max, String description) {
    return new Setting<>(name, Double.class, value, min, max, description, true);
  }

  /**
   * {@return a duration; a plain number is seconds}
   *
   * @param name without the detector's
   * @param value the default
   * @param min the shortest that is allowed
   * @param max the longest that is allowed
   * @param description its row in the documentation
   */
  public static Setting<Duration> time(
      String name, Duration value, Duration min, Duration max, String description) {
    return new Setting<>(
        name, Duration.class, value, seconds(min), seconds(max), description, true);
  }

  /**
   * {@return one of a few words: the names of the constants, in lower case}
   *
   * @param <E> an enum whose constants are all allowed
   * @param name without the detector's
   * @param value the default
   * @param description its row in the documentation
   */
  public static <E extends Enum<E>> Setting<E> choice(String name, E value, String description) {
    return new Setting<>(name, value.getDeclaringClass(), value, 0, 0, description, true);
  }

  /**
   * {@return a list of names, separated by commas; empty until it is set}
   *
   * @param name without the detector's
   * @param description its row in the documentation
   */
  public static Setting<String> names(String name, String description) {
    return new Setting<>(name, String.class, "", 0, 0, description, true);
  }

  /** {@return the same setting, but not an option: only code can set it} */
  public Setting<T> internal() {
    return new Setting<>(name, type, defaultValue, min, max, description, false);
  }

  /** {@return the name in the configuration, without that of its detector} */
  public String name() {
    return name;
  }

  /** {@return what its value is} */
  public Class<T> type() {
    return type;
  }

  /** {@return the default value} */
  public T defaultValue() {
    return defaultValue;
  }

  /** {@return the lowest value allowed; for a duration in seconds} */
  public double min() {
    return min;
  }

  /** {@return the highest value allowed; for a duration in seconds} */
  public double max() {
    return max;
  }

  /** {@return what it is for} */
  public String description() {
    return description;
  }

  /** {@return whether users can set it by name} */
  public boolean isOption() {
    return option;
  }

  /** {@return the words allowed if it is a choice; otherwise empty} */
  public List<String> words() {
    List<String> words = new ArrayList<>();
    if (type.isEnum()) {
      for (T constant : type.getEnumConstants()) {
        words.add(word(constant));
      }
    }
    return words;
  }

  /**
   * {@return a value as users write it; a duration in seconds}
   *
   * @param value one of this setting
   */
  public String text(T value) {
    return isNumber(value)
        ? Check.plain(number(value))
        : value instanceof String names ? names : word(value);
  }

  /**
   * {@return whether a value is zero, off, or an empty list}
   *
   * @param value one of this setting
   */
  public boolean isZero(T value) {
    return isNumber(value) ? number(value) == 0 : Boolean.FALSE.equals(value) || "".equals(value);
  }

  /** A value of one that belongs to no detector, if it is allowed. */
  T checked(T value) {
    return read(name, value);
  }

  /**
   * Reads a value: one of the setting's own type, a number, or a text as users write it.
   *
   * @param key its name in messages
   * @throws IllegalArgumentException naming key, value and what is allowed
   */
  T read(String key, Object value) {
    if (type == String.class) {
      return type.cast(names(key, value));
    }
    Object read = value instanceof String text ? parsed(text.trim()) : value;
    if (Number.class.isAssignableFrom(type) || type == Duration.class) {
      return ofNumber(key, read, value);
    }
    if (!type.isInstance(read)) {
      throw new IllegalArgumentException(
          key
              + " = "
              + value
              + ": allowed is one of "
              + (type.isEnum() ? words() : "[true, false]"));
    }
    return type.cast(read);
  }

  private static String names(String key, Object value) {
    if (!(value instanceof String text)) {
      throw new IllegalArgumentException(
          key + " = " + value + ": allowed is a list of names, separated by commas");
    }
    List<String> names = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      if (!part.isBlank()) {
        names.add(part.strip());
      }
    }
    return String.join(",", names);
  }

  private T ofNumber(String key, Object read, Object value) {
    if (!isNumber(read)) {
      throw new IllegalArgumentException(
          key + " = " + value + ": allowed is " + Check.plain(min) + " to " + Check.plain(max));
    }
    double number = number(read);
    Check.range(key, number, min, max);
    Object result = number;
    if (type == Integer.class || type == Long.class) {
      if (number != Math.rint(number)) {
        throw new IllegalArgumentException(key + " = " + value + ": allowed is a whole number");
      }
      long whole = (long) number;
      result = type == Long.class ? (Object) whole : (Object) (int) whole;
    } else if (type == Duration.class) {
      result = Duration.ofMillis(Math.round(number * MILLIS));
    }
    return type.cast(result);
  }

  /** What a text stands for; itself when it stands for nothing. */
  private Object parsed(String text) {
    if (type == Boolean.class) {
      boolean known = text.equals("true") || text.equals("false");
      return known ? (Object) text.equals("true") : text;
    }
    if (type.isEnum()) {
      int index = words().indexOf(text.toLowerCase(Locale.ROOT));
      return index < 0 ? text : type.getEnumConstants()[index];
    }
    try {
      return Double.valueOf(text);
    } catch (NumberFormatException e) {
      return text;
    }
  }

  private static boolean isNumber(Object value) {
    return value instanceof Number || value instanceof Duration;
  }

  private static double number(Object value) {
    return value instanceof Duration time ? seconds(time) : ((Number) value).doubleValue();
  }

  private static double seconds(Duration duration) {
    return duration.toMillis() / MILLIS;
  }

  private static String word(Object value) {
    return value.toString().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  @Override
  public String toString() {
    return name;
  }
}
