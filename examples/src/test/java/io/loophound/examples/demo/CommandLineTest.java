package io.loophound.examples.demo;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommandLineTest {
  private static final Set<String> FLAGS = Set.of("--json", "--color");

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private CommandLine line;

  @Test
  void takesFlagsInAnyOrderAndTheLastAgent(@TempDir Path folder) throws Exception {
    Path agent = Files.createFile(folder.resolve("b.jar"));
    assertThat(run("--agent=a.jar", "--color", "--agent=" + agent)).isZero();
    assertThat(line.agent()).isEqualTo(agent);
    assertThat(line.has("--color")).isTrue();
    assertThat(line.has("--json")).isFalse();
  }

  @Test
  void printsItsUsage() throws Exception {
    assertThat(run("--color", "-h")).isZero();
    assertThat(out.toString(UTF_8)).contains("usage: ./demo");
    assertThat(line).isNull();
  }

  @Test
  void needsAnAgent() throws Exception {
    assertThat(run("--agent=missing.jar")).isEqualTo(1);
    assertThat(err.toString(UTF_8)).contains("no agent at missing.jar");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--jsn", "json", "", "--agent", "--agent="})
  void refusesAnythingElse(String argument) throws Exception {
    assertThat(run(argument)).isEqualTo(2);
    assertThat(err.toString(UTF_8)).contains("unknown option " + argument, "usage: ./demo");
    assertThat(line).isNull();
  }

  private int run(String... arguments) throws Exception {
    return CommandLine.run(
        Demo.class,
        FLAGS,
        new PrintStream(out, true, UTF_8),
        new PrintStream(err, true, UTF_8),
        read -> {
          line = read;
          return true;
        },
        arguments);
  }
}
