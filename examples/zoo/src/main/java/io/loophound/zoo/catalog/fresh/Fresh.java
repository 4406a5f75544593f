package io.loophound.zoo.catalog.fresh;

import static io.loophound.zoo.script.Habit.UNSEEN;

import io.loophound.zoo.catalog.independent.Facts;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** All programs of this package, and the numbers in their texts. */
public final class Fresh {

  private Fresh() {}

  /** Pair by pair. */
  public static List<Program> all() {
    return Stream.of(
            Edits.all(),
            Goals.all(),
            Compilers.all(),
            Suites.all(),
            Clusters.all(),
            Zones.all(),
            Images.all(),
            Pipelines.all(),
            Reports.all(),
            Sources.all())
        .flatMap(List::stream)
        .toList();
  }

  static Program honest(String name, Wire wire, Talk talk) {
    return Program.honest(name, UNSEEN).over(wire).talk(talk);
  }

  /** A loop; the bound counts all calls of the model, also those before it got stuck. */
  static Program stuck(String name, int bound, Wire wire, Talk talk) {
    return Program.loop(name, UNSEEN, bound).over(wire).talk(talk);
  }

  static int n(int i, int from, int to) {
    return Facts.number(i, from, to);
  }

  /** Seconds with two decimals. */
  static String secs(int i, int from, int to) {
    return String.format(Locale.ROOT, "%.2f", n(i, from * 100, to * 100) / 100.0);
  }

  static String hex(int i, int length) {
    Random random = new Random(i * 7919L + length);
    StringBuilder hex = new StringBuilder();
    while (hex.length() < length) {
      hex.append(Integer.toHexString(random.nextInt(16)));
    }
    return hex.toString();
  }

  static String clock(int i, int step) {
    int all = 8 * 3600 + i * step + n(i, 0, Math.max(1, step / 3));
    return String.format(
        "2026-11-2%dT%02d:%02d:%02dZ", all / 86400, all / 3600 % 24, all / 60 % 60, all % 60);
  }

  /** These lines, numbered from 1. */
  static String lines(int count, IntFunction<String> line) {
    return IntStream.rangeClosed(1, count).mapToObj(line).collect(Collectors.joining("\n"));
  }
}
