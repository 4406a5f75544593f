package io.loophound.agent.config;

import io.loophound.agent.config.file.FileEntry;
import io.loophound.agent.config.option.DetectorOptions;
import io.loophound.agent.config.option.GuardOptions;
import io.loophound.agent.config.option.NamedOptions;
import io.loophound.agent.config.option.Option;
import io.loophound.agent.config.option.Options;
import io.loophound.agent.config.option.Values;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/**
 * The valid settings by option name, from environment, agent arguments and system properties, where
 * a later source overrides an earlier one. Unknown or invalid settings become warnings.
 */
final class Settings {
  private static final List<String> PORTS =
      List.of("LOOPHOUND_ADMIN_PORT", "LOOPHOUND_ALERTS_MAIL_PORT", "LOOPHOUND_METRICS_PORT");

  // replaced, not changed, once others may read them
  private volatile Map<String, String> raw = new HashMap<>();
  private volatile Map<String, String> shownKeys = new HashMap<>();
  private volatile Map<String, String> values = new HashMap<>();
  private Warnings warnings; // null until there is a warning
  private boolean whole; // whether one error makes all settings count for nothing

  static Settings read(Properties properties, String arguments, Map<String, String> environment) {
    Settings settings = new Settings();
    settings.readEnvironment(environment);
    settings.readArguments(arguments == null ? "" : arguments);
    settings.readProperties(properties);
    settings.check();
    return settings;
  }

  /** The defaults, and one line that says why. */
  static Settings none(String warning) {
    Settings settings = new Settings();
    settings.warn().add(warning);
    return settings;
  }

  /** The value of an option in its canonical form, or null if it is not set. */
  String get(String name) {
    return values.get(name);
  }

  /** The key that set an option, as it was written. */
  String source(String name) {
    return shownKeys.get(name);
  }

  /** Whether an option is set, even to an invalid value. */
  boolean isSet(String name) {
    return raw.containsKey(name);
  }

  /** The value of an option: what is set, or its default. */
  String value(String name) {
    String value = values.get(name);
    return value == null ? Options.find(name).defaultValue() : value;
  }

  /**
   * The names of all options that are set; those of seams as {@link Options#seamKey} writes them.
   */
  Iterable<String> keys() {
    return values.keySet();
  }

  /** The same, including options with an invalid value. */
  Iterable<String> allKeys() {
    return raw.keySet();
  }

  List<String> warnings() {
    return warnings == null ? List.of() : warnings.lines();
  }

  /** Those about settings that cannot be used as they are. */
  List<String> errors() {
    return warnings == null ? List.of() : warnings.errors();
  }

  /** Those about values that can be used, but have no effect. */
  List<String> unmatched() {
    return warnings == null ? List.of() : warnings.unmatched();
  }

  /** The warning about the mode, or null. */
  String wrongMode() {
    return warnings == null ? null : warnings.ofMode();
  }

  /** Whether nothing is set, so everything has its default. */
  boolean isEmpty() {
    return values.isEmpty();
  }

  private Warnings warn() {
    if (warnings == null) {
      warnings = new Warnings(whole);
    }
    return warnings;
  }

  private void readEnvironment(Map<String, String> environment) {
    for (String name : environment.keySet()) { // entries would load four more classes at startup
      String value = name.startsWith(Option.ENV_PREFIX) ? environment.get(name) : "";
      if (value == null || value.isEmpty() || isOfCluster(name, value)) {
        continue;
      }
      String option = Options.findVariable(name);
      if (option == null) {
        warn()
            .unknown(
                Option.ENV_PREFIX,
                name.substring(Option.ENV_PREFIX.length()),
                /* environment= */ true);
      } else {
        put(option, name, value);
      }
    }
  }

  /** Kubernetes sets such variables for a service with the name loophound. */
  private static boolean isOfCluster(String name, String value) {
    boolean port = PORTS.contains(name) && !value.contains("://");
    return name.contains("_SERVICE_") || (name.contains("_PORT") && !port);
  }

  private void readArguments(String arguments) {
    if (arguments.isEmpty()) {
      return;
    }
    List<String> parts = Arguments.split(arguments);
    for (int i = 0; i < parts.size(); i++) {
      String part = parts.get(i);
      int equals = part.indexOf('=');
      if (equals < 0) {
        warn().add("agent argument " + (i + 1) + " is ignored: it is not of the form key=value");
      } else {
        String key = Arguments.key(part);
        checkKnown("", key, "agent argument " + key, part.substring(equals + 1));
      }
    }
  }

  private void readProperties(Properties properties) {
    for (String property : properties.stringPropertyNames()) {
      if (property.equals("loophound")) {
        warn().add("unknown option loophound is ignored; the mode is loophound.mode");
      } else if (property.startsWith(Option.PREFIX)) {
        String value = properties.getProperty(property, "");
        checkKnown(Option.PREFIX, property.substring(Option.PREFIX.length()), property, value);
      }
    }
  }

  private void checkKnown(String prefix, String key, String shownKey, String value) {
    if (Options.find(key) == null) {
      warn().unknown(prefix, key);
    } else {
      String seam = Options.seamOf(key);
      put(seam == null ? key : Options.seamKey(seam), shownKey, value);
    }
  }

