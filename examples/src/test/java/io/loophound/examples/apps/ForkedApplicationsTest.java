package io.loophound.examples.apps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.langchain4j.exception.InvalidRequestException;
import io.loophound.examples.standin.StandIn;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every main method in a JVM of its own: default model, exit code, a clean standard error. */
class ForkedApplicationsTest {
  private static final String CUT = "stopped by the stand-in after 50 calls";
  private static final StandIn STAND_IN = StandIn.start();

  @TempDir Path folder;

  @BeforeEach
  void reset() {
    STAND_IN.reset();
  }

  @AfterAll
  static void stop() {
    STAND_IN.close();
  }

  /** One that ends, one that fails, and one with a process of its own; all in a deep build. */
  static Stream<Arguments> applications() {
    Stream<Arguments> each =
        Stream.of(
            arguments("FailingToolAssistant", 0, CUT),
            arguments("ParseRetryAgent", 1, "ended: " + InvalidRequestException.class.getName()),
            arguments("raw.McpAgent", 0, CUT));
    Stream<Arguments> further =
        Stream.of(
            arguments("SteeredAssistant", 0, CUT),
            arguments("raw.RawHttpLoop", 0, CUT),
            arguments("raw.RawHttpStream", 0, CUT),
            arguments("HealthyResearcher", 0, "I read 15 reports"),
            arguments("EightUsers", 0, "in turn 1: "),
            arguments("RestClientApp", 0, "200 answers, SHA-256 "));
    return Boolean.getBoolean("tests.deep") ? Stream.concat(each, further) : each;
  }

  @ParameterizedTest
  @MethodSource("applications")
  void endsAsItsUserExpects(String name, int exitCode, String start) throws Exception {
    Path output = folder.resolve("output");
    Path errors = folder.resolve("errors");
    assertThat(fork("io.loophound.examples.apps." + name, output, errors)).isEqualTo(exitCode);
    assertThat(output).content(StandardCharsets.UTF_8).startsWith(start);
    assertThat(errors).isEmptyFile();
    assertThat(Files.size(output)).isPositive();
  }

  private static int fork(String mainClass, Path output, Path errors)
      throws IOException, InterruptedException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    ProcessBuilder builder =
        new ProcessBuilder(
            java,
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("java.class.path"),
            mainClass);
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    builder.environment().remove("OPENAI_MODEL");
    builder.environment().put("OPENAI_BASE_URL", STAND_IN.baseUrl());
    Process process =
        builder.redirectOutput(output.toFile()).redirectError(errors.toFile()).start();
    try {
      assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
      return process.exitValue();
    } finally {
      process.destroyForcibly();
    }
  }
}
