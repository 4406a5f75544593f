package io.loophound.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConformanceRunnerTest {
  private static final String CASE =
      """
      {"id":"case-%1$d","config":{"others":"off","pair_repeat":2},
      "events":[{"t":"tool","name":"x","args":{},"result":"r"},{"t":"tool","name":"x","args":{},"result":"r"}],
      "expected":{"verdict":"loop","not_before":%1$d,"latest_step":2}}"""
          .replace("\n", "");

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @TempDir private Path folder;

  private int run(String... files) {
    return ConformanceRunner.run(
        files,
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8));
  }

  private String file(String name, String... lines) throws IOException {
    return Files.write(folder.resolve(name), List.of(lines)).toString();
  }

  private static String expecting(int event) {
    return String.format(Locale.ROOT, CASE, event);
  }

  @Test
  void passedCasesAreCounted() throws IOException {
    assertThat(run(file("good.jsonl", expecting(1), expecting(2)))).isZero();
    assertThat(out).hasToString("2 passed, 0 failed" + System.lineSeparator());
  }

  @Test
  void failedCasesAndUnreadableLinesAreShownAndCounted() throws IOException {
    int code = run(file("bad.jsonl", expecting(3), expecting(1), "nonsense"), "nowhere");

    assertThat(code).isOne();
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("bad.jsonl:3: not JSON", "nowhere: no such file");
    assertThat(out.toString(StandardCharsets.UTF_8).strip())
        .startsWith("case-3: expected loop at event 3 to 2; seen block by sequence after event 2")
        .endsWith("1 passed, 3 failed");
  }

  @Test
  void withoutAFileTheUsageIsShown() {
    assertThat(run()).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8)).startsWith("usage: ");
  }
}
