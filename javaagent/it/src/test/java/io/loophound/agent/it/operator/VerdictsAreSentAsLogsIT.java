package io.loophound.agent.it.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Outcome;
import io.loophound.examples.apps.FailingToolAssistant;
import io.loophound.examples.standin.StandIn;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** With the shipped jar: what is decided arrives at a receiver of OTLP, also at the last moment. */
class VerdictsAreSentAsLogsIT {
  @AutoClose private static final StandIn MODEL = StandIn.start();

  @AutoClose private final Collector collector = Collector.start();

  private Outcome run(String... settings) {
    MODEL.reset();
    ForkedJvm jvm =
        ForkedJvm.of(FailingToolAssistant.class)
            .env("OPENAI_BASE_URL", MODEL.baseUrl())
            .env("OPENAI_API_KEY", "stand-in")
            .env("OPENAI_MODEL", "loop-failing-tool")
            .env("OTEL_SERVICE_NAME", "orders")
            .env("OTEL_EXPORTER_OTLP_ENDPOINT", collector.url());
    for (String setting : settings) {
      jvm.jvm("-Dloophound." + setting);
    }
    return jvm.run();
  }

  @Test
  void aStopThatEndsTheProcessIsSentAndTheRequestIsNobodysModelCall() {
    Outcome outcome = run("logs=otlp");

    assertThat(outcome.exitCode()).isEqualTo(1);
    assertThat(collector.records())
        .anySatisfy(
            record -> {
              assertThat(record.path("eventName").asText()).isEqualTo("loophound.verdict");
              assertThat(record.path("severityText").asText()).isEqualTo("ERROR");
              assertThat(record.at("/body/stringValue").asText()).contains("lookUpOrder");
            });
    assertThat(collector.bodies().get(0).at("/resourceLogs/0/resource").toString())
        .contains("{\"key\":\"service.name\",\"value\":{\"stringValue\":\"orders\"}}");
    assertThat(outcome.report().path("errors").asInt(-1)).as("%s", outcome).isZero();
    Map<String, Integer> calls = outcome.countsBySeam("model_calls_by_seam");
    assertThat(calls).isNotEmpty().doesNotContainKey("urlconnection");
    assertThat(outcome.err()).doesNotContain("logs are lost");
  }

  @Test
  void unlessAskedNothingIsSent() {
    run();
    assertThat(collector.bodies()).isEmpty();
  }
}
