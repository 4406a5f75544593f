package io.loophound.compat.check;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.loophound.agent.testkit.Jdk;
import java.io.File;
import java.nio.file.Path;
import java.util.Optional;

/** Compiles applications whose libraries the build's own Java cannot read. */
final class NewerJava {
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
    String release = Applications.facts(module, "java").get(0);
    String libraries = classes.resolveSibling("lib") + File.separator + "*";
    Sources.compile(module, jdk(module), release, libraries, classes);
  }
}
