package io.loophound.detectors.internal.digest.fact;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.policy.ToolPolicy;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What tools print is read as they mean it, without a flag and without an exit code. */
class OutputsOfToolsTest {
  private static final CallDigest SHELL =
      CallDigest.of("bash", "{\"command\":\"make\"}", ToolPolicy.DEFAULT, ToolContext.UNKNOWN);

  private static final List<String> OUTPUTS =
      List.of(
          "tools",
          "browsers",
          "servers-of-mcp",
          "web-services",
          "windows",
          "operations",
          "languages",
          "agents",
          "jobs",
          "look-alikes");

  private static final String LOG =
      IntStream.range(1, 80)
          .mapToObj(i -> "[" + i + "/80] Building totals_" + i + "\n")
          .collect(Collectors.joining());

  private record Sample(String meaning, CallDigest call, String text) {
    /** From "failure" or "failure of get_issue", and the text. */
    static Sample of(String head, String text) {
      String[] parts = head.split(" of ", 2);
      CallDigest call =
          parts.length == 1
              ? SHELL
              : CallDigest.of(parts[1], "{}", ToolPolicy.DEFAULT, ToolContext.UNKNOWN);
      return new Sample(parts[0], call, text.stripTrailing());
    }

    OutcomeKind kind() {
      return ResultDigest.of(text, null, call, null, null).kind();
    }
  }

  private static Stream<Sample> samples(String outputs) {
    try (InputStream in =
        OutputsOfToolsTest.class.getResourceAsStream("outputs-of-" + outputs + ".txt")) {
      String all = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return Arrays.stream(all.split("(?m)^=== "))
          .skip(1)
          .map(block -> block.split("\n", 2))
          .map(parts -> Sample.of(parts[0], parts[1]));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static OutcomeKind kind(String text) {
    return ResultDigest.of(text, null, SHELL, null, null).kind();
  }

  @TestFactory
  Stream<DynamicTest> areReadAsTheyAreMeant() {
    return OUTPUTS.stream()
        .flatMap(OutputsOfToolsTest::samples)
        .map(
            sample ->
                DynamicTest.dynamicTest(
                    sample.meaning() + ": " + sample.text().lines().findFirst().orElse(""),
                    () -> check(sample)));
  }

  @TestFactory
  Stream<DynamicTest> theEndOfALongLogIsReadAsItIsMeant() {
    return samples("long-runs")
        .map(
            sample ->
                DynamicTest.dynamicTest(
                    sample.meaning() + ": " + sample.text().lines().findFirst().orElse(""),
                    () -> endsAsMeant(sample)));
  }

  private static void endsAsMeant(Sample sample) {
    boolean summary = sample.meaning().equals("summary");
    String meaning = summary ? "failure" : sample.meaning();
    check(new Sample(meaning, sample.call(), LOG + sample.text()));
    if (summary) {
      assertThat(complaint(LOG + sample.text())).as("what it complains about").isZero();
    }
  }

  private static void check(Sample sample) {
    OutcomeKind kind = sample.kind();
    switch (sample.meaning()) {
      case "failure" -> assertThat(kind.isFailure()).as("%s", kind).isTrue();
      case "no failure" -> assertThat(kind.isFailure()).as("%s", kind).isFalse();
      case "permanent" ->
          assertThat(kind).isIn(OutcomeKind.PERMANENT_BY_CLASS, OutcomeKind.PERMANENT_BY_COMPLAINT);
      case "done" ->
          assertThat(kind.isFailure() || kind == OutcomeKind.UNFINISHED).as("%s", kind).isFalse();
      case "unfinished" -> assertThat(kind).isEqualTo(OutcomeKind.UNFINISHED);
      case "transient" -> assertThat(kind).isEqualTo(OutcomeKind.TRANSIENT);
      default -> throw new IllegalArgumentException(sample.meaning());
    }
  }

  @Test
  void aProcessThatSaysItSucceededHasNotFailed() {
    String log = "FAILED tests/test_a.py::test_sum\n1 line found";
    assertThat(kind(log).isFailure()).isTrue();
    assertThat(kind("Process exited with code 0\nOutput:\n" + log).isFailure()).isFalse();
  }

  @Test
  void aToolThatReadsMayShowALogOfFailures() {
    CallDigest read = CallDigest.of("read_log", "{}", ToolPolicy.DEFAULT, ToolContext.UNKNOWN);
    String log = "> Task :compileJava\n\nBUILD FAILED in 12s";
    assertThat(kind(log).isFailure()).isTrue();
    assertThat(ResultDigest.of(log, null, read, null, null).kind()).isEqualTo(OutcomeKind.CONTENT);
  }

  @Test
  void theComplaintIsTheLineThatFailsNotTheProgressBeforeIt() {
    String build = "Starting a daemon, 1 stopped\n\n";
    assertThat(complaint(build + "BUILD FAILED: no task 'x'"))
        .isNotEqualTo(complaint(build + "BUILD FAILED: no project 'y'"));
    assertThat(complaint("Daemon pid 17\n\nBUILD FAILED in 3s"))
        .isEqualTo(complaint("Another daemon is used\n\nBUILD FAILED in 9s"));
  }

  @Test
  void aLetterThatGrowsInSmallLettersMovesNothing() {
    String capitals = "\u0130".repeat(40);
    assertThat(kind(capitals + "\nBUILD FAILED")).isEqualTo(OutcomeKind.FAILURE);
    assertThat(complaint(capitals + "\nBUILD FAILED")).isEqualTo(complaint("x\nBUILD FAILED"));
  }

  private static int complaint(String text) {
    return ResultDigest.of(text, null, SHELL, null, null).complaint().what();
  }
}
