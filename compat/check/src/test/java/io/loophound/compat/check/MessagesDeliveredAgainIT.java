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

/**
 * A message that comes again and again because the work on it fails is stopped; 200 messages with
 * equal texts are not, nor are 25 of which eight listeners get a copy each.
 */
class MessagesDeliveredAgainIT {
  private static final Subject SUBJECT = new Subject("redelivery");
  private static final List<String> BROKERS =
      List.of(
          "kafka",
          "kafka-groups",
          "kafka-poll",
          "kafka-poll-groups",
          "rabbit",
          "rabbit-direct",
          "rabbit-client",
          "jms",
          "jms-topic",
          "quartz",
          "temporal");
  private static final int ANSWERED_AT_MOST = 5;

  static List<String> brokers() {
    return BROKERS;
  }

  @ParameterizedTest
  @MethodSource("brokers")
  void aPoisonMessageIsStopped(String broker) {
    Outcome outcome =
        SUBJECT
            .app("io.loophound.compat.redelivery.Redelivery", Jdk.current(), broker, "any")
            .run();
    Map<String, List<String>> said = new LinkedHashMap<>();
    for (String line : outcome.outLines()) {
      List<String> words = Arrays.asList(line.split(" ", -1));
      said.put(words.get(1), Arrays.asList(words.get(2).split("/", -1)));
    }

    assertThat(outcome.exitCode()).as(outcome.err()).isZero();
    assertThat(outcome.report().path("errors").asInt(-1)).isZero();
    assertThat(said.get("healthy")).as(outcome.err()).containsExactly("200", "200");
    assertThat(said.get("poison")).as(outcome.err()).hasSize(2).endsWith("8");
    assertThat(Integer.parseInt(said.get("poison").get(0))).isBetween(2, ANSWERED_AT_MOST);
  }
}