  /**
   * The settings with the candidate policy's settings applied, or null if there are none. An
   * invalid value leaves the setting of the policy in force.
   */
  Settings shadow() {
    Settings shadow = null;
    for (String name : raw.keySet()) {
      if (name.startsWith(GuardOptions.SHADOW)) {
        shadow = shadow == null ? copy() : shadow;
        String plain = name.substring(GuardOptions.SHADOW.length());
        shadow.raw.put(plain, raw.get(name));
        if (values.containsKey(name)) {
          shadow.values.put(plain, values.get(name));
        }
      }
    }
    return shadow;
  }

  /**
   * The same, with lower precedence for the settings of a file; the warnings are those of the file
   * alone.
   *
   * @param whole whether the file counts as a whole or not at all
   */
  Settings with(String file, List<FileEntry> entries, boolean whole) {
    Settings all = copy();
    all.whole = whole;
    for (FileEntry entry : entries) {
      String line = entry.line() == 0 ? "" : ":" + entry.line();
      String shown = entry.key() + " (" + file + line + ")";
      Option option = Options.find(entry.key());
      if (option == null) {
        all.warn().unknown(file + ":" + entry.line() + ": ", entry.key());
      } else if (option.name().equals("config")) {
        all.warn().add(shown + " is ignored: a settings file cannot name another one");
      } else if (option.name().equals("java.max") || option.name().equals("jdk-tools")) {
        all.warn().add(shown + " is ignored: it counts before a settings file is read");
      } else {
        String seam = Options.seamOf(entry.key());
        all.below(seam == null ? entry.key() : Options.seamKey(seam), option, shown, entry.value());
      }
    }
    return all;
  }

  private void below(String name, Option option, String shownKey, String text) {
    boolean set = raw.containsKey(name);
    if (!set) {
      put(name, shownKey, text);
    }
    String value = Values.check(option, text);
    if (value == null && !set) {
      wrong(name, option, shownKey, text);
    } else if (value == null) {
      warn().badValue(shownKey, text, option, value(name));
    } else if (!set) {
      values.put(name, value);
      match(name, shownKey, value);
    }
  }

  private void match(String name, String shownKey, String value) {
    if (name.startsWith("exempt.") || name.startsWith(NamedOptions.TOOL)) {
      String why = Matching.problem(name, value);
      if (why != null) {
        warn().unmatched(shownKey, why);
      }
    }
  }

  private void wrong(String name, Option option, String shownKey, String text) {
    if (name.equals("mode")) {
      String meant = Warnings.meantMode(text);
      warn().badMode(shownKey, text, meant);
      if (meant != null) {
        values.put(name, meant);
      }
    } else {
      warn().badValue(shownKey, text, option, fallback(option));
    }
  }

  /** The same with valid options that win over every source. */
  Settings overriddenBy(Map<String, String> options) {
    Settings all = copy();
    all.overrule(options);
    return all;
  }

  /** These valid options win over every source. */
  void overrule(Map<String, String> options) {
    Settings all = copy();
    for (Map.Entry<String, String> option : options.entrySet()) {
      all.put(option.getKey(), "attach " + option.getKey(), option.getValue());
      all.values.put(option.getKey(), option.getValue());
    }
    shownKeys = all.shownKeys;
    raw = all.raw;
    values = all.values;
  }

  /** Sets an option to its value in {@code other}. */
  void setFrom(String name, Settings other) {
    copy(name, raw, other.raw);
    copy(name, values, other.values);
    copy(name, shownKeys, other.shownKeys);
  }

  private static void copy(String name, Map<String, String> to, Map<String, String> from) {
    if (from.containsKey(name)) {
      to.put(name, from.get(name));
    } else {
      to.remove(name);
    }
  }

  private Settings copy() {
    Settings copy = new Settings();
    copy.shownKeys.putAll(shownKeys);
    copy.raw.putAll(raw);
    copy.values.putAll(values);
    return copy;
  }

  private void put(String name, String shownKey, String value) {
    raw.put(name, value);
    shownKeys.put(name, shownKey);
  }

  private void check() {
    if (raw.isEmpty()) {
      return;
    }
    int known = check(Options.general());
    int free = 0;
    for (String name : raw.keySet()) {
      free += Options.free(name) == null ? 0 : 1;
    }
    if (known + free < raw.size()) { // a start that sets no detector does not load their options
      check(DetectorOptions.all());
    }
    for (String name : raw.keySet()) {
      Option option = Options.free(name);
      if (option != null) {
        check(name, option);
      }
    }
  }

  /** Checks those of these options that are set; returns their number. */
  private int check(List<Option> options) {
    int set = 0;
    for (Option option : options) {
      if (raw.containsKey(option.name()) && Options.free(option.name()) == null) {
        check(option.name(), option);
        set++;
      }
    }
    return set;
  }

  private void check(String name, Option option) {
    String value = Values.check(option, raw.get(name));
    if (value != null) {
      values.put(name, value);
      match(name, shownKeys.get(name), value);
    } else {
      wrong(name, option, shownKeys.get(name), raw.get(name));
    }
  }

  private String fallback(Option option) {
    if (option.name().startsWith(GuardOptions.SHADOW)) {
      return "what is set for the policy in force";
    }
    if (option.name().startsWith(NamedOptions.AGENT)) {
      boolean whole = value("agents.inherit").equals("whole");
      return whole ? option.defaultValue() : value(NamedOptions.general(option));
    }
    return option.defaultValue();
  }
}
