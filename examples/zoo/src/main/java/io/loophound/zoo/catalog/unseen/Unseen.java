package io.loophound.zoo.catalog.unseen;

import io.loophound.zoo.script.Program;
import java.util.List;
import java.util.stream.Stream;

/** All programs of this package. */
public final class Unseen {

  private Unseen() {}

  /** The healthy ones, then the loops. */
  public static List<Program> all() {
    return Stream.of(
            Desks.all(),
            Rows.all(),
            Repositories.all(),
            Pages.all(),
            Queries.all(),
            Ticks.all(),
            Rounds.all(),
            StuckCalls.all(),
            StuckRounds.all(),
            StuckTalk.all())
        .flatMap(List::stream)
        .toList();
  }
}
