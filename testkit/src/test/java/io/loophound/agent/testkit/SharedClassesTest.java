package io.loophound.agent.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SharedClassesTest {
  private static final String PROGRAM = "io.loophound.agent.testkit.SharedClassesTest$Program";

  @ParameterizedTest
  @MethodSource("io.loophound.agent.testkit.Jdk#all")
  void whatTheFirstJvmLoadsIsSharedByThoseThatFollow(Jdk jdk, @TempDir Path folder)
      throws Exception {
    String jar = jar(folder).toString();
    SharedClasses shared = new SharedClasses(jdk, jar, folder.resolve("none"), 1);

    assertThat(loaded(jdk, jar, shared)).contains(PROGRAM + " source: file:");
    assertThat(loaded(jdk, jar, shared)).contains(PROGRAM + " source: shared objects file");
    assertThat(shared.options(true)).isEqualTo(shared.options(true));
  }

  private static String loaded(Jdk jdk, String jar, SharedClasses shared) {
    Outcome outcome =
        ForkedJvm.of(PROGRAM)
            .withoutAgent()
            .jdk(jdk)
            .classPath(jar)
            .jvm(shared.options(false).toArray(String[]::new))
            .jvm("-Xlog:class+load:stdout")
            .run();
    assertThat(outcome.exitCode()).as("%s", outcome).isZero();
    return outcome.out();
  }

  private static Path jar(Path folder) throws IOException {
    Path jar = folder.resolve("program.jar");
    String file = PROGRAM.replace('.', '/') + ".class";
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
        InputStream in = SharedClassesTest.class.getResourceAsStream('/' + file)) {
      out.putNextEntry(new JarEntry(file));
      in.transferTo(out);
    }
    return jar;
  }

  static final class Program {
    private Program() {}

    public static void main(String[] arguments) {
      System.out.println("done");
    }
  }
}
