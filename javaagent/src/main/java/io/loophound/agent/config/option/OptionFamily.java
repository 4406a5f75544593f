package io.loophound.agent.config.option;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Options that differ in one part of their names only. People see one row for them.
 *
 * @param name as it is shown, with a placeholder
 * @param start what the names begin with
 * @param end what they end with
 * @param text what they do
 */
record OptionFamily(String name, String start, String end, String text) {
  private static final String WHOM =
      " of an `agent`, the `process` or the `fleet` (all with the same `store`), or the calls for"
          + " one `user` or `tenant`, may ";

  private static final List<OptionFamily> ALL =
      List.of(
          new OptionFamily("<detector>.enabled", "", ".enabled", "Whether this detector is on."),
          new OptionFamily(
              "<detector>.action", "", ".action", "What happens when this detector fires."),
          new OptionFamily("weight.<sign>", "weight.", "", "The weight of a round with this sign."),
          new OptionFamily(
              "budget.<whom>-usd-per-day",
              "budget.",
              "-usd-per-day",
              "The most US dollars all runs" + WHOM + "cost on one day (UTC); 0 is no limit."),
          new OptionFamily(
              "budget.<whom>-tokens-per-day",
              "budget.",
              "-tokens-per-day",
              "The most tokens all runs" + WHOM + "use on one day (UTC); 0 is no limit."));

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
      if (has(option)) {
        String part =
            option.name().substring(start.length(), option.name().length() - end.length());
        defaults.computeIfAbsent(option.defaultValue(), any -> new ArrayList<>()).add(part);
      }
    }
    boolean one = defaults.size() == 1;
    StringBuilder all = new StringBuilder(text);
    defaults.forEach(
        (value, parts) -> {
          if (!one) {
            all.append(all.length() == text.length() ? " By default `" : "; `").append(value);
            all.append("` for `").append(String.join("`, `", parts)).append('`');
          }
        });
    String value = one ? first.defaultValue() : Options.BY_NAME;
    return Option.of(name, Type.TEXT, value, first.range(), all + (one ? "" : ".")).asDynamic();
  }
}
