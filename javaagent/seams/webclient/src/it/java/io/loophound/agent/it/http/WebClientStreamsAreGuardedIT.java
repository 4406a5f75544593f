package io.loophound.agent.it.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.loophound.agent.it.http.apps.WebClientApp;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Outcome;
import io.loophound.examples.standin.StandIn;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

  @ParameterizedTest
  @ValueSource(strings = {"netty", "jdk"})
  void honestTrafficIsTheSameToTheByte(String connector) throws Exception {
    try (StreamServer guarded = new StreamServer();
        StreamServer plain = new StreamServer()) {
      Outcome with = jvm(connector, "echo", guarded.url()).run();
      Outcome without = jvm(connector, "echo", plain.url()).withoutAgent().run();

      assertThat(with.out()).startsWith("digest ").isEqualTo(without.out());
      assertThat(guarded.bodies).containsExactlyElementsOf(plain.bodies).hasSize(4);
      countedOnce(with, 4);
      assertThat(with.report().path("stopped").asInt()).isZero();
    }
  }

  /** One that unpacks what it gets. */
  @ParameterizedTest
  @ValueSource(strings = {"gzip", "whole-gzip"})
  void aStreamThatRepeatsItselfIsCutThoughItComesPacked(String how) throws Exception {
    try (StreamServer server = new StreamServer()) {
      Outcome outcome = jvm("netty-gzip", "chant", server.url(how)).run();

      assertThat(outcome.outLines()).contains("done true", "broken 0", "events 11");
      await().until(() -> server.connections.get() == 0);
      assertThat(outcome.report().path("stopped").asInt()).isEqualTo(1);
      countedOnce(outcome, 0);
    }
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
