package io.loophound.agent.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExitReportTest {
  @TempDir Path folder;

  /** What the forked JVM runs. */
  static final class App {
    private App() {}

    public static void main(String[] arguments) {
      Stats stats = new Stats();
      ExitReport.install(arguments[0], stats);
      stats.modelCall("jdk-http", "");
      System.exit(3);
    }
  }

  private static String run(String file, int code) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                App.class.getName(),
                file)
            .redirectErrorStream(true)
            .start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(text).isEqualTo(code);
    return text + process.pid();
  }

  @Test
  void theCountsAreWrittenWhenTheJvmEnds() throws Exception {
    run(folder.resolve("report.json").toString(), 3);

    assertThat(folder.resolve("report.json"))
        .content()
        .startsWith("{\"model_calls\":1,")
        .endsWith("}\n");
  }

  @Test
  void aReportThatCannotBeWrittenIsToldAndTheExitCodeStays() throws Exception {
    assertThat(run(folder.resolve("missing/report.json").toString(), 3))
        .startsWith("[loophound] WARN cannot write the report: ");
  }

  @Test
  void withoutAFileNothingIsInstalled() throws Exception {
    run("", 3);

    try (var files = Files.list(folder)) {
      assertThat(files).isEmpty();
    }
  }
}
