package io.loophound.agent.it.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.loophound.agent.it.http.apps.WebClientApp;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.Outcome;
import io.loophound.examples.standin.StandIn;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Spring's WebClient over Reactor Netty, and over a client that is watched itself. */
@Execution(ExecutionMode.CONCURRENT)
class WebClientIsGuardedIT {
  private static final String LOOP = "loop-failing-tool@webclient-";

  @AutoClose private final StandIn standIn = StandIn.start();

  static Stream<Arguments> clients(TestInfo test) {
    return Jdk.inTurn(test, List.of(Arguments.of("netty"), Arguments.of("jdk")));
  }

  @ParameterizedTest
  @MethodSource("clients")
  void aLoopGetsTheRefusalOfAProvider(String connector, Jdk jdk) {
    Outcome outcome = loop(connector, "loop", jdk);

    assertThat(outcome.outLines()).contains("ended: 422 recursive_loop_detected");
    assertThat(standIn.counts(LOOP + "loop").modelCalls()).isBetween(3L, 8L);
    countedOnce(outcome, standIn.counts(LOOP + "loop").modelCalls());
  }

  @ParameterizedTest
  @MethodSource("clients")
  void aLoopGetsAnErrorWhereThatIsAskedFor(String connector, Jdk jdk) {
    String model = LOOP + "thrown";
    Outcome outcome =
        jvm(connector, "loop", standIn.baseUrl() + "/chat/completions", jdk)
            .env("OPENAI_MODEL", model)
            .property("loophound.http.refusal-throws", "true")
            .run();

    assertThat(outcome.outLines()).contains("ended: thrown LoopHoundKill");
    countedOnce(outcome, standIn.counts(model).modelCalls());
    assertThat(outcome.report().path("stopped").asInt()).isEqualTo(1);
  }

  @ParameterizedTest
  @MethodSource("clients")
  void aLoopOfStreamsGetsItToo(String connector, Jdk jdk) {
    Outcome outcome = loop(connector, "flux", jdk);

    assertThat(outcome.out()).contains("ended: ", " at call ");
    assertThat(standIn.counts(LOOP + "flux").modelCalls()).isBetween(3L, 8L);
    countedOnce(outcome, standIn.counts(LOOP + "flux").modelCalls());
  }

  @ParameterizedTest
  @MethodSource("clients")
  void honestTrafficIsTheSameToTheByte(String connector, Jdk jdk) throws Exception {
    try (StreamServer guarded = new StreamServer();
        StreamServer plain = new StreamServer()) {
      Outcome with = jvm(connector, "echo", guarded.url(), jdk).run();
      Outcome without = jvm(connector, "echo", plain.url(), jdk).withoutAgent().run();

      assertThat(with.out()).startsWith("digest ").isEqualTo(without.out());
      assertThat(guarded.bodies).containsExactlyElementsOf(plain.bodies).hasSize(4);
      countedOnce(with, 4);
      assertThat(with.report().path("stopped").asInt()).isZero();
    }
  }

  @ParameterizedTest
  @MethodSource("clients")
  void aStreamThatRepeatsItselfIsCut(String connector, Jdk jdk) throws Exception {
    try (StreamServer server = new StreamServer()) {
      Outcome outcome = jvm(connector, "chant", server.url(), jdk).run();

      assertThat(outcome.outLines()).contains("done true", "broken 0");
      assertThat(outcome.agentLines()).anyMatch(line -> line.contains("detector=chanting"));
      await().until(() -> server.connections.get() == 0);
      cutOnce(outcome);
    }
  }

  /** The one that unpacks what it gets, and both with a stream that comes in one piece. */
  static Stream<Arguments> others() {
    return Stream.of(
        Arguments.of("netty", "whole", Jdk.current()),
        Arguments.of("jdk", "whole", Jdk.current()),
        Arguments.of("netty-gzip", "gzip", Jdk.current()),
        Arguments.of("netty-gzip", "whole-gzip", Jdk.current()));
  }

  @ParameterizedTest
  @MethodSource("others")
  void itIsCutHoweverItComes(String connector, String how, Jdk jdk) throws Exception {
    try (StreamServer server = new StreamServer()) {
      Outcome outcome = jvm(connector, "chant", server.url(how), jdk).run();

      assertThat(outcome.outLines()).contains("done true", "broken 0", "events 11");
      await().until(() -> server.connections.get() == 0);
      cutOnce(outcome);
    }
  }

  private Outcome loop(String connector, String mode, Jdk jdk) {
    return jvm(connector, mode, standIn.baseUrl() + "/chat/completions", jdk)
        .env("OPENAI_MODEL", LOOP + mode)
        .run();
  }

  private static ForkedJvm jvm(String connector, String mode, String address, Jdk jdk) {
    return ForkedJvm.of(WebClientApp.class).jdk(jdk).args(connector, mode, address);
  }

  /** A reply that is cut is a call that was made, and stopped. */
  private static void cutOnce(Outcome outcome) {
    assertThat(outcome.report().path("stopped").asInt()).isEqualTo(1);
    countedOnce(outcome, 0);
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
