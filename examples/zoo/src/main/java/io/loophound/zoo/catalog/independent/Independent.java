package io.loophound.zoo.catalog.independent;

import io.loophound.zoo.script.Program;
import java.util.List;
import java.util.stream.Stream;

/** All programs of this package. */
public final class Independent {

  private Independent() {}

  /** The healthy ones, then the loops. */
  public static List<Program> all() {
    return Stream.of(
            Builds.all(),
            DataEntry.all(),
            Screens.all(),
            Databases.all(),
            Judges.all(),
            Coding.all(),
            Games.all(),
            Watching.all(),
            People.all(),
            Jobs.all(),
            StuckEdits.all(),
            StuckTools.all(),
            StuckWords.all(),
            StuckAbroad.all())
        .flatMap(List::stream)
        .toList();
  }
}
