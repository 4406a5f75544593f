package io.loophound.agent.it.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Outcome;
import io.loophound.examples.apps.FailingToolAssistant;
import io.loophound.examples.standin.StandIn;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** With the shipped jar: what is decided arrives at a receiver of OTLP, also at the last moment. */
class VerdictsAreSentAsLogsIT {
  @AutoClose private static final StandIn MODEL = StandIn.start();

  private final List<JsonNode> bodies = new CopyOnWriteArrayList<>();
  private HttpServer collector;

  @BeforeEach
  void start() throws IOException {
    collector = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    collector.createContext(
        "/v1/logs",
        exchange -> {
          bodies.add(new ObjectMapper().readTree(exchange.getRequestBody()));
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    collector.start();
  }

  @AfterEach
  void stop() {
    collector.stop(0);
  }

  private Outcome run(String... settings) {
    MODEL.reset();
    ForkedJvm jvm =
        ForkedJvm.of(FailingToolAssistant.class)
            .env("OPENAI_BASE_URL", MODEL.baseUrl())
            .env("OPENAI_API_KEY", "stand-in")
            .env("OPENAI_MODEL", "loop-failing-tool")
            .env("OTEL_SERVICE_NAME", "orders")
            .env(
                "OTEL_EXPORTER_OTLP_ENDPOINT",
                "http://127.0.0.1:" + collector.getAddress().getPort());
    for (String setting : settings) {
      jvm.jvm("-Dloophound." + setting);
    }
    return jvm.run();
  }

  private List<JsonNode> records() {
    List<JsonNode> all = new ArrayList<>();
    bodies.forEach(body -> body.at("/resourceLogs/0/scopeLogs/0/logRecords").forEach(all::add));
    return all;
  }

  @Test
  void aStopThatEndsTheProcessIsSentAndTheRequestIsNobodysModelCall() {
    Outcome outcome = run("logs=otlp");

    assertThat(outcome.exitCode()).isEqualTo(1);
    assertThat(records())
        .anySatisfy(
            record -> {
              assertThat(record.path("eventName").asText()).isEqualTo("loophound.verdict");
              assertThat(record.path("severityText").asText()).isEqualTo("ERROR");
              assertThat(record.at("/body/stringValue").asText()).contains("lookUpOrder");
            });
    assertThat(bodies.get(0).at("/resourceLogs/0/resource").toString())
        .contains("{\"key\":\"service.name\",\"value\":{\"stringValue\":\"orders\"}}");
    assertThat(outcome.report().path("errors").asInt(-1)).as("%s", outcome).isZero();
    Map<String, Integer> calls = outcome.countsBySeam("model_calls_by_seam");
    assertThat(calls).isNotEmpty().doesNotContainKey("urlconnection");
    assertThat(outcome.err()).doesNotContain("logs are lost");
  }

  @Test
  void unlessAskedNothingIsSent() {
    run();
    assertThat(bodies).isEmpty();
  }
}
