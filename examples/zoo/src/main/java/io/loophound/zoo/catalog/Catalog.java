package io.loophound.zoo.catalog;

import io.loophound.zoo.catalog.blind.Blind;
import io.loophound.zoo.catalog.fresh.Fresh;
import io.loophound.zoo.catalog.independent.Independent;
import io.loophound.zoo.catalog.other.Other;
import io.loophound.zoo.catalog.reported.Reported;
import io.loophound.zoo.catalog.second.SecondLook;
import io.loophound.zoo.catalog.unseen.Unseen;
import io.loophound.zoo.script.Habit;
import io.loophound.zoo.script.Program;
import java.util.List;
import java.util.stream.Stream;

/** All programs. */
public final class Catalog {
  private static final List<Program> ALL =
      Stream.of(
              Waits.all(),
              BusyPolls.all(),
              Acknowledgements.all(),
              Batches.all(),
              Fleets.all(),
              Schedules.all(),
              Servers.all(),
              Retries.all(),
              Generation.all(),
              Talks.all(),
              Sweeps.all(),
              Editing.all(),
              Reading.all(),
              Worlds.all(),
              EqualCalls.all(),
              Failures.all(),
              Cycles.all(),
              NoProgress.all(),
              Words.all(),
              WithoutEnd.all(),
              Stateless.all(),
              Restarts.all(),
              Beyond.all(),
              Independent.all(),
              Unseen.all(),
              SecondLook.all(),
              Reported.all(),
              Blind.all(),
              Fresh.all(),
              Other.all())
          .flatMap(List::stream)
          .toList();

  private Catalog() {}

  /** All programs, class by class. */
  public static List<Program> all() {
    return ALL;
  }

  /**
   * The program of this name.
   *
   * @throws IllegalArgumentException when there is none
   */
  public static Program find(String name) {
    return ALL.stream()
        .filter(program -> program.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no program " + name));
  }

  /** Whether a program belongs to the short form for CI: one in 16 or 32, by name. */
  public static boolean isShort(Program program) {
    int oneOf = program.habit().compareTo(Habit.INDEPENDENT) < 0 ? 16 : 32;
    return Math.floorMod(program.name().hashCode(), oneOf) == 0;
  }
}
