package io.loophound.agent.it.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.loophound.agent.it.http.apps.WebClientApp;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Outcome;
import io.loophound.examples.standin.StandIn;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** What only Spring's WebClient does: bodies that are streams, and replies that it unpacks. */
@Execution(ExecutionMode.CONCURRENT)
class WebClientStreamsAreGuardedIT {
  @AutoClose private final StandIn standIn = StandIn.start();

  @Test
  void aLoopOfStreamsWhoseBodiesAreStreamsIsStopped() {
    String model = "loop-failing-tool@webclient-flux";
    Outcome outcome =
        jvm("netty", "flux", standIn.baseUrl() + "/chat/completions")
            .env("OPENAI_MODEL", model)
            .run();

    assertThat(outcome.out()).contains("ended: ", " at call ");
    assertThat(standIn.counts(model).modelCalls()).isBetween(3L, 8L);
    countedOnce(outcome, standIn.counts(model).modelCalls());
  }

  @Test
  void honestTrafficIsTheSameToTheByte() throws Exception {
    List<String> connectors = List.of("netty", "jdk");
    try (StreamServer guarded = new StreamServer();
        StreamServer plain = new StreamServer()) {
      Outcome with = inTurn(connectors, "echo", guarded.url()).run();
      Outcome without = inTurn(connectors, "echo", plain.url()).withoutAgent().run();

      assertThat(with.parts()).as("%s", with).hasSameSizeAs(connectors);
      for (int i = 0; i < connectors.size(); i++) {
        assertThat(with.parts().get(i))
            .as(connectors.get(i))
            .isEqualTo(without.parts().get(i))
            .singleElement()
            .asString()
            .startsWith("digest ");
      }
      assertThat(guarded.bodies).containsExactlyElementsOf(plain.bodies).hasSize(2 * 4);
      countedOnce(with, 2 * 4);
      assertThat(with.report().path("stopped").asInt()).isZero();
    }
  }

  /** One that unpacks what it gets. */
  @Test
  void aStreamThatRepeatsItselfIsCutThoughItComesPacked() throws Exception {
    List<String> ways = List.of("gzip", "whole-gzip");
    try (StreamServer server = new StreamServer()) {
      ForkedJvm jvm = ForkedJvm.of(WebClientApp.class).manyLoops();
      ways.forEach(how -> jvm.args("netty-gzip", "chant", server.url(how)));
      Outcome outcome = jvm.run();

      assertThat(outcome.parts()).as("%s", outcome).hasSameSizeAs(ways);
      for (int i = 0; i < ways.size(); i++) {
        assertThat(outcome.parts().get(i))
            .as(ways.get(i))
            .contains("done true", "broken 0", "events 11");
      }
      await().until(() -> server.connections.get() == 0);
      assertThat(outcome.report().path("stopped").asInt()).isEqualTo(ways.size());
      countedOnce(outcome, 0);
    }
  }

  private static ForkedJvm inTurn(List<String> connectors, String mode, String address) {
    ForkedJvm jvm = ForkedJvm.of(WebClientApp.class);
    connectors.forEach(connector -> jvm.args(connector, mode, address));
    return jvm;
  }

  private static ForkedJvm jvm(String connector, String mode, String address) {
    return ForkedJvm.of(WebClientApp.class).args(connector, mode, address);
  }

  private static void countedOnce(Outcome outcome, long calls) {
    assertThat(outcome.report().path("errors").asInt(-1)).as("errors in %s", outcome).isZero();
    assertThat(outcome.out()).doesNotContain(Outcome.PREFIX);
    long stopped = outcome.report().path("stopped").asLong();
    assertThat(outcome.report().path("model_calls").asLong())
        .as("calls counted, in %s", outcome)
        .isEqualTo(calls + stopped);
  }
}
