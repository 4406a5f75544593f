package io.loophound.agent.config;

import io.loophound.agent.config.option.GeneralOptions;
import io.loophound.agent.config.option.GoneOptions;
import io.loophound.agent.config.option.GuardOptions;
import io.loophound.agent.config.option.NamedOptions;
import io.loophound.agent.config.option.NearestName;
import io.loophound.agent.config.option.Option;
import io.loophound.agent.config.option.Options;
import io.loophound.agent.config.option.Type;
import io.loophound.agent.config.option.Values;
import io.loophound.agent.telemetry.Output;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Reports errors in settings, without ever showing a secret. */
final class Warnings {
  private static final int MOST = 20;
  private static final int LONGEST = 100;
  private static final String OFF = "|disabled|disable|false|none|no|0|";
  private static final String OBSERVE =
      "|dry-run|dryrun|monitor|monitoring|warn|log|report|audit|passive|shadow|";
  private static final String[] SECRET_KEYS = {
    "key", "token", "secret", "password", "passwd", "auth", "credential", "cookie"
  };
  private static final String[] SECRET_VALUES = {"sk-", "bearer ", "basic ", "eyj", "akia", "://"};

  private final List<String> lines = new ArrayList<>();
  private final List<String> unmatched = new ArrayList<>(0);
  private final boolean whole;
  private String mode;
  private int more;

  /** With {@code whole}, settings with an error do not count at all: no default is used instead. */
  Warnings(boolean whole) {
    this.whole = whole;
  }

  void unknown(String prefix, String key, boolean environment) {
    String replacement = environment ? GoneOptions.replacementOfVariable(key) : null;
    if (replacement != null) {
      gone(prefix, key, replacement);
      return;
    }
    add(
        "unknown option "
            + prefix
            + Output.clean(key, LONGEST)
            + ignored()
            + hint(prefix, key, environment));
  }

  private static String hint(String prefix, String key, boolean environment) {
    boolean agent = key.startsWith(environment ? "AGENT_" : NamedOptions.AGENT);
    boolean tool = key.startsWith(environment ? "TOOL_" : NamedOptions.TOOL);
    if (!agent && !tool) {
      return nearest(prefix, nearest(key, environment));
    }
    String whose = agent ? "an agent" : "a tool";
    return environment
        ? "; no environment variable can set an option of " + whose + ", a system property can"
        : "; an option of "
            + whose
            + " is "
            + written(prefix)
            + (agent ? "agent.NAME.OPTION" : "tool.NAME.OPTION")
            + (agent ? ", with an option of the score or of a detector" : "");
  }

  /** Names the nearest option, if one is near. */
  static String nearest(String prefix, String nearest) {
    return nearest.isEmpty()
        ? "; the command list-options names all"
        : "; the nearest one is " + written(prefix) + nearest;
  }

  /** What an option begins with where it is set: a place in a file is no part of it. */
  private static String written(String prefix) {
    int place = prefix.lastIndexOf(": ");
    return place < 0 ? prefix : prefix.substring(place + 2);
  }

  /** Names the option nearest to one that does not exist, also of an agent or a tool. */
  static String nearestTo(String key) {
    int start = NamedOptions.optionStart(key);
    return start < 0
        ? nearest("", nearest(key, /* environment= */ false))
        : nearest(
            Output.clean(key.substring(0, start), LONGEST),
            NearestName.near(
                key.substring(start), NamedOptions.candidates(key.substring(0, start))));
  }

  private void gone(String prefix, String key, String replacement) {
    add(
        prefix
            + Output.clean(key, LONGEST)
            + " is gone"
            + (whole ? "" : " and ignored")
            + "; "
            + written(prefix)
            + Output.clean(replacement, LONGEST)
            + " replaces it");
  }

  /** For an option of one agent or tool with the name {@code name}. */
  void unknownNamed(String prefix, String name, String key) {
    String shown = Output.clean(name, LONGEST);
    add(
        "unknown option "
            + prefix
            + shown
            + Output.clean(key, LONGEST)
            + ignored()
            + nearest(prefix + shown, NearestName.near(key, NamedOptions.candidates(name))));
  }

  /** No option has this name. */
  void unknown(String prefix, String key) {
    if (isOnlyCounted()) {
      return;
    }
    if (key.startsWith(GuardOptions.SHADOW)) {
      unknownOfShadow(prefix + GuardOptions.SHADOW, key.substring(GuardOptions.SHADOW.length()));
      return;
    }
    String replacement = GoneOptions.replacement(key);
    if (replacement != null) {
      gone(prefix, key, replacement);
      return;
    }
    int option = NamedOptions.optionStart(key);
    if (option < 0) {
      unknown(prefix, key, /* environment= */ false);
    } else {
      unknownNamed(prefix, key.substring(0, option), key.substring(option));
    }
  }

