package io.loophound.agent.config.option;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Options that differ in one part of their names only. People see one row for them.
 *
 * @param name as it is shown, with a placeholder
 * @param start what the names begin with
 * @param end what they end with
 * @param text what they do
 * @param listed whether it says which of them has which default
 */
record OptionFamily(String name, String start, String end, String text, boolean listed) {

  private static final List<OptionFamily> ALL =
      List.of(
          new OptionFamily(
              "<detector>.enabled", "", ".enabled", "Whether this detector is on.", true),
          new OptionFamily(
              "<detector>.action", "", ".action", "What happens when this detector fires.", true),
          new OptionFamily(
              "weight.<sign>",
              "weight.",
              "",
              "The weight of a round with this sign; docs/detection.md lists them.",
              false),
          new OptionFamily(
              "action.<sign>",
              "action.",
              "",
              "What happens to a run that this sign stops; `score`: what `score.action` says.",
              false),
          new OptionFamily(
              "budget.action.<limit>",
              "budget.action.",
              "",
              "What happens when this limit is reached; `default`: what `budget.action` says.",
              false),
          new OptionFamily(
              "steps.action.<limit>",
              "steps.action.",
              "",
              "What happens when this limit is reached; `default`: what `steps.action` says.",
              false),
          new OptionFamily(
              "<counter>.window",
              "",
              ".window",
              "The time within which `exact-request`, `tail` and `call-rate` count calls.",
              false),
          new OptionFamily(
              "budget.<whom>-usd-per-day",
              "budget.",
              "-usd-per-day",
              "The most US dollars on one day (UTC) of an `agent`, the `process`, the `fleet` (all"
                  + " with the same `store`), one `user` or one `tenant`; 0 is no limit.",
              true),
          new OptionFamily(
              "budget.<whom>-tokens-per-day",
              "budget.",
              "-tokens-per-day",
              "The same for tokens.",
              true));

  /** The options of detectors, with one row for each family. */
  static List<Option> shown(List<Option> options) {
    Set<OptionFamily> seen = new LinkedHashSet<>();
    List<Option> shown = new ArrayList<>();
    for (Option option : options) {
      OptionFamily family = of(option);
      if (family == null) {
        shown.add(option);
      } else if (seen.add(family)) {
        shown.add(family.row(options, option));
      }
    }
    return shown;
  }

  private static OptionFamily of(Option option) {
    for (OptionFamily family : ALL) {
      if (family.has(option)) {
        return family;
      }
    }
    return null;
  }

  private boolean has(Option option) {
    return option.name().startsWith(start) && option.name().endsWith(end);
  }

  private Option row(List<Option> options, Option first) {
    Map<String, List<String>> defaults = new LinkedHashMap<>();
    for (Option option : options) {
      if (equals(of(option))) {
        String part =
            option.name().substring(start.length(), option.name().length() - end.length());
        defaults.computeIfAbsent(option.defaultValue(), any -> new ArrayList<>()).add(part);
      }
    }
    boolean one = defaults.size() == 1;
    String value = one ? first.defaultValue() : Options.BY_NAME;
    String meaning = listed && !one ? text + " By default " + listed(defaults) + "." : text;
    return Option.of(name, Type.TEXT, value, first.range(), meaning).asDynamic();
  }

  private static String listed(Map<String, List<String>> defaults) {
    return defaults.entrySet().stream()
        .map(each -> "`" + each.getKey() + "` for `" + String.join("`, `", each.getValue()) + "`")
        .collect(Collectors.joining("; "));
  }
}
