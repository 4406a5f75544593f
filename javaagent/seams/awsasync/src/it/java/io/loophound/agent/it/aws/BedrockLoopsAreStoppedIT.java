package io.loophound.agent.it.aws;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.loophound.agent.it.aws.apps.BedrockAgent;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Outcome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Bedrock's own client over Apache HttpClient, and over Netty, whole and streamed: Converse, and
 * InvokeModel with a model of Anthropic.
 */
@Execution(ExecutionMode.CONCURRENT)
class BedrockLoopsAreStoppedIT {
  private static final List<String> WAYS =
      List.of("sync", "async", "stream", "invoke-sync", "invoke-async", "invoke-stream");

  /** Requests are signed, so none is changed to conclude its run. */
  @ParameterizedTest
  @ValueSource(strings = {"block", "conclude"})
  void aLoopGetsOneErrorThatIsNotTriedAgain(String action) throws IOException {
    try (BedrockServer server = new BedrockServer(0)) {
      Outcome outcome =
          agents(server, "loop", WAYS).property("loophound.score.action", action).run();

      assertThat(outcome.outLines()).as("%s", outcome).hasSameSizeAs(WAYS);
      for (String way : WAYS) {
        assertThat(outcome.outLines())
            .as("%s", outcome)
            .anyMatch(
                line ->
                    line.startsWith(
                        "loop."
                            + way
                            + " ended: ValidationException 422 ValidationException: LoopHound"
                            + " blocked"));
        assertThat(server.requests().get("loop." + way))
            .as(way)
            .hasSizeBetween(3, 5)
            .noneMatch(body -> body.toString().contains("\"none\""));
      }
      JsonNode report = outcome.report();
      assertThat(report.path("stopped").asInt()).isEqualTo(WAYS.size());
      assertThat(report.path("errors").asInt(-1)).isZero();
      assertThat(report.path("coverage").path("calls").fieldNames())
          .toIterable()
          .containsExactlyInAnyOrder(
              "apache-http5/bedrock-converse",
              "apache-http5/bedrock-invoke",
              "aws-async/bedrock-converse",
              "aws-async/bedrock-invoke");
    }
  }

  @Test
  void honestWorkIsTheSame() throws IOException {
    List<String> answers = new ArrayList<>();
    WAYS.forEach(way -> answers.add("healthy." + way + " answer: Three pages, all read."));
    try (BedrockServer server = new BedrockServer(0);
        BedrockServer other = new BedrockServer(0)) {
      Outcome guarded = agents(server, "healthy", WAYS).run();
      agents(other, "healthy", WAYS).withoutAgent().run();

      assertThat(guarded.outLines()).as("%s", guarded).isEqualTo(answers);
      assertThat(guarded.report().path("stopped").asInt()).isZero();
      assertThat(guarded.report().path("model_calls").asInt()).isEqualTo(5 * WAYS.size());
      Map<String, List<JsonNode>> requests = server.requests();
      assertThat(requests).isEqualTo(other.requests()).hasSameSizeAs(WAYS);
      assertThat(requests.values()).allMatch(each -> each.size() == 5);
    }
  }

  @Test
  void aStreamThatRepeatsItselfIsCut() throws IOException, InterruptedException {
    try (BedrockServer server = new BedrockServer(2)) {
      Outcome outcome = agents(server, "chant", List.of("stream", "invoke-stream")).run();

      String chant = "I will try that again. I will try that again. ";
      assertThat(outcome.outLines()).as("%s", outcome).hasSize(2);
      assertThat(outcome.outLines().get(0)).startsWith("chant.stream answer: " + chant);
      assertThat(outcome.outLines().get(1))
          .startsWith("chant.invoke-stream answer: " + chant)
          .contains("error of the stream: invalid_request_error: LoopHound");
      assertThat(server.closed().await(120, TimeUnit.SECONDS)).as("both are closed").isTrue();
      assertThat(outcome.report().path("stopped").asInt()).isEqualTo(2);
    }
  }

  private static ForkedJvm agents(BedrockServer server, String scenario, List<String> ways) {
    List<String> args = new ArrayList<>(List.of(server.address().toString(), scenario));
    args.addAll(ways);
    return ForkedJvm.of(BedrockAgent.class).args(args.toArray(String[]::new));
  }
}
