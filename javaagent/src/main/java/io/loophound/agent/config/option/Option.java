package io.loophound.agent.config.option;

import io.loophound.detectors.policy.Setting;
import java.time.Duration;
import java.util.Locale;

/**
 * One option as users set it.
 *
 * @param name the name without prefix: {@code http.refusal-status}
 * @param type how its value is written
 * @param defaultValue the value used when it is not set, as a user would write it
 * @param allowed the words of a choice or of a list, separated by {@code |}; empty for other types
 * @param min the lowest number allowed; of a duration in milliseconds
 * @param max the highest number allowed; of a duration in milliseconds
 * @param description what it does, for help and documentation
 * @param dynamic whether it may be changed while the JVM runs
 * @param secret whether its value must not be shown
 */
public record Option(
    String name,
    Type type,
    String defaultValue,
    String allowed,
    double min,
    double max,
    String description,
    boolean dynamic,
    boolean secret) {

  /** The prefix of the name in a system property. */
  public static final String PREFIX = "loophound.";

  /** The prefix of the name in an environment variable. */
  public static final String ENV_PREFIX = "LOOPHOUND_";

  public static Option of(
      String name, Type type, String defaultValue, String allowed, String text) {
    return new Option(name, type, defaultValue, allowed, 0, 0, text, false, false);
  }

  static Option within(
      String name, Type type, String defaultValue, double min, double max, String text) {
    return new Option(name, type, defaultValue, "", min, max, text, false, false);
  }

  /** A setting of a policy as users write it: its default, range and text stand there. */
  static <T> Option of(String prefix, Setting<T> setting) {
    String name = prefix + setting.name();
    String text = sentence(setting.description());
    String value = setting.text(setting.defaultValue());
    Class<T> type = setting.type();
    Option option;
    if (type == Duration.class) {
      long millis = ((Duration) setting.defaultValue()).toMillis();
      String shown = Values.duration(millis);
      option = within(name, Type.DURATION, shown, setting.min() * 1000, setting.max() * 1000, text);
    } else if (type == Boolean.class) {
      option = of(name, Type.FLAG, value, "", text);
    } else if (type == String.class) {
      option = of(name, Type.LIST, value, "", text);
    } else if (type.isEnum()) {
      option = of(name, Type.CHOICE, value, String.join("|", setting.words()), text);
    } else {
      Type number = type == Double.class ? Type.NUMBER : Type.WHOLE;
      option = within(name, number, value, setting.min(), setting.max(), text);
    }
    return option.asDynamic();
  }

  private static String sentence(String text) {
    return Character.toUpperCase(text.charAt(0)) + text.substring(1) + ".";
  }

  Option asDynamic() {
    return new Option(name, type, defaultValue, allowed, min, max, description, true, secret);
  }

  Option asSecret() {
    return new Option(name, type, defaultValue, allowed, min, max, description, dynamic, true);
  }

  /** The same number type, or one of these words. */
  Option orWord(String words) {
    return new Option(name, type, defaultValue, words, min, max, description, dynamic, secret);
  }

  Option named(String other) {
    return new Option(other, type, defaultValue, allowed, min, max, description, dynamic, secret);
  }

  /** The name of the system property. */
  public String property() {
    return PREFIX + name;
  }

  /** The name of the environment variable. */
  public String environment() {
    return ENV_PREFIX + name.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
  }

  /** What may be set, in words. */
  public String range() {
    if (type == Type.FLAG) {
      return "true|false";
    }
    if (type == Type.CHOICE || (type == Type.LIST && !allowed.isEmpty())) {
      return allowed;
    }
    if (type == Type.DURATION) {
      return Values.duration((long) min) + " to " + Values.duration((long) max);
    }
    if (type == Type.LIST) {
      return "comma list";
    }
    String words = allowed.isEmpty() ? "" : allowed + "|";
    return type == Type.TEXT ? allowed : words + Values.plain(min) + " to " + Values.plain(max);
  }
}
