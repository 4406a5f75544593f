package io.loophound.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script at the top of the project, where it answers without building anything. */
class ScriptTest {
  private static final Path SCRIPT = Path.of("..", "demo").toAbsolutePath().normalize();

  @TempDir Path elsewhere;

  @Test
  void explainsItselfFromAnyFolder() throws Exception {
    assertThat(script("--help")).isZero();
    assertThat(text("out")).startsWith("usage: ./demo");
    assertThat(text("err")).isEmpty();
  }

  @Test
  void refusesUnknownOptions() throws Exception {
    assertThat(script("--json", "--jsn")).isEqualTo(2);
    assertThat(text("out")).isEmpty();
    assertThat(text("err")).contains("unknown option --jsn", "usage: ./demo");
  }

  private int script(String... arguments) throws Exception {
    ProcessBuilder builder = new ProcessBuilder("bash", SCRIPT.toString());
    builder.command().addAll(List.of(arguments));
    builder.directory(elsewhere.toFile());
    builder.redirectOutput(elsewhere.resolve("out").toFile());
    builder.redirectError(elsewhere.resolve("err").toFile());
    Process process = builder.start();
    assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
    return process.exitValue();
  }

  private String text(String file) throws Exception {
    return Files.readString(elsewhere.resolve(file), StandardCharsets.UTF_8);
  }
}
