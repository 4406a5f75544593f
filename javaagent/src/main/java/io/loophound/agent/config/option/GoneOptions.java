package io.loophound.agent.config.option;

import java.util.Locale;

/** Options of earlier builds, and what replaces them. Premain may run this: no lambdas. */
public final class GoneOptions {
  private static final String SCORE = "threshold";
  private static final String[] COMMON = {".action", ".enabled"};
  private static final String[][] STARTS = {
    {"repetition.", SCORE},
    {"cycle.", SCORE},
    {"interleaved.", SCORE},
    {"no-progress.", SCORE},
    {"polling.", SCORE},
    {"stagnation.", SCORE},
    {"monologue.", SCORE},
    {"similarity.", SCORE},
    {"patience.", "weight.<sign>"},
    {"valve.share", "valve.runs"},
    {"chanting.data-characters", "chanting.characters"},
    {"budget.unknown-", "prices"},
    {"session.header", "session.from"},
    {"session.mdc", "session.from"},
    {"user.header", "user.from"},
    {"user.mdc", "user.from"},
    {"tenant.header", "tenant.from"},
    {"tenant.mdc", "tenant.from"},
    {"tail.cooldown", "cooldown"},
    {"sequence.warn", "sequence.threshold"},
    {"sequence.stop", "sequence.threshold"},
    {"sequence.outcome", "sequence.threshold"},
    {"sequence.min-period", "sequence.threshold"},
    {"sequence.max-period", "sequence.threshold"},
  };
  private static final String[][] ENDS = {
    {".threshold", ".weight"}, {".poll", ".wait"}, {".poll-interval", ".wait"},
  };

  private GoneOptions() {}

  /** The same for an environment variable without its prefix, and as one. */
  public static String replacementOfVariable(String variable) {
    String plain = variable.toLowerCase(Locale.ROOT).replace('_', '.');
    for (String[] start : STARTS) {
      if (plain.startsWith(start[0].replace('-', '.'))) {
        String name = of(plain, start[1]);
        return name.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
      }
    }
    return null;
  }

  /** What replaces the option of this name, or null if there never was such an option. */
  public static String replacement(String name) {
    if (name.startsWith(NamedOptions.TOOL)) {
      for (String[] end : ENDS) {
        if (name.endsWith(end[0])) {
          return name.substring(0, name.length() - end[0].length()) + end[1];
        }
      }
      return null;
    }
    for (String[] start : STARTS) {
      int at = name.startsWith(NamedOptions.AGENT) ? name.indexOf('.' + start[0]) + 1 : 0;
      boolean of = name.startsWith(NamedOptions.AGENT) ? at > 0 : name.startsWith(start[0]);
      if (of) {
        String setting = of(name, start[1]);
        return isOfAll(setting) ? setting : name.substring(0, at) + setting;
      }
    }
    return null;
  }

  /** Whether an agent cannot have it for its own. */
  private static boolean isOfAll(String setting) {
    return setting.equals("cooldown") || setting.equals("prices");
  }

  private static String of(String name, String setting) {
    for (String common : COMMON) {
      if (name.endsWith(common)) {
        return "score" + common;
      }
    }
    return setting;
  }
}
