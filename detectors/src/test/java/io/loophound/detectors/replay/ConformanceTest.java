package io.loophound.detectors.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.policy.GuardPolicy;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ConformanceTest {
  private final Conformance conformance = new Conformance(GuardPolicy.defaults());

  static List<String> cases() throws IOException {
    try (InputStream in = ConformanceTest.class.getResourceAsStream("/conformance/exact.jsonl")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void decidesAsTheCaseExpects(String line) {
    Conformance.Result result = conformance.run(line);

    assertThat(result.passed())
        .as("%s: expected %s, seen %s", result.id(), result.expected(), result.seen())
        .isTrue();
  }

  @Test
  void noCaseIsLost() throws IOException {
    assertThat(cases()).hasSize(53);
  }

  /** A case passes only with its own expectation: with any other one it fails. */
  @ParameterizedTest
  @MethodSource("cases")
  void failsACaseThatExpectsSomethingElse(String line) {
    String other =
        line.contains("\"verdict\":\"none\"")
            ? line.replace("\"verdict\":\"none\"", "\"verdict\":\"loop\"")
            : line.replaceAll("\"verdict\":\"\\w+\"", "\"verdict\":\"none\"");

    assertThat(other).isNotEqualTo(line);
    assertThat(conformance.run(other).passed()).isFalse();
  }
}
