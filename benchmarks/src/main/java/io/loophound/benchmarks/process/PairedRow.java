package io.loophound.benchmarks.process;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;

/** A measure of several variants that took turns, each beside the first in the same turn. */
final class PairedRow {
  private final String name;
  private final String unit;
  private final Map<String, List<Double>> values = new LinkedHashMap<>();

  /** Variants in the order of the columns; the others are compared with the first. */
  PairedRow(String name, String unit, Iterable<String> variants) {
    this.name = name;
    this.unit = unit;
    variants.forEach(variant -> values.put(variant, new ArrayList<>()));
  }

  /** Adds a value; the turn is complete when each variant has one. */
  void add(String variant, double value) {
    values.get(variant).add(value);
  }

  /** The first line of a Markdown table with such rows. */
  static String head(Iterable<String> variants) {
    StringJoiner head = new StringJoiner(" | ", "| ", " |").add("");
    StringJoiner line = new StringJoiner("|", "|", "|").add("---");
    for (String variant : variants) {
      head.add(variant);
      line.add("---");
    }
    return head + "\n" + line;
  }

  /**
   * The median of the first; of each other the median ratio, what half of the ratios lie between,
   * and the median difference.
   */
  @Override
  public String toString() {
    StringJoiner row = new StringJoiner(" | ", "| ", " |").add(name);
    List<Double> plain = null;
    for (List<Double> all : values.values()) {
      if (plain == null) {
        plain = all;
        row.add(String.format(Locale.ROOT, "%.2f %s", at(all, 0.5), unit));
      } else {
        row.add(beside(plain, all));
      }
    }
    return row.toString();
  }

  private String beside(List<Double> plain, List<Double> all) {
    List<Double> ratios = new ArrayList<>();
    List<Double> differences = new ArrayList<>();
    for (int turn = 0; turn < all.size(); turn++) {
      ratios.add(all.get(turn) / plain.get(turn));
      differences.add(all.get(turn) - plain.get(turn));
    }
    return String.format(
        Locale.ROOT,
        "%.2f (%.2f to %.2f), %+.2f %s",
        at(ratios, 0.5),
        at(ratios, 0.25),
        at(ratios, 0.75),
        at(differences, 0.5),
        unit);
  }

  private static double at(List<Double> all, double part) {
    return RestBenchmark.at(all, part);
  }
}
