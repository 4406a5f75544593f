package io.loophound.agent.config.option;

import java.util.ArrayList;
import java.util.List;

/**
 * Every option. The parser, the help, the table in docs/configuration.md and the test that keeps
 * them in step are all derived from this list.
 */
public final class Options {
  // Constants, so that without settings startup reads them without loading this class.
  public static final String MODE = "enforce";
  public static final String LOG = "stderr";
  public static final String LOG_LEVEL = "warn";
  public static final String LOG_FORMAT = "text";
  public static final String REPORT = "";

  /** The default of a row that stands for many options. */
  public static final String BY_NAME = "by name";

  private static final String SEAM_START = "seam.";
  private static final String SEAM_END = ".enabled";

  private static final Option[] PLAIN =
      GuardOptions.addTo(StoreOptions.addTo(OperatorOptions.addTo(GeneralOptions.ALL)));

  private Options() {}

  /** All options, including hidden ones, in documentation order. */
  public static List<Option> all() {
    List<Option> all = new ArrayList<>(List.of(PLAIN));
    all.addAll(DetectorOptions.all());
    return all;
  }

  /** All options as people see them, with one row for each {@link OptionFamily}. */
  public static List<Option> shown() {
    List<Option> all = new ArrayList<>(List.of(PLAIN));
    all.addAll(OptionFamily.shown(DetectorOptions.all()));
    return all;
  }

  /** The options that belong to no detector. */
  public static List<Option> general() {
    return List.of(PLAIN);
  }

  /** The option with this name, or null; a name with a placeholder matches all its instances. */
  public static Option find(String name) {
    Option option = free(name);
    return option == null ? plain(name) : option;
  }

  /**
   * The option with a placeholder that matches the name of a seam's, agent's or tool's option; or
   * null.
   */
  public static Option free(String name) {
    if (name.startsWith(GuardOptions.SHADOW)) {
      return GuardOptions.ofShadow(name.substring(GuardOptions.SHADOW.length()));
    }
    if (name.startsWith(NamedOptions.AGENT) || name.startsWith(NamedOptions.TOOL)) {
      return NamedOptions.find(name);
    }
    return seamOf(name) == null ? null : GeneralOptions.SEAM;
  }

  /** The option with exactly this name, or null. */
  static Option plain(String name) {
    for (Option option : PLAIN) {
      if (option.name().equals(name)) {
        return option;
      }
    }
    return NamedOptions.ofDetector(name);
  }

  /** The option name for a variable without its prefix ({@code HTTP_X_Y}), or null. */
  public static String findVariable(String variable) {
    String shadow = Option.ENV_PREFIX + "SHADOW_";
    if (variable.startsWith(shadow)) {
      String name = findVariable(Option.ENV_PREFIX + variable.substring(shadow.length()));
      return name == null || GuardOptions.ofShadow(name) == null
          ? null
          : GuardOptions.SHADOW + name;
    }
    for (Option option : PLAIN) {
      if (option.environment().equals(variable)) {
        return option.name();
      }
    }
    for (Option option : DetectorOptions.all()) {
      if (option.environment().equals(variable)) {
        return option.name();
      }
    }
    int start = Option.ENV_PREFIX.length() + SEAM_START.length();
    int end = variable.length() - SEAM_END.length();
    boolean seam =
        end > start
            && variable.startsWith("SEAM_", Option.ENV_PREFIX.length())
            && variable.endsWith("_ENABLED");
    return seam ? seamKey(variable.substring(start, end)) : null;
  }

  /** The name under which a seam's switch is stored: the same for {@code a-b}, {@code A_B}. */
  public static String seamKey(String seam) {
    String plain = seam.toLowerCase(java.util.Locale.ROOT).replace('_', '-').replace('.', '-');
    return SEAM_START + plain + SEAM_END;
  }

  /** The seam in {@code seam.X.enabled}, or null when the name has another form. */
  public static String seamOf(String name) {
    int end = name.length() - SEAM_END.length();
    boolean seam =
        end > SEAM_START.length() && name.startsWith(SEAM_START) && name.endsWith(SEAM_END);
    return seam ? name.substring(SEAM_START.length(), end) : null;
  }
}
