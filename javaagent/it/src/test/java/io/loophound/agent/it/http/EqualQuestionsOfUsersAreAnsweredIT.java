package io.loophound.agent.it.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.it.http.apps.EqualQuestions;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.Outcome;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An honest server that gets 400 equal questions answers them all and writes few lines. */
class EqualQuestionsOfUsersAreAnsweredIT {
  private static final int QUESTIONS = 400;
  private static final int LINES = 5;

  @AutoClose private final CrowdServer server = new CrowdServer();

  @ParameterizedTest
  @MethodSource("io.loophound.agent.testkit.Jdk#one")
  void allAreAnsweredAndTheLogIsShort(Jdk jdk) {
    Outcome outcome =
        ForkedJvm.of(EqualQuestions.class)
            .jdk(jdk)
            .args(server.url(), Integer.toString(QUESTIONS))
            .run();

    assertThat(outcome.outLines()).contains("answered " + QUESTIONS);
    assertThat(server.calls).hasValue(QUESTIONS);
    assertThat(outcome.report().path("errors").asInt(-1)).as("errors in %s", outcome).isZero();
    assertThat(outcome.report().path("stopped").asInt(-1)).isZero();
    List<String> lines =
        outcome.agentLines().stream()
            .filter(line -> !line.matches(".*\\b(armed|guarding|first model call seen)\\b.*"))
            .toList();
    assertThat(lines).isNotEmpty().hasSizeLessThanOrEqualTo(LINES);
  }
}
