package io.loophound.zoo.catalog.other;

import static io.loophound.zoo.script.Habit.UNSEEN;

import io.loophound.zoo.catalog.independent.Facts;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

/** All programs of this package: a loop, and an honest program that looks like it. */
public final class Other {
  private static final String SIGNS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

  private Other() {}

  /** Pair by pair. */
  public static List<Program> all() {
    return Stream.of(
            Offices.all(),
            Diaries.all(),
            Teams.all(),
            Partners.all(),
            Browsing.all(),
            Answers.all(),
            Chats.all(),
            Things.all(),
            Scans.all())
        .flatMap(List::stream)
        .toList();
  }

  static Program honest(String name, Wire wire, long thinking, Talk talk) {
    return Program.honest(name, UNSEEN).over(wire).thinking(thinking).talk(talk);
  }

  static Program stuck(String name, int bound, Wire wire, long thinking, Talk talk) {
    return Program.loop(name, UNSEEN, bound).over(wire).thinking(thinking).talk(talk);
  }

  /** An object that keeps the order of its names. */
  static Map<String, Object> obj(Object... pairs) {
    Map<String, Object> object = new LinkedHashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      object.put((String) pairs[i], pairs[i + 1]);
    }
    return object;
  }

  /** An id as services give them. */
  static String id(String prefix, int number, int length) {
    Random random = new Random(number * 6151L + prefix.hashCode());
    StringBuilder id = new StringBuilder(prefix);
    for (int i = 0; i < length; i++) {
      id.append(SIGNS.charAt(random.nextInt(SIGNS.length())));
    }
    return id.toString();
  }

  /** The time of the i-th event. */
  static String at(int i, int seconds) {
    int all = 8 * 3600 + i * seconds + n(i, 0, seconds);
    return String.format(
        "2026-11-2%dT%02d:%02d:%02d.%03dZ",
        4 + all / 86400, all / 3600 % 24, all / 60 % 60, all % 60, n(i, 0, 1000));
  }

  static int n(int i, int from, int to) {
    return Facts.number(i, from, to);
  }
}
