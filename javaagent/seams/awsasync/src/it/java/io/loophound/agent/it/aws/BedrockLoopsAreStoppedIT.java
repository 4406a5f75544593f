package io.loophound.agent.it.aws;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.it.aws.apps.BedrockAgent;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Outcome;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bedrock's own client: Converse over Apache HttpClient, and over Netty, whole and streamed. */
@Execution(ExecutionMode.CONCURRENT)
class BedrockLoopsAreStoppedIT {
  @AutoClose private final BedrockServer server = new BedrockServer();

  BedrockLoopsAreStoppedIT() throws IOException {}

  @ParameterizedTest
  @CsvSource({"sync, apache-http5", "async, aws-async", "stream, aws-async"})
  void aLoopGetsOneErrorThatIsNotTriedAgain(String way, String seam) {
    Outcome outcome = agent(way, "loop").run();

    assertThat(outcome.outLines())
        .as("%s", outcome)
        .singleElement()
        .asString()
        .startsWith("ended: ValidationException 422 ValidationException: LoopHound blocked");
    assertThat(server.requests).hasSizeBetween(3, 5);
    assertThat(outcome.agentLines())
        .contains("first model call seen, through " + seam + " as bedrock-converse");
    assertThat(outcome.report().path("stopped").asInt()).isEqualTo(1);
    assertThat(outcome.report().path("errors").asInt(-1)).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"sync", "async", "stream"})
  void honestWorkIsTheSame(String way) throws IOException {
    Outcome guarded = agent(way, "healthy").run();

    assertThat(guarded.outLines())
        .as("%s", guarded)
        .containsExactly("answer: Three pages, all read.");
    assertThat(guarded.report().path("stopped").asInt()).isZero();
    assertThat(guarded.report().path("model_calls").asInt()).isEqualTo(5);
    try (BedrockServer other = new BedrockServer()) {
      agent(way, "healthy", other).withoutAgent().run();
      assertThat(server.requests).isEqualTo(List.copyOf(other.requests)).hasSize(5);
    }
  }

  @Test
  void aStreamThatRepeatsItselfIsCut() throws InterruptedException {
    Outcome outcome = agent("stream", "chant").run();

    assertThat(outcome.outLines())
        .as("%s", outcome)
        .singleElement()
        .asString()
        .startsWith("answer: I will try that again. I will try that again. ");
    assertThat(server.closed.await(10, TimeUnit.SECONDS)).as("the connection is closed").isTrue();
    assertThat(outcome.report().path("stopped").asInt()).isEqualTo(1);
  }

  private ForkedJvm agent(String way, String model) {
    return agent(way, model, server);
  }

  private static ForkedJvm agent(String way, String model, BedrockServer server) {
    return ForkedJvm.of(BedrockAgent.class).args(way, server.address().toString(), model);
  }
}
