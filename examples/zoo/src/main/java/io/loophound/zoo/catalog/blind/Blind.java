package io.loophound.zoo.catalog.blind;

import static io.loophound.zoo.script.Habit.UNSEEN;

import io.loophound.zoo.catalog.independent.Facts;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Step;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/** All programs of this package. */
public final class Blind {

  private Blind() {}

  /** Pair by pair. */
  public static List<Program> all() {
    return Stream.of(
            Shells.all(),
            Tables.all(),
            Browsers.all(),
            People.all(),
            Operations.all(),
            Papers.all())
        .flatMap(List::stream)
        .toList();
  }

  static Program honest(String name, Wire wire, Talk talk) {
    return Program.honest(name, UNSEEN).over(wire).talk(talk);
  }

  static Program stuck(String name, int bound, Wire wire, String task, IntFunction<Step> round) {
    return Program.loop(name, UNSEEN, bound)
        .over(wire)
        .talk(Talk.ask(task).rounds(bound * 3, round).say("I could not finish this."));
  }

  static String uuid(int i) {
    Random random = new Random(i * 31L + 11);
    return new UUID(random.nextLong(), random.nextLong()).toString();
  }

  static String clock(int i, int seconds) {
    int all = 9 * 3600 + i * seconds;
    return String.format(
        "2026-11-2%dT%02d:%02d:%02dZ", all / 86400, all / 3600 % 24, all / 60 % 60, all % 60);
  }

  static int n(int i, int from, int to) {
    return Facts.number(i, from, to);
  }
}
