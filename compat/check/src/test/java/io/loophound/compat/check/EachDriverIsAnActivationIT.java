package io.loophound.compat.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.Outcome;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Servers and listeners that the everyday build has no library of. */
class EachDriverIsAnActivationIT {
  private static final Subject SUBJECT = new Subject("drivers");

  @ParameterizedTest
  @MethodSource("io.loophound.agent.testkit.Jdk#all")
  void eachRequestAndMessageIsAnActivation(Jdk jdk) {
    Outcome outcome =
        SUBJECT
            .app("io.loophound.compat.drivers.Drivers", jdk, "", "any")
            .jvm("--add-opens=java.base/java.lang=ALL-UNNAMED")
            .run();
    Map<String, List<String>> activations = new LinkedHashMap<>();
    for (String line : outcome.outLines()) {
      List<String> words = Arrays.asList(line.split(" ", -1));
      activations.put(words.get(0), words.subList(1, words.size()));
    }

    assertThat(outcome.exitCode()).as(outcome.err()).isZero();
    assertThat(outcome.report().path("errors").asInt(-1)).isZero();
    for (String driver : List.of("servlet-javax", "undertow", "grpc", "jms")) {
      assertThat(activations.get(driver))
          .as(driver + " of " + outcome)
          .hasSize(3)
          .doesNotHaveDuplicates()
          .allSatisfy(pair -> assertThat(pair).matches("(-?[1-9]\\d*)/\\1"));
    }
  }
}
