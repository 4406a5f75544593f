package io.loophound.agent.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.coverage.KnownLibrary;
import io.loophound.agent.identity.Identity;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExitReportTest {
  @TempDir Path folder;

  /** What the forked JVM runs. */
  static final class App {
    private App() {}

    public static void main(String[] arguments) throws IOException {
      Stats stats = new Stats();
      Identity identity = new Identity("or\u001bders", "web-1", 4711, "1.0");
      ExitReport.install(arguments[0], identity, stats);
      if (arguments.length > 1) { // another process ends meanwhile
        Files.writeString(Path.of(arguments[0]), arguments[1]);
        var unused = new File(arguments[0]).setLastModified(System.currentTimeMillis() + 50);
      }
      stats.modelCall("jdk-http", "");
      stats.coverage().loaded(KnownLibrary.connected("shop.Client", "api.openai.com", "", ""));
      System.exit(3);
    }
  }

  private static String run(String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), App.class.getName()));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(text).isEqualTo(3);
    return text;
  }

  @Test
  void whatAnotherProcessHasWrittenMeanwhileStays() throws Exception {
    Path report = folder.resolve("report.json");
    String text = run(report.toString(), "of another");

    assertThat(report).hasContent("of another");
    assertThat(text)
        .startsWith("[loophound] WARN the report is in ")
        .contains("report.json was written by another process meanwhile; %n, %h or %p in");
    assertThat(folder.toFile().list()).hasSize(2);
    run(report.toString());
    assertThat(report).content().startsWith("{").contains("\"not_guarded\":[\"shop.Client");
  }

  @Test
  void theCountsAreWrittenWhenTheJvmEnds() throws Exception {
    run(folder.resolve("report.json").toString());

    assertThat(folder.resolve("report.json"))
        .content()
        .startsWith("{\"model_calls\":1,")
        .endsWith(
            ",\"process\":{\"service\":\"or_ders\",\"host\":\"web-1\",\"pid\":4711,\"version\":\"1.0\"}}\n");
  }

  @Test
  void aReportThatCannotBeWrittenIsToldAndTheExitCodeStays() throws Exception {
    assertThat(run(folder.resolve("missing/report.json").toString()))
        .startsWith(
            "[loophound] WARN cannot write the report: loophound.report: the folder "
                + folder.resolve("missing")
                + " does not exist");
  }

  @Test
  void withoutAFileNothingIsInstalled() throws Exception {
    run("");

    try (var files = Files.list(folder)) {
      assertThat(files).isEmpty();
    }
  }
}
