package io.loophound.agent.config;

import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.Preset;
import io.loophound.detectors.policy.Setting;
import java.util.List;
import java.util.Locale;

/** The options of the detectors, made from their presets. Premain may run this: no lambdas. */
final class DetectorOptions {
  private static final String ACTIONS = "warn|throttle|steer|block|terminate";

  private DetectorOptions() {}

  /** The general options, and behind them those of every detector. */
  static Option[] addTo(Option[] general) {
    int size = general.length;
    Preset[] presets = Preset.values();
    for (Preset preset : presets) {
      size += 2 + preset.settings().size();
    }
    Option[] all = new Option[size];
    System.arraycopy(general, 0, all, 0, general.length);
    int next = general.length;
    for (Preset preset : presets) {
      String key = preset.key();
      all[next++] =
          Option.of(
              key + ".enabled",
              Type.FLAG,
              String.valueOf(preset.enabled()),
              "",
              "Whether `" + key + "` looks at all.");
      all[next++] =
          Option.of(
              key + ".action",
              Type.CHOICE,
              preset.action().name().toLowerCase(Locale.ROOT),
              ACTIONS,
              "What is done when `" + key + "` fires.");
      List<Setting> settings = preset.settings();
      for (int i = 0; i < settings.size(); i++) {
        all[next++] = option(key, settings.get(i));
      }
    }
    return all;
  }

  private static Option option(String key, Setting setting) {
    String name = key + "." + setting.name();
    String text = sentence(setting.description());
    return switch (setting.unit()) {
      case SECONDS ->
          Option.within(
              name,
              Type.DURATION,
              Values.duration((long) (setting.value() * 1000)),
              setting.min() * 1000,
              setting.max() * 1000,
              text);
      case WORD ->
          Option.of(
              name, Type.CHOICE, setting.words().get(0), String.join("|", setting.words()), text);
      default -> {
        Type type = setting.unit() == Setting.Unit.COUNT ? Type.WHOLE : Type.NUMBER;
        yield Option.within(
            name, type, Values.plain(setting.value()), setting.min(), setting.max(), text);
      }
    };
  }

  private static String sentence(String text) {
    return Character.toUpperCase(text.charAt(0)) + text.substring(1) + ".";
  }

  /** A detector's policy with what is set under {@code prefix}, and the rest as in {@code base}. */
  static DetectorPolicy policy(
      Preset preset, DetectorPolicy base, String prefix, Settings settings) {
    String key = prefix + preset.key() + ".";
    DetectorPolicy policy = base;
    String enabled = settings.get(key + "enabled");
    if (enabled != null) {
      policy = policy.with(enabled.equals("true"));
    }
    String action = settings.get(key + "action");
    if (action != null) {
      policy = policy.with(Action.valueOf(action.toUpperCase(Locale.ROOT)));
    }
    for (Setting setting : preset.settings()) {
      String value = settings.get(key + setting.name());
      if (value != null) {
        policy = policy.with(setting.name(), number(setting, value));
      }
    }
    return policy;
  }

  private static double number(Setting setting, String value) {
    return switch (setting.unit()) {
      case SECONDS -> Values.millis(value) / 1000;
      case WORD -> setting.words().indexOf(value);
      default -> Double.parseDouble(value);
    };
  }
}
