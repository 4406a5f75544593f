package io.loophound.compat.check;

import io.loophound.agent.testkit.Jdk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The sources of the applications. */
public final class Sources {
  private static final Path APPS = Path.of("..", "..", "compat", "apps");

  private Sources() {}

  /**
   * Compiles an application for a Java release.
   *
   * @param classPath the libraries it is compiled against
   * @param classes the folder for its classes
   */
  public static void compile(
      String application, Jdk jdk, String release, String classPath, Path classes) {
    List<String> command = new ArrayList<>(List.of(jdk.tool("javac"), "-J-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("-parameters", "-proc:none", "--release", release));
    command.addAll(List.of("-cp", classPath, "-d", classes.toString()));
    try {
      for (String folder : Applications.facts(application, "sources")) {
        try (Stream<Path> files = Files.walk(APPS.resolve(folder))) {
          files.filter(file -> file.toString().endsWith(".java")).forEach(f -> command.add("" + f));
        }
      }
      Process javac = new ProcessBuilder(command).inheritIO().start();
      if (javac.waitFor() != 0) {
        throw new AssertionError(application + " does not compile");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
