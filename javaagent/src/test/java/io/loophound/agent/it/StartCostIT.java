package io.loophound.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.it.apps.EmptyMain;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every application pays for before main, told by the classes that are loaded for it. */
class StartCostIT {
  /** Code that the JVM would have to generate, and packages that start half a platform. */
  private static final Pattern COSTLY =
      Pattern.compile(
          "\\$\\$Lambda|LambdaForm\\$\\w+/0x|java\\.util\\.logging|java\\.util\\.regex"
              + "|java\\.util\\.stream|java\\.util\\.Formatter|javax?\\.management"
              + "|java\\.util\\.ServiceLoader|loophound\\.shaded|LoopHoundGate|NestedZip|Seam ");

  @ParameterizedTest
  @MethodSource("io.loophound.agent.testkit.Jdk#all")
  void loadsNothingCostlyBeforeMain(Jdk jdk, @TempDir Path folder) throws IOException {
    List<String> loaded = loadedForTheAgent(jdk, folder.resolve("classes.log"));

    assertThat(loaded).isNotEmpty().noneMatch(line -> COSTLY.matcher(line).find());
    assertThat(loaded).filteredOn(line -> line.startsWith("io.loophound.")).hasSizeLessThan(20);
  }

  private static List<String> loadedForTheAgent(Jdk jdk, Path log) throws IOException {
    ForkedJvm.of(EmptyMain.class)
        .withoutReport()
        .jdk(jdk)
        .jvm("-Xlog:class+load:file=" + log + ":none")
        .run();
    List<String> all = Files.readAllLines(log);
    return all.subList(
        first(all, "io.loophound.agent.premain.AgentLoader"),
        first(all, EmptyMain.class.getName()));
  }

  private static int first(List<String> lines, String type) {
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).startsWith(type + " ")) {
        return i;
      }
    }
    throw new AssertionError(type + " was not loaded");
  }
}