  private void unknownOfShadow(String prefix, String key) {
    if (Options.find(key) == null) {
      unknown(prefix, key);
    } else {
      add(prefix + key + ignored() + ": a candidate policy has no such option");
    }
  }

  static String unknownSeam(String key, String nearest) {
    return "unknown seam in "
        + Option.PREFIX
        + Output.clean(key, LONGEST)
        + (nearest.isEmpty() ? "" : "; the nearest one is " + Option.PREFIX + nearest);
  }

  void badValue(String shownKey, String value, Option option, String used) {
    String instead = "; using " + (used.isEmpty() ? "none" : used);
    add(badValueLine(shownKey, value, option, whole ? "" : instead));
  }

  /**
   * The mode that a user mistyped, or means by a word of other systems; or null. Whoever switches
   * LoopHound off in an emergency may not know its word for it.
   */
  static String meantMode(String text) {
    String word = text.trim().toLowerCase(Locale.ROOT).replace('_', '-');
    if (OFF.contains("|" + word + "|")) {
      return "off";
    }
    return OBSERVE.contains("|" + word + "|")
        ? "observe"
        : NearestName.mistyped(text, List.of("off", "observe", "enforce"));
  }

  /**
   * Nobody may find out late that nothing is guarded: this comes first, and is never only counted.
   *
   * @param meant the mode that is meant; null for the default
   */
  void badMode(String shownKey, String value, String meant) {
    String used = meant == null ? "; using " + Options.MODE : "; taken as " + meant;
    mode = badValueLine(shownKey, value, Options.find("mode"), whole ? "" : used);
  }

  String ofMode() {
    return mode;
  }

  static String badValueLine(String shownKey, String value, Option option, String consequence) {
    boolean free = option.name().indexOf('<') >= 0 || option.type() == Type.TEXT;
    boolean hidden = containsAny(value, SECRET_VALUES) || (free && isSecret(shownKey, value));
    String shown = hidden ? "(not shown)" : Output.clean(value, LONGEST);
    return "bad value of "
        + Output.clean(shownKey, LONGEST)
        + ": "
        + shown
        + "; allowed is "
        + option.range()
        + Values.form(option, value)
        + consequence;
  }

  /** The value can be read, but a part of it has no effect. */
  void unmatched(String shownKey, String why) {
    if (unmatched.size() < MOST) {
      unmatched.add(Output.clean(shownKey, LONGEST) + ": " + Output.clean(why, LONGEST * 2));
    } else if (unmatched.size() == MOST) {
      unmatched.add("and more settings that match nothing");
    }
  }

  private String ignored() {
    return whole ? "" : " is ignored";
  }

  void add(String line) {
    if (!isOnlyCounted()) {
      lines.add(line);
    }
  }

  /** Counts one more warning that is not shown. */
  private boolean isOnlyCounted() {
    boolean full = lines.size() >= MOST;
    more += full ? 1 : 0;
    return full;
  }

  /** All of them, the worst first. */
  List<String> lines() {
    List<String> all = errors();
    all.addAll(unmatched);
    return List.copyOf(all);
  }

  /** Those about settings that cannot be used as they are. */
  List<String> errors() {
    List<String> all = new ArrayList<>(lines);
    if (more > 0) {
      all.add("and " + more + " more warnings about settings");
    }
    if (mode != null) {
      all.add(0, mode);
    }
    return all;
  }

  /** Those about values that can be used, but have no effect. */
  List<String> unmatched() {
    return unmatched;
  }

  private static String nearest(String key, boolean environment) {
    List<String> names = new ArrayList<>();
    for (Option option : Options.all()) {
      boolean free = environment && option.name().indexOf('<') >= 0;
      if (!free) {
        String name = option.name();
        names.add(environment ? option.environment().substring(Option.ENV_PREFIX.length()) : name);
      }
    }
    boolean seam = key.length() > 5 && key.substring(0, 4).toLowerCase(Locale.ROOT).equals("seam");
    String meant =
        seam ? GeneralOptions.SEAM.name() : NearestName.near(plain(key, environment), names);
    return seam && environment ? "SEAM_<NAME>_ENABLED" : meant;
  }

  /** A name as options are written: in a file, people write variables, too. */
  private static String plain(String key, boolean environment) {
    String lower = key.toLowerCase(Locale.ROOT);
    String start = Option.ENV_PREFIX.toLowerCase(Locale.ROOT);
    return environment ? key : lower.startsWith(start) ? lower.substring(start.length()) : lower;
  }

  private static boolean isSecret(String key, String value) {
    return containsAny(key, SECRET_KEYS) || containsAny(value, SECRET_VALUES);
  }

  private static boolean containsAny(String text, String[] parts) {
    String lower = text.toLowerCase(Locale.ROOT);
    for (String part : parts) {
      if (lower.contains(part)) {
        return true;
      }
    }
    return false;
  }
}
