package io.loophound.agent.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.config.AgentVersion;
import io.loophound.agent.config.option.Option;
import io.loophound.agent.config.option.Options;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CliTest {

  /** What a command did. */
  private record Result(int code, String out, String err) {}

  private static Result run(String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code =
        Cli.run(
            arguments,
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8));
    return new Result(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @ValueSource(strings = {"help", "--help", "-h"})
  void helpIsAskedForInThreeWaysOrByNothing(String command) {
    Result result = run(command);

    assertThat(result.code()).isZero();
    assertThat(result.err()).isEmpty();
    assertThat(result).isEqualTo(run());
  }

  @Test
  void helpSaysWhatItIsAndHowToAddIt() {
    assertThat(run("--help").out())
        .startsWith("LoopHound is a Java agent that stops LLM agents stuck in a loop. ")
        .contains("java -javaagent:loophound.jar -jar app.jar")
        .contains("--version", "list-options", "list-seams");
  }

  @Test
  void helpListsEveryOptionWithRangeAndDefault() {
    String help = run("--help").out();

    for (Option option : Options.shown()) {
      String value = option.defaultValue().isEmpty() ? "none" : option.defaultValue();
      String line = "  " + option.name() + "  " + option.range() + " (default: " + value + ")\n";
      assertThat(help.contains(line)).as(line).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"version", "--version", "-v"})
  void versionNamesTheJvms(String command) {
    Result result = run(command);

    assertThat(result.code()).isZero();
    assertThat(result.out())
        .isEqualTo("loophound " + AgentVersion.current() + " (for JVM 17 to 25)\n");
  }

  @Test
  void listOptionsHasARowForEveryOption() {
    String table = run("list-options").out();

    for (Option option : Options.shown()) {
      boolean listed = table.lines().anyMatch(line -> line.startsWith(option.name() + " "));
      assertThat(listed).as(option.name()).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"help", "version", "list-options", "list-seams", "nonsense"})
  void textFitsAHundredColumnsOfPlainCharacters(String command) {
    Result result = run(command);

    assertThat((result.out() + result.err()).lines())
        .allMatch(line -> line.length() <= 100)
        .allMatch(line -> line.chars().allMatch(c -> c >= ' ' && c < 127));
  }

  @ParameterizedTest
  @CsvSource({
    "list-option, list-options",
    "halp, help",
    "--verion, --version",
    "listseams, list-seams"
  })
  void anUnknownCommandGetsTheNearestOneAndTheUsage(String command, String nearest) {
    Result result = run(command);

    assertThat(result.code()).isEqualTo(2);
    assertThat(result.out()).isEmpty();
    assertThat(result.err())
        .startsWith(
            "loophound: unknown command \"" + command + "\"; did you mean \"" + nearest + "\"?\n")
        .contains("usage: java -jar loophound.jar")
        .hasLineCount(2);
  }

  @Test
  void anUnknownOptionGetsTheNearestOneAndTheUsage() {
    Result result = run("list-options", "--markdwn");

    assertThat(result.code()).isEqualTo(2);
    assertThat(result.out()).isEmpty();
    assertThat(result.err()).contains("\"--markdwn\"", "\"--markdown\"", "usage:");
    assertThat(run("list-options", "--markdown", "x").code()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"help", "-v", "list-seams"})
  void superfluousWordsAreRefused(String command) {
    Result result = run(command, "x");

    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).startsWith("loophound: " + command + " takes no options\n");
  }

  @Test
  void whatSomebodyTypedIsCutAndCleaned() {
    assertThat(run("\u001b[31m\n" + "x".repeat(10_000)).err().lines().findFirst().orElseThrow())
        .hasSizeLessThan(100)
        .doesNotContain("\u001b");
  }
}
