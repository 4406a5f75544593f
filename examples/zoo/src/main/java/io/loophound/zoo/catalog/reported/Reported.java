package io.loophound.zoo.catalog.reported;

import static io.loophound.zoo.script.Habit.REPORTED;

import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Step;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/** All programs of this package. */
public final class Reported {

  private Reported() {}

  /** The healthy ones, then the loops. */
  public static List<Program> all() {
    return Stream.of(
            Repeats.all(),
            Lists.all(),
            Watches.all(),
            StuckSame.all(),
            StuckVaried.all(),
            StuckCycles.all(),
            StuckInWords.all())
        .flatMap(List::stream)
        .toList();
  }

  static Program honest(String name, Wire wire, Talk talk) {
    return Program.honest(name, REPORTED).over(wire).talk(talk);
  }

  static Program stuck(String name, int bound, Wire wire, String task, IntFunction<Step> round) {
    return Program.loop(name, REPORTED, bound)
        .over(wire)
        .talk(Talk.ask(task).rounds(bound * 3 / 2, round).say("I gave up."));
  }
}
