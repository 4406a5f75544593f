package io.loophound.benchmarks.recorded;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Tables of the leaderboard: one for each set or group, a row for each detector, the best first.
 */
final class BoardTable {
  private final List<String> names;
  private final Map<String, List<Tally>> groups = new TreeMap<>();

  BoardTable(List<String> names) {
    this.names = names;
  }

  /** The tally of a detector in a group. */
  Tally tally(String group, int detector) {
    return groups
        .computeIfAbsent(group, name -> names.stream().map(one -> new Tally()).toList())
        .get(detector);
  }

  /** For people, in Markdown. */
  String render() {
    StringBuilder text = new StringBuilder();
    groups.forEach(
        (group, tallies) -> {
          Tally any = tallies.get(0);
          text.append("**").append(group).append("**: ").append(any.recall().of());
          text.append(" loops, ").append(any.harm().of()).append(" healthy\n\n");
          text.append(
              "| Detector | Loops caught | Early | Calls saved | Healthy stopped | Lead | µs | KB |\n");
          text.append("|---|---|---|---|---|---|---|---|\n");
          ranked(tallies).forEach(i -> text.append(row(names.get(i), tallies.get(i))));
          text.append('\n');
        });
    return text.toString();
  }

  private static List<Integer> ranked(List<Tally> tallies) {
    return IntStream.range(0, tallies.size())
        .boxed()
        .sorted(Comparator.comparingDouble(i -> -tallies.get(i).lead()))
        .toList();
  }

  private static String row(String name, Tally tally) {
    return "| "
        + String.join(
            " | ",
            name,
            tally.recall().of() == 0 ? "" : tally.recall().toString(),
            tally.early() == 0 ? "" : String.valueOf(tally.early()),
            number("%.0f %%", 100 * tally.saved()),
            tally.harm().of() == 0 ? "" : tally.harm().toString(),
            number("%.2f", tally.lead()),
            number("%.1f", tally.microsPerEvent()),
            number("%.1f", tally.kilobytesPerEvent()))
        + " |\n";
  }

  private static String number(String format, double value) {
    return Double.isNaN(value) ? "" : String.format(Locale.ROOT, format, value);
  }

  /** For programs. */
  String json() {
    ObjectNode json = new ObjectMapper().createObjectNode();
    groups.forEach(
        (group, tallies) -> {
          ArrayNode rows = json.putArray(group);
          ranked(tallies).forEach(i -> row(rows.addObject(), names.get(i), tallies.get(i)));
        });
    return json.toPrettyString() + "\n";
  }

  private static void row(ObjectNode row, String name, Tally tally) {
    row.put("detector", name);
    share(row.putObject("recall"), tally.recall());
    share(row.putObject("harm"), tally.harm());
    row.put("early", tally.early()).put("lead", tally.lead());
    row.put("us_per_event", tally.microsPerEvent());
    if (!Double.isNaN(tally.kilobytesPerEvent())) {
      row.put("kb_per_event", tally.kilobytesPerEvent());
    }
    if (!Double.isNaN(tally.saved())) {
      row.put("saved", tally.saved());
    }
  }

  private static void share(ObjectNode json, Wilson share) {
    json.put("hits", share.hits()).put("of", share.of()).put("share", share.share());
    json.put("low", share.low()).put("high", share.high());
  }

  static double median(List<Double> values) {
    List<Double> sorted = values.stream().sorted().toList();
    int size = sorted.size();
    return size == 0 ? 0 : (sorted.get((size - 1) / 2) + sorted.get(size / 2)) / 2;
  }
}
