package io.loophound.agent.it.library;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.loophound.agent.it.library.apps.RawReply;
import io.loophound.agent.testkit.Jdk;
import io.loophound.examples.apps.RestClientApp;
import io.loophound.examples.apps.raw.RawHttpLoop;
import io.loophound.examples.apps.raw.RawHttpStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The same loop without any framework: it gets the reply of a provider that refuses. */
@Execution(ExecutionMode.CONCURRENT)
class PlainHttpLoopsAreRefusedIT {
  @AutoClose private static final Bench BENCH = new Bench();

  @ParameterizedTest
  @MethodSource("io.loophound.agent.testkit.Jdk#one")
  void aLoopGetsTheRefusalOfAProvider(Jdk jdk) throws Exception {
    refused(BENCH.run(RawHttpLoop.class, "loop-failing-tool", jdk), 422);
  }

  @ParameterizedTest
  @MethodSource("io.loophound.agent.testkit.Jdk#one")
  void aStreamedLoopGetsItToo(Jdk jdk) throws Exception {
    refused(BENCH.run(RawHttpStream.class, "loop-failing-tool", jdk), 422);
  }

  @ParameterizedTest
  @ValueSource(classes = {RawHttpLoop.class, RawHttpStream.class})
  void aConcludedLoopEndsWithAnAnswerInWords(Class<?> application) {
    Trial trial =
        BENCH
            .run(application, "loop-failing-tool", Jdk.current(), "score.action=conclude")
            .quiet()
            .countedOnce();

    assertThat(trial.outcome().exitCode()).isZero();
    assertThat(trial.answer()).isEqualTo("This is all I could find out.");
    assertThat(trial.calls()).isBetween(3L, 8L);
    assertThat(trial.verdicts()).last().asString().contains("verdict=conclude enforced=true");
  }

  @Test
  void aLoopWhoseBodiesAreSignedIsRefusedInstead() {
    String model = Bench.model("loop-failing-tool");
    String signed = "Authorization:AWS4-HMAC-SHA256 Credential=AKIA1/20261122/r/s/aws4_request";
    Trial trial =
        BENCH.finish(
            BENCH
                .jvm(RawReply.class, model)
                .args(signed)
                .property("loophound.score.action", "conclude"),
            model);

    assertThat(trial.quiet().outcome().outLines()).contains("status 422");
  }

  @ParameterizedTest
  @MethodSource("io.loophound.agent.testkit.Jdk#one")
  void theStatusIsAnOption(Jdk jdk) throws Exception {
    refused(BENCH.run(RawHttpLoop.class, "loop-failing-tool", jdk, "http.refusal-status=429"), 429);
  }

  @ParameterizedTest
  @MethodSource("io.loophound.agent.testkit.Jdk#one")
  void theHeadersSayThatARetryIsOfNoUse(Jdk jdk) {
    Trial final422 = BENCH.run(RawReply.class, "loop-failing-tool", jdk).quiet().countedOnce();
    assertThat(final422.outcome().outLines())
        .contains("status 422", "x-should-retry: false", "content-type: application/json")
        .noneMatch(line -> line.startsWith("retry-after"))
        .anyMatch(line -> line.startsWith("x-loophound-decision: lh-"));

    Trial wait429 =
        BENCH.run(
            RawReply.class, "loop-failing-tool", jdk, "http.refusal-status=429", "cooldown=45s");
    assertThat(wait429.quiet().countedOnce().outcome().outLines())
        .contains("status 429", "x-should-retry: false", "retry-after: 45");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Authorization:AWS4-HMAC-SHA256 Credential=AKIA1/20261122/r/s/aws4_request, Signature={n}",
        "Authorization:Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJzZXJ2aWNlIn0.{n}",
        "Authorization:Bearer opaque-{n}",
      })
  void aLoopIsStoppedThoughItsCredentialsChange(String header) {
    String model = Bench.model("loop-failing-tool");
    Trial trial = BENCH.finish(BENCH.jvm(RawReply.class, model).args(header), model);
    assertThat(trial.quiet().outcome().outLines()).contains("status 422");
    assertThat(trial.calls()).isBetween(3L, 8L);
  }

  @ParameterizedTest
  @MethodSource("io.loophound.agent.testkit.Jdk#one")
  void aRestClientIsNoneOfOurBusiness(Jdk jdk) {
    Trial unguarded = BENCH.runUnguarded(RestClientApp.class, "none", jdk);
    Trial guarded;
    try (Bench own = new Bench()) {
      guarded = own.run(RestClientApp.class, "none", jdk).quiet();
      assertThat(own.restCalls()).isEqualTo(200);
    }

    assertThat(guarded.answer()).isEqualTo(unguarded.answer()).startsWith("200 answers, SHA-256");
    assertThat(guarded.report().path("model_calls").asInt(-1)).isZero();
    assertThat(guarded.report().path("unread").asInt(-1)).isZero();
    assertThat(guarded.verdicts()).isEmpty();
  }

  private static void refused(Trial trial, int status) throws Exception {
    trial.quiet().countedOnce();
    assertThat(trial.calls()).isBetween(3L, 8L);
    assertThat(trial.outcome().exitCode()).isEqualTo(1);
    String start = "ended: java.io.IOException: HTTP " + status + ": ";
    assertThat(trial.answer()).startsWith(start + "{");
    JsonNode error =
        new ObjectMapper().readTree(trial.answer().substring(start.length())).path("error");
    assertThat(error.path("code").asText()).isEqualTo("recursive_loop_detected");
    assertThat(error.path("cooldown_seconds").asInt()).isEqualTo(30);
    assertThat(error.path("message").asText()).startsWith("LoopHound blocked run ");
    assertThat(error.path("type").asText())
        .isEqualTo(status == 429 ? "rate_limit_error" : "invalid_request_error");
    assertThat(trial.verdicts())
        .last()
        .asString()
        .contains("verdict=block enforced=true", error.path("decision_id").asText());
    assertThat(trial.report().path("stopped_by_seam").toString()).isEqualTo("{\"jdk-http\":1}");
  }
}
