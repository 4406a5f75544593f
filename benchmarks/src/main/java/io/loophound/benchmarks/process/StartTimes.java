package io.loophound.benchmarks.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** Starts of the same program with different options of its JVM, in turn, and their quantiles. */
final class StartTimes {
  private final Map<String, List<Double>> times = new LinkedHashMap<>();
  private final String unit;

  StartTimes(String unit) {
    this.unit = unit;
  }

  void add(String variant, double time) {
    times.computeIfAbsent(variant, key -> new ArrayList<>()).add(time);
  }

  void print() {
    times.forEach(
        (name, all) ->
            System.out.printf(
                Locale.ROOT,
                "  %-40s median %7.1f %s, fastest %7.1f %s%n",
                name,
                quantile(all, 0.5),
                unit,
                quantile(all, 0),
                unit));
  }

  /** Prints how many times as long one took as the other, if both were measured. */
  void printRatio(String one, String other) {
    if (times.containsKey(one) && times.containsKey(other)) {
      System.out.printf(
          Locale.ROOT,
          "  %s / %s: %.2f of medians, %.2f of fastest%n",
          one,
          other,
          quantile(times.get(one), 0.5) / quantile(times.get(other), 0.5),
          quantile(times.get(one), 0) / quantile(times.get(other), 0));
    }
  }

  private static double quantile(List<Double> all, double part) {
    return all.stream().sorted().toList().get((int) ((all.size() - 1) * part));
  }

  /** Deletes a folder of what was measured. */
  static void delete(Path folder) throws IOException {
    try (Stream<Path> inside = Files.walk(folder)) {
      for (Path path : inside.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
