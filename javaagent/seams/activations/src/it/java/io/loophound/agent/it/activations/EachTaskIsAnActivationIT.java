package io.loophound.agent.it.activations;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.it.activations.apps.Workers;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.Outcome;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The agent knows who set a thread to work, in classes that were loaded before it looked. */
@Execution(ExecutionMode.CONCURRENT)
class EachTaskIsAnActivationIT {
  private static final List<String> KNOWN =
      List.of(
          "early",
          "thread",
          "pool",
          "future",
          "schedule",
          "virtual",
          "jdk-server",
          "servlet",
          "webflux");

  @ParameterizedTest
  @MethodSource("io.loophound.agent.testkit.Jdk#all")
  void eachRequestAndTaskIsAnActivation(Jdk jdk) {
    Outcome outcome = workers(jdk).run();
    Map<String, List<String>> activations = activations(outcome);

    assertThat(outcome.exitCode()).as(outcome.err()).isZero();
    assertThat(outcome.report().path("errors").asInt(-1)).isZero();
    assertThat(outcome.agentLines()).noneMatch(line -> line.contains("activations"));
    for (String way : KNOWN) {
      assertThat(activations.get(way))
          .as(way)
          .doesNotHaveDuplicates()
          .allSatisfy(pair -> assertThat(pair).matches("([1-9]\\d*)/\\1"));
    }
    assertThat(activations.get("timer")).containsOnly("0/0");
    assertThat(activations.get("hops")).as("of a reactive chain").containsOnly("0/0");
  }

  @Test
  void withoutTheSeamPoolsSayNothing() {
    Outcome outcome =
        workers(Jdk.current())
            .property("loophound.seam.activations.enabled", "false")
            .property("loophound.seam.webflux.enabled", "false")
            .args("briefly")
            .run();
    Map<String, List<String>> activations = activations(outcome);

    assertThat(activations.get("pool")).containsOnly("0/0");
    assertThat(activations.get("servlet")).containsOnly("0/0");
    assertThat(activations.get("webflux")).containsOnly("0/0");
    assertThat(activations.get("thread")).doesNotContain("0/0").doesNotHaveDuplicates();
  }

  private static ForkedJvm workers(Jdk jdk) {
    return ForkedJvm.of(Workers.class).jdk(jdk).jvm("--add-opens=java.base/java.lang=ALL-UNNAMED");
  }

  private static Map<String, List<String>> activations(Outcome outcome) {
    Map<String, List<String>> all = new LinkedHashMap<>();
    for (String line : outcome.outLines()) {
      List<String> words = Arrays.asList(line.split(" ", -1));
      all.put(words.get(0), words.subList(1, words.size()));
    }
    return all;
  }
}
