package io.loophound.compat.check;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.loophound.agent.testkit.Jdk;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Compiles applications whose libraries the build's own Java cannot read. */
final class NewerJava {
  private static final Path APPS = Path.of("..", "apps");

  private NewerJava() {}

  static boolean needed(String module) {
    return !Applications.facts(module, "java").isEmpty();
  }

  /** The Java that an application runs on; the test is skipped where there is none. */
  static Jdk jdk(String module) {
    if (!needed(module)) {
      return Jdk.current();
    }
    Optional<Jdk> found = Jdk.find(25);
    assumeTrue(found.isPresent(), () -> module + " needs a JDK 25");
    return found.get();
  }

  /** Compiles an application into {@code classes}, against the libraries beside it. */
  static synchronized void compile(String module, Path classes) {
    List<String> command =
        new ArrayList<>(List.of(jdk(module).tool("javac"), "-parameters", "-proc:none"));
    command.addAll(List.of("-cp", classes.resolveSibling("lib") + File.separator + "*"));
    command.addAll(List.of("-d", classes.toString()));
    command.addAll(List.of("--release", Applications.facts(module, "java").get(0)));
    try {
      for (String folder : Applications.facts(module, "sources")) {
        try (Stream<Path> files = Files.walk(APPS.resolve(folder))) {
          files.filter(file -> file.toString().endsWith(".java")).forEach(f -> command.add("" + f));
        }
      }
      Process javac = new ProcessBuilder(command).inheritIO().start();
      if (javac.waitFor() != 0) {
        throw new AssertionError(module + " does not compile");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
