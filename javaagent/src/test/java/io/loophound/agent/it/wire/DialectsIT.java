package io.loophound.agent.it.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.loophound.agent.it.wire.apps.RawAgent;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.Outcome;
import io.loophound.examples.standin.Counts;
import io.loophound.examples.standin.StandIn;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each model API, whole and streamed: a loop is stopped, a healthy run is left alone. */
@Execution(ExecutionMode.CONCURRENT)
class DialectsIT {
  private static final AtomicInteger NUMBERS = new AtomicInteger();
  private static final List<String> APIS =
      List.of(
          "openai-chat",
          "azure",
          "openai-responses",
          "anthropic-messages",
          "gemini",
          "ollama-chat");

  @AutoClose private static final StandIn STAND_IN = StandIn.start();

  static List<Arguments> all() {
    // Which JDK it is matters to the client, not to the API: each form of an API meets one of them.
    List<Jdk> jdks = Jdk.all();
    List<Arguments> all = new ArrayList<>();
    for (int i = 0; i < APIS.size(); i++) {
      all.add(Arguments.of(APIS.get(i), false, jdks.get(i % jdks.size())));
      all.add(Arguments.of(APIS.get(i), true, jdks.get((i + 1) % jdks.size())));
    }
    return all;
  }

  @ParameterizedTest
  @MethodSource("all")
  void aLoopIsStopped(String api, boolean stream, Jdk jdk) throws Exception {
    String model = "loop-failing-tool@wire-" + NUMBERS.incrementAndGet();
    Outcome outcome = run(jvm(api, model, stream).jdk(jdk));

    Counts server = STAND_IN.counts(model);
    assertThat(server.modelCalls()).isBetween(3L, 8L);
    assertThat(outcome.exitCode()).isEqualTo(1);
    String answer = outcome.outLines().get(0);
    assertThat(answer).startsWith("HTTP 422: {").contains("LoopHound blocked run ");
    new ObjectMapper().readTree(answer.substring("HTTP 422: ".length()));
    assertThat(outcome.report().path("model_calls").asLong()).isEqualTo(server.modelCalls() + 1);
    assertThat(outcome.report().path("stopped").asLong()).isEqualTo(1);
  }

  @ParameterizedTest
  @MethodSource("all")
  void aHealthyRunIsLeftAlone(String api, boolean stream, Jdk jdk) {
    String plainModel = "healthy@wire-" + NUMBERS.incrementAndGet();
    Outcome plain = jvm(api, plainModel, stream).jdk(jdk).withoutAgent().run();
    String model = "healthy@wire-" + NUMBERS.incrementAndGet();
    Outcome outcome = run(jvm(api, model, stream).jdk(jdk));

    assertThat(outcome.exitCode()).isZero();
    assertThat(outcome.outLines()).isEqualTo(plain.outLines()).isNotEmpty();
    assertThat(outcome.agentLines()).noneMatch(line -> line.contains("verdict="));
    long calls = STAND_IN.counts(plainModel).modelCalls();
    assertThat(STAND_IN.counts(model).modelCalls()).isEqualTo(calls).isGreaterThan(8);
    assertThat(outcome.report().path("model_calls").asLong()).isEqualTo(calls);
    assertThat(outcome.report().path("stopped").asLong()).isZero();
  }

  private static Outcome run(ForkedJvm jvm) {
    Outcome outcome = jvm.run();
    assertThat(outcome.report().path("errors").asInt(-1)).as("errors in %s", outcome).isZero();
    assertThat(outcome.report().path("unread").asInt(-1)).as("unread in %s", outcome).isZero();
    assertThat(outcome.out()).doesNotContain(Outcome.PREFIX);
    return outcome;
  }

  private static ForkedJvm jvm(String api, String model, boolean stream) {
    return ForkedJvm.of(RawAgent.class)
        .jvm("-XX:TieredStopAtLevel=1")
        .args(STAND_IN.uri("").toString(), api, model, Boolean.toString(stream));
  }
}
