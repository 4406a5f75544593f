package io.loophound.agent.config.option;

import io.loophound.detectors.policy.DetectorSpec;
import io.loophound.detectors.policy.Setting;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The options of the detectors, derived from their specs. Premain may run this: no lambdas. A
 * detector is not loaded unless one of its options is set.
 */
public final class DetectorOptions {
  private static final String ACTIONS = "warn|throttle|steer|block|terminate";
  private static final List<Option> ALL = make();

  private DetectorOptions() {}

  public static List<Option> all() {
    return ALL;
  }

  private static List<Option> make() {
    List<Option> all = new ArrayList<>();
    for (DetectorSpec spec : DetectorSpec.all()) {
      String name = spec.name();
      all.add(
          Option.of(
                  name + ".enabled",
                  Type.FLAG,
                  String.valueOf(spec.enabled()),
                  "",
                  "Whether `" + name + "` is on.")
              .asDynamic());
      all.add(
          Option.of(
                  name + ".action",
                  Type.CHOICE,
                  spec.action().name().toLowerCase(Locale.ROOT),
                  ACTIONS,
                  "What happens when `" + name + "` fires.")
              .asDynamic());
      List<Setting<?>> settings = spec.options();
      for (int i = 0; i < settings.size(); i++) {
        all.add(option(spec.prefix(), settings.get(i)).asDynamic());
      }
    }
    return List.copyOf(all);
  }

  private static <T> Option option(String prefix, Setting<T> setting) {
    String name = prefix + setting.name();
    String text = sentence(setting.description());
    String value = setting.text(setting.defaultValue());
    Class<T> type = setting.type();
    if (type == Duration.class) {
      long millis = ((Duration) setting.defaultValue()).toMillis();
      return Option.within(
          name,
          Type.DURATION,
          Values.duration(millis),
          setting.min() * 1000,
          setting.max() * 1000,
          text);
    }
    if (type == Boolean.class) {
      return Option.of(name, Type.FLAG, value, "", text);
    }
    if (type == String.class) {
      return Option.of(name, Type.LIST, value, "", text);
    }
    if (type.isEnum()) {
      return Option.of(name, Type.CHOICE, value, String.join("|", setting.words()), text);
    }
    Type number = type == Double.class ? Type.NUMBER : Type.WHOLE;
    return Option.within(name, number, value, setting.min(), setting.max(), text);
  }

  private static String sentence(String text) {
    return Character.toUpperCase(text.charAt(0)) + text.substring(1) + ".";
  }
}
