package io.loophound.agent.config.option;

import java.util.ArrayList;
import java.util.List;

/**
 * Options for one agent or one tool: {@code agent.NAME.OPTION}, {@code tool.NAME.OPTION}. The name
 * is used as written, with capitals and dots. Premain may run this: no lambdas.
 */
public final class NamedOptions {
  public static final String AGENT = "agent.";
  public static final String TOOL = "tool.";

  private NamedOptions() {}

  /** The matching option, under its name with {@code <name>} in it; or null. */
  static Option find(String key) {
    int start = optionStart(key);
    if (start < 0) {
      return null;
    }
    String name = key.substring(start);
    if (key.startsWith(TOOL)) {
      return Options.plain(TOOL + "<name>." + name);
    }
    Option option = ofDetector(name);
    return option == null ? null : option.named(AGENT + "<name>." + name);
  }

  /** Where the option begins, for example in {@code agent.NAME.DETECTOR.SETTING}; or -1. */
  public static int optionStart(String key) {
    int last = key.lastIndexOf('.');
    if (key.startsWith(TOOL)) {
      return last > TOOL.length() ? last + 1 : -1;
    }
    int detector = last < 0 ? -1 : key.lastIndexOf('.', last - 1);
    if (!key.startsWith(AGENT)) {
      return -1;
    }
    int ofLimit = detector < 0 ? -1 : key.lastIndexOf('.', detector - 1);
    if (ofLimit > AGENT.length() && ofDetector(key.substring(ofLimit + 1)) != null) {
      return ofLimit + 1;
    }
    if (detector > AGENT.length() && GoneOptions.replacement(key.substring(detector + 1)) != null) {
      return detector + 1;
    }
    boolean ofDetector =
        detector > AGENT.length() && ofDetector(key.substring(detector + 1)) != null;
    boolean ofScore = last > AGENT.length() && ofDetector(key.substring(last + 1)) != null;
    if (ofDetector || !ofScore) {
      return detector > AGENT.length() ? detector + 1 : -1;
    }
    return last + 1;
  }

  /** The option for all agents that {@code agent.<name>.OPTION} overrides for one. */
  public static String general(Option option) {
    return option.name().substring(optionStart(option.name()));
  }

  /** The allowed names of this kind of option, after the name of the agent or tool. */
  public static List<String> candidates(String kind) {
    List<String> names = new ArrayList<>();
    if (kind.startsWith(TOOL)) {
      for (Option option : Options.all()) {
        if (option.name().startsWith(TOOL)) {
          names.add(general(option));
        }
      }
      return names;
    }
    for (Option option : DetectorOptions.all()) {
      names.add(option.name());
    }
    return names;
  }

  /** The option of a detector of this name, or null. */
  static Option ofDetector(String name) {
    for (Option option : DetectorOptions.all()) {
      if (option.name().equals(name)) {
        return option;
      }
    }
    return null;
  }
}
