package io.loophound.agent.config;

import io.loophound.detectors.policy.Preset;
import java.util.Set;
import java.util.TreeSet;

/**
 * Options that are set for one agent: {@code agent.NAME.OPTION}. The name is used as it was
 * written, with capitals and dots. Premain may run this: no lambdas.
 */
final class NamedOptions {
  static final String AGENT = "agent.";

  private NamedOptions() {}

  /** The option that is meant, under the name {@code agent.<name>.OPTION}; or null. */
  static Option find(String key) {
    int start = optionStart(key);
    Option option = start < 0 ? null : ofDetector(key.substring(start));
    return option == null ? null : option.named(AGENT + "<name>." + option.name());
  }

  /** Where the option begins in {@code agent.NAME.DETECTOR.SETTING}, or -1. */
  static int optionStart(String key) {
    int setting = key.lastIndexOf('.');
    int detector = setting < 0 ? -1 : key.lastIndexOf('.', setting - 1);
    boolean named = key.startsWith(AGENT) && detector > AGENT.length();
    return named ? detector + 1 : -1;
  }

  /** The option of all agents that {@code agent.<name>.OPTION} changes for one. */
  static String general(Option option) {
    return option.name().substring(optionStart(option.name()));
  }

  /** The agents that something is set for, well or badly, in a fixed order. */
  static Set<String> agents(Settings settings) {
    Set<String> agents = new TreeSet<>();
    for (String key : settings.allKeys()) {
      if (optionStart(key) > 0) {
        agents.add(key.substring(AGENT.length(), optionStart(key) - 1));
      }
    }
    return agents;
  }

  private static Option ofDetector(String name) {
    for (Preset preset : Preset.values()) {
      if (name.startsWith(preset.key() + ".")) {
        return Options.plain(name);
      }
    }
    return null;
  }
}
