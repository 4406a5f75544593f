package io.loophound.agent.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Libraries of other versions than the one compiled against, which the build has copied. */
public final class Libraries {

  private Libraries() {}

  /**
   * The jars of a folder: what a program on that version needs before its class path.
   *
   * @param folder such as {@code okhttp-old}
   * @throws AssertionError when the build has put nothing there
   */
  public static List<Path> jars(String folder) {
    Path place = Path.of(System.getProperty("loophound.libraries", "target/libraries"));
    try (Stream<Path> all = Files.list(place.resolve(folder).toAbsolutePath())) {
      List<Path> found = all.sorted().toList();
      if (found.isEmpty()) {
        throw new AssertionError("no jars in " + place.resolve(folder));
      }
      return found;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
