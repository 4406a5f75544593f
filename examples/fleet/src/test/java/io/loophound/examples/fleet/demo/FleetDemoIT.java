package io.loophound.examples.fleet.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code ./demo fleet} with the shipped jar and a real server. */
class FleetDemoIT {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int demo(String... arguments) throws Exception {
    return FleetDemo.run(
        InputStream.nullInputStream(),
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8),
        arguments);
  }

  private static String text(ByteArrayOutputStream bytes) {
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void threeJvmsActAsOne() throws Exception {
    int exit = demo("--agent=" + System.getProperty("loophound.jar"));
    System.out.print(text(out));

    assertThat(exit).as(text(err)).isZero();
    assertThat(text(err)).isEmpty();
    assertThat(text(out))
        .contains("30 calls, and nobody stops it", " refuses the next:", "lookUpOrder")
        .contains("then every JVM refuses", "all 3 JVMs have it")
        .containsPattern("orders@fleet-a/\\d+ +enforce +version 1")
        .containsPattern("fleet-c refuses it after [0-9.]+ seconds, and answers [0-9.]+\\s")
        .contains("on record: terminate (on-call, INC-16), then revive (on-call, INC-16)")
        .containsPattern("console, while it runs:\\s+http://127\\.0\\.0\\.1:\\d+/#token=\\w{32}\\s")
        .doesNotContain("\u001b");
    assertThat(text(out).lines()).allSatisfy(line -> assertThat(line).hasSizeLessThan(120));
  }

  @Test
  void anAgentThatIsMissingIsNamed() throws Exception {
    assertThat(demo("--agent=none.jar")).isEqualTo(1);
    assertThat(text(err)).contains("no agent at none.jar");
  }

  @Test
  void itExplainsItself() throws Exception {
    assertThat(demo("--help")).isZero();
    assertThat(text(out))
        .startsWith("usage: ./demo fleet")
        .contains("--stay", "a console", "--agent=FILE");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--json", "fleet", "", "--agent="})
  void otherOptionsAreRefused(String option) throws Exception {
    assertThat(demo(option)).isEqualTo(2);
    assertThat(text(err)).startsWith("demo: unknown option " + option).contains("usage: ./demo");
  }
}
