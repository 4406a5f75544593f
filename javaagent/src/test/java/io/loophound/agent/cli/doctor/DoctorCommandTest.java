package io.loophound.agent.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.Seam;
import io.loophound.agent.telemetry.Stats;
import io.loophound.detectors.view.LoopCause;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DoctorCommandTest {
  private static final byte[] NOTHING = {};

  @TempDir Path directory;

  /** A seam of one class, tested with 2.1 to 3.4. */
  private record TestedSeam(boolean callsModels) implements Seam {
    @Override
    public String name() {
      return "tested";
    }

    @Override
    public List<Point> points() {
      return List.of(new Point("lib.Client", "call", List.of(), "handler.Of"));
    }

    @Override
    public boolean isBesideLibrary() {
      return true;
    }

    @Override
    public String versionResource() {
      return "lib/Client.class";
    }

    @Override
    public String testedVersions() {
      return "2.1.0 to 3.4.5";
    }

    @Override
    public Map<String, String> unguarded() {
      return Map.of("lib.old.Client", "Lib 1");
    }
  }

  /** What a command did. */
  private record Result(int code, String out, String err) {}

  @Test
  void aJarThatIsNotThereIsSaidInWords() {
    Result result = run(true, "doctor", "no-such.jar");

    assertThat(result.code()).isEqualTo(1);
    assertThat(result.out())
        .containsPattern("fail  class path +no-such.jar does not exist\n")
        .containsPattern("ok    class path +0 jars examined\n");
  }

  @Test
  void aJvmThatIsNotThereIsSaidInWords() {
    assertThat(run(true, "doctor", "--pid", "999999999").out())
        .containsPattern(
            "fail  process 999999999 +no JVM 999999999 can be attached to: No such process\n");
  }

  private static Result run(boolean callsModels, String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code =
        DoctorCommand.run(
            arguments,
            List.of(new TestedSeam(callsModels)),
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8));
    return new Result(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  private String jar(String name, String... entries) throws IOException {
    Map<String, byte[]> content = new HashMap<>();
    for (String entry : entries) {
      content.put(entry, NOTHING);
    }
    return Files.write(directory.resolve(name), ScanTest.zip(content)).toString();
  }

  @Test
  void javaAndSettingsAloneAreLookedAt() {
    Result result = run(false, "doctor");

    assertThat(result.code()).isZero();
    assertThat(result.out()).contains("ok    java", "settings").endsWith("all is well\n");
    assertThat(result.out()).doesNotContain("class path");
  }

  @ParameterizedTest
  @CsvSource({
    "lib-3.0.1.jar, 0, 'ok    tested', 'watched, version 3.0.1, tested with 2.1.0 to 3.4.5'",
    "lib-4.0.jar, 1, 'warn  tested', 'version 4.0 is outside the tested versions, 2.1.0 to 3.4.5'",
    "lib.jar, 0, 'note  tested', 'watched, in an unknown version'"
  })
  void theVersionOfALibraryIsCompared(String name, int code, String level, String text)
      throws IOException {
    Result result = run(false, "doctor", jar(name, "lib/Client.class"));

    assertThat(result.out()).contains(level, text);
    assertThat(result.code()).isEqualTo(code);
  }

  @Test
  void whatIsNotGuardedIsSaidWithWhatToDo() throws IOException {
    Result result = run(false, "doctor", jar("a.jar", "org/eclipse/jetty/client/HttpClient.class"));

    assertThat(result.out())
        .contains("warn  Jetty HTTP client", "NOT guarded", "docs/clients.md", "problems found: 1");
    assertThat(result.code()).isEqualTo(1);
  }

  @Test
  void aClientInTheJarOfAServerIsNoProblemUntilItIsUsed() throws IOException {
    String client = "org/apache/pekko/http/impl/engine/client/OutgoingConnectionBlueprint$.class";
    Result result = run(false, "doctor", jar("a.jar", client));

    assertThat(result.out())
        .contains("note  Pekko HTTP client", "not watched; a line in the log says when it is used")
        .endsWith("all is well\n");
    assertThat(result.code()).isZero();
  }

  @Test
  void anExitReportSaysWhyAgentsLoop() throws IOException {
    Stats stats = new Stats();
    stats.modelCall("okhttp", "openai-chat");
    stats.loopCause(LoopCause.FORCED_TOOL, "clerk", 2);
    Path report = Files.writeString(directory.resolve("exit.json"), stats.toJson());
    Result result = run(false, "doctor", "--report", report.toString());

    assertThat(result.out())
        .contains("1 model calls seen, 0 calls stopped")
        .contains("warn  why it loops", "agent clerk: its requests force a tool call")
        .endsWith("problems found: 1\n");
    assertThat(result.code()).isEqualTo(1);
  }

  @Test
  void anExitReportSaysThatCallsWereNotRead() throws IOException {
    Stats stats = new Stats();
    stats.modelCall("okhttp", "openai-chat");
    assertThat(stats.recordUnread("okhttp")).isTrue();
    assertThat(stats.recordUnread("jdk-http")).isFalse();
    Path report = Files.writeString(directory.resolve("exit.json"), stats.toJson());
    Result result = run(false, "doctor", "--report", report.toString());

    assertThat(result.out())
        .contains("warn  coverage", "2 requests or replies of models were not read")
        .endsWith("problems found: 1\n");
  }

  @ParameterizedTest
  @CsvSource({
    "none.json, , no such file",
    "text.json, hello, 'allowed is what a JVM has written to loophound.report'",
    "other.json, '{\"a\":1}', this is not an exit report",
    "list.json, '[1]', this is not an exit report",
    ".., , this is not a regular file"
  })
  void whatIsNoExitReportIsRefused(String name, String content, String why) throws IOException {
    Path file = directory.resolve(name);
    if (content != null) {
      Files.writeString(file, content);
    }
    Result result = run(false, "doctor", "--report", file.toString());

    assertThat(result.out()).contains("fail  report", file.toString(), why);
    assertThat(result.code()).isEqualTo(1);
  }

  @Test
  void aPartThatMayNotBeUsedIsOnlyNoted() throws IOException {
    String part = "com/openai/core/http/WebSocketConnections.class";
    Result result = run(false, "doctor", jar("a.jar", part));

    assertThat(result.out())
        .contains("note  openai-java over a WebSocket", "not watched")
        .endsWith("all is well\n");
    assertThat(result.code()).isZero();
  }

  @Test
  void anOldVersionIsNotGuarded() throws IOException {
    Result result = run(false, "doctor", jar("a.jar", "lib/old/Client.class"));

    assertThat(result.out()).contains("warn  Lib 1", "NOT guarded");
  }

  @Test
  void aFrameworkAboveSeesTheCallsOfAClient() throws IOException {
    Result result =
        run(
            true,
            "doctor",
            jar("lib-3.0.jar", "lib/Client.class", "org/eclipse/jetty/client/HttpClient.class"));

    assertThat(result.out()).contains("note  Jetty HTTP client").endsWith("all is well\n");
    assertThat(result.code()).isZero();
  }

  @Test
  void theFindingsAreJsonToo() throws IOException {
    Result result = run(false, "doctor", "--json", jar("lib-4.0.jar", "lib/Client.class"));

    assertThat(result.out())
        .startsWith("{\"findings\":[{\"level\":\"ok\",\"about\":\"agent\"")
        .contains("{\"level\":\"warn\",\"about\":\"tested\",\"text\":\"version 4.0 is")
        .endsWith("]}\n");
    assertThat(result.code()).isEqualTo(1);
  }

  @Test
  void aJarThatIsNotThereIsAFailure() {
    Result result = run(false, "doctor", directory.resolve("gone.jar").toString());

    assertThat(result.out()).contains("fail  class path", "gone.jar does not exist");
    assertThat(result.code()).isEqualTo(1);
  }

  @Test
  void aProcessThatIsNotThereIsAFailure() {
    Result result = run(false, "doctor", "--pid", "999999999");

    assertThat(result.out()).contains("fail  process 999999999", "no JVM 999999999");
    assertThat(result.code()).isEqualTo(1);
  }

  @Test
  void anotherJvmIsLookedAt() {
    String own = Long.toString(ProcessHandle.current().pid());

    Result result = run(false, "doctor", "--pid", own);

    // a JVM may not attach to itself, and says so
    assertThat(result.out()).contains("fail  process " + own, "attach");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--jsn", "--pid", "--report"})
  void whatIsNotUnderstoodIsSaid(String option) {
    Result result = run(false, "doctor", option);

    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains("\"" + option + "\"", "[--json, --pid, --report]");
    assertThat(result.out()).isEmpty();
  }
}
