package io.loophound.agent.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.loophound.agent.identity.Identity;
import io.loophound.detectors.policy.Action;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OutputTest {
  private final PrintStream standardError = System.err;
  private final PrintStream standardOutput = System.out;
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  @TempDir Path folder;

  @BeforeEach
  void capture() {
    System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
    System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
  }

  @AfterEach
  void restore() {
    Output.to("stderr");
    Output.from(null);
    System.setErr(standardError);
    System.setOut(standardOutput);
    assertThat(out.size()).as("bytes on standard output").isZero();
  }

  private List<String> lines() {
    return err.toString(StandardCharsets.UTF_8).lines().toList();
  }

  @Test
  void linesHaveAPrefixAndGoToStandardError() {
    Output.to("stderr");
    Output.line("armed");

    assertThat(lines()).containsExactly("[loophound] armed");
  }

  @Test
  void linesMayBeJson() throws IOException {
    Path log = folder.resolve("log.json");
    Output.to("stderr");
    Output.format("json");
    Output.line("armed, \"all\" \\ of it");
    Output.to(log.toString());
    Output.line("WARN verdict=block");
    Output.format("text");

    JsonNode first = new ObjectMapper().readTree(lines().get(0));
    assertThat(first.path("level").asText()).isEqualTo("INFO");
    assertThat(first.path("logger").asText()).isEqualTo("loophound");
    assertThat(first.path("message").asText()).isEqualTo("armed, \"all\" \\ of it");
    assertThat(Instant.parse(first.path("time").asText())).isBeforeOrEqualTo(Instant.now());
    JsonNode second = new ObjectMapper().readTree(Files.readString(log));
    assertThat(second.path("level").asText()).isEqualTo("WARN");
    assertThat(second.path("message").asText()).isEqualTo("verdict=block");
  }

  @Test
  void aDecisionSaysOnceWhereItIsFrom() throws IOException {
    Path log = folder.resolve("agent.log");
    VerdictLog verdicts = new VerdictLog(new Stats());
    Output.from(new Identity("orders", "web-1", 4711, "0.1.0"));
    Output.to("stderr");
    verdicts.onVerdict(Verdicts.of(Action.BLOCK, true, "score", ""));
    verdicts.onShadowVerdict(Verdicts.of(Action.WARN, false, "score", ""));
    verdicts.onValve(true, "ack", "it opened");
    Output.to(log.toString());
    verdicts.onVerdict(Verdicts.of(Action.BLOCK, true, "score", ""));

    List<String> all = new ArrayList<>(lines());
    all.addAll(Files.readAllLines(log));
    assertThat(all)
        .hasSize(4)
        .allSatisfy(
            line ->
                assertThat(line)
                    .endsWith(" (orders@web-1/4711)")
                    .containsOnlyOnce("orders@web-1/4711"));
  }

  @Test
  void noneIsSilent() {
    Output.to("none");
    Output.line("armed");

    assertThat(lines()).isEmpty();
  }

  @Test
  void aFileIsAppendedToWithTheTime() throws IOException {
    Path log = folder.resolve("agent.log");
    Files.writeString(log, "before\n");
    Output.to(log.toString());
    Output.line("caf\u00e9 \ud83d\udc15");

    assertThat(Files.readAllLines(log)).hasSize(2).first().isEqualTo("before");
    assertThat(Files.readAllLines(log).get(1))
        .matches("\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z \\[loophound\\] caf\u00e9 \ud83d\udc15");
    assertThat(lines()).isEmpty();
  }

  @Test
  void aFileThatCannotBeOpenedIsToldOnce() {
    Output.to(folder.toString());
    Output.line("one");
    Output.line("two");

    assertThat(lines()).hasSize(3);
    assertThat(lines().get(0)).startsWith("[loophound] WARN cannot open the log file: ");
    assertThat(lines().subList(1, 3)).containsExactly("[loophound] one", "[loophound] two");
  }

  @Test
  void aPathThatIsNoneIsToldOnce() {
    Output.to("a\u0000b");
    Output.line("one");

    assertThat(lines()).hasSize(2).last().isEqualTo("[loophound] one");
  }

  @Test
  void aFileThatCannotBeWrittenIsToldOnceAndNoLineIsLost() {
    Path full = Path.of("/dev/full"); // opens, and refuses every write; Linux only
    org.junit.jupiter.api.Assumptions.assumeTrue(Files.exists(full));
    Output.to(full.toString());
    Output.line("one");
    Output.line("two");

    assertThat(lines()).hasSize(3);
    assertThat(lines().get(0)).startsWith("[loophound] WARN cannot write the log file: ");
    assertThat(lines().subList(1, 3)).containsExactly("[loophound] one", "[loophound] two");
  }

  @Test
  void standardOutputIsNeverUsed() {
    Output.to("stdout");
    Output.line("one");

    assertThat(lines()).hasSize(2).last().isEqualTo("[loophound] one");
  }

  @ParameterizedTest
  @ValueSource(strings = {"json", "STDERR", "console", "logback"})
  void aWordIsNoFile(String word) {
    Output.to(word);
    Output.line("one");

    assertThat(new File(word)).doesNotExist();
    assertThat(lines()).hasSize(2).last().isEqualTo("[loophound] one");
    assertThat(lines()).first().asString().contains("log = " + word, "log.format=json");
  }

  @Test
  void nobodyCanForgeALine() {
    Output.to("stderr");
    Output.line(
        "a\r\n[loophound] all is well\u0085b\u2028c\u2029d\u001b[2Je\u0000f\u202eg\u200bh\ti");

    assertThat(lines())
        .containsExactly("[loophound] a  [loophound] all is well b c d [2Je f g h i");
  }

  @Test
  void longLinesAreCut() {
    Output.to("stderr");
    Output.line("x".repeat(5_000));

    assertThat(lines()).containsExactly("[loophound] " + "x".repeat(2_000));
  }

  @Test
  void aPairOfSurrogatesIsNotCutInTheMiddle() {
    assertThat(Output.clean("ab\ud83d\udc15", 3)).isEqualTo("ab");
    assertThat(Output.clean("ab\ud83d\udc15", 4)).isEqualTo("ab\ud83d\udc15");
    assertThat(Output.clean("", 0)).isEmpty();
    assertThat(Output.clean(null, 5)).isEqualTo("null");
  }

  @Test
  void aStreamOfTheApplicationThatFailsHurtsNobody() {
    System.setErr(
        new PrintStream(err) {
          @Override
          public void print(String text) {
            throw new IllegalStateException("the application's own stream");
          }
        });
    Output.to("stderr");
    Output.line("one");

    assertThat(err.size()).isZero();
  }

  @Test
  void threadsDoNotMixTheirLines() throws Exception {
    Path log = folder.resolve("many.log");
    Output.to(log.toString());
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      String text = Integer.toString(i).repeat(200);
      Thread thread = new Thread(() -> writeOften(text));
      thread.start();
      threads.add(thread);
    }
    for (Thread thread : threads) {
      thread.join();
    }

    assertThat(Files.readAllLines(log))
        .hasSize(8 * 200)
        .allMatch(line -> line.matches(".*Z \\[loophound\\] (\\d)\\1{199}"));
  }

  private static void writeOften(String text) {
    for (int i = 0; i < 200; i++) {
      Output.line(text);
    }
  }
}
