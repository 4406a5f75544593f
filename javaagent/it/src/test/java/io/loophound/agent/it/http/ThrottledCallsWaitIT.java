package io.loophound.agent.it.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.it.frameworks.apps.LangChain4jWays;
import io.loophound.agent.it.http.apps.InTurn;
import io.loophound.agent.it.http.apps.WebClientApp;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.Outcome;
import io.loophound.examples.apps.raw.RawHttpStream;
import io.loophound.examples.standin.Counts;
import io.loophound.examples.standin.StandIn;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Calls that no thread, or only that of the application, can wait for are slowed down too. */
@Execution(ExecutionMode.CONCURRENT)
class ThrottledCallsWaitIT {
  /** Of three digits: requests that only differ in them are equally long. */
  private static final AtomicInteger NUMBERS = new AtomicInteger(100);

  /** Of a delay on average: 3, 4 and 5 times 60 ms. */
  private static final long LEAST = 240;

  @AutoClose private static final StandIn STAND_IN = StandIn.start();

  static Stream<Arguments> applications(TestInfo test) {
    List<Arguments> all = new ArrayList<>();
    all.add(Arguments.of(RawHttpStream.class, "", 3));
    all.add(Arguments.of(WebClientApp.class, "netty", 3));
    all.add(Arguments.of(WebClientApp.class, "jdk", 3));
    all.add(Arguments.of(LangChain4jWays.class, "service-stream", 3));
    if (Jdk.isDeep()) {
      all.add(Arguments.of(LangChain4jWays.class, "model-stream", 3));
    }
    return Jdk.inTurn(test, all);
  }

  private record Way(String client, int delayed) {}

  /** Those of a JDK in one JVM. */
  static Stream<Arguments> clients(TestInfo test) {
    List<Way> all = new ArrayList<>();
    all.add(new Way("okhttp-once", 3));
    all.add(new Way("url-chunked", 3));
    all.add(new Way("apache-once", 3));
    all.add(new Way("apache-async", 0));
    all.add(new Way("ahc", 3));
    if (Jdk.isDeep()) {
      all.add(new Way("okhttp-queue", 3));
    }
    return Jdk.share(test, all).entrySet().stream()
        .map(share -> Arguments.of(share.getValue(), share.getKey()));
  }

  @ParameterizedTest(name = "{0} on {1}")
  @MethodSource("clients")
  void theCallsOfEachClientWait(List<Way> ways, Jdk jdk) {
    Map<String, Way> models = new LinkedHashMap<>();
    ways.forEach(way -> models.put(model(), way));
    ForkedJvm jvm = throttled(ForkedJvm.of(InTurn.class)).manyLoops().jdk(jdk);
    models.forEach((model, way) -> jvm.args("ClientLoop", way.client(), model, "--"));
    Outcome outcome = jvm.run();

    long calls = 0;
    long spans = 0;
    for (var each : models.entrySet()) {
      Counts server = STAND_IN.counts(each.getKey());
      calls += server.modelCalls() + 1;
      spans += server.spanMillis();
      assertThat(server.spanMillis())
          .as("%s", each.getValue())
          .isGreaterThanOrEqualTo(each.getValue().delayed() * LEAST - 10);
    }
    long delayed = ways.stream().mapToLong(Way::delayed).sum();
    assertThat(outcome.report().path("errors").asInt(-1)).as("errors in %s", outcome).isZero();
    assertThat(outcome.report().path("stopped").asInt()).as("%s", outcome).isEqualTo(ways.size());
    assertThat(outcome.report().path("model_calls").asLong()).isEqualTo(calls);
    assertThat(outcome.report().path("delayed").asLong()).as("%s", outcome).isEqualTo(delayed);
    long waited = outcome.report().path("delayed_ms").asLong();
    assertThat(waited).isGreaterThanOrEqualTo(delayed * LEAST);
    assertThat(spans).isGreaterThanOrEqualTo(waited - 10L * ways.size()); // each rounded off
  }

  @ParameterizedTest(name = "{0} {1} on {3}")
  @MethodSource("applications")
  void theCallsWaitBeforeTheRunIsStopped(Class<?> application, String way, int delayed, Jdk jdk) {
    String model = model();
    Outcome outcome = jvm(application, way, model).jdk(jdk).run();

    Counts server = STAND_IN.counts(model);
    assertThat(outcome.report().path("errors").asInt(-1)).as("errors in %s", outcome).isZero();
    assertThat(outcome.report().path("stopped").asInt()).as("%s", outcome).isOne();
    assertThat(outcome.report().path("model_calls").asLong()).isEqualTo(server.modelCalls() + 1);
    assertThat(outcome.report().path("delayed").asInt()).as("%s", outcome).isEqualTo(delayed);
    long waited = outcome.report().path("delayed_ms").asLong();
    assertThat(waited).isGreaterThanOrEqualTo(delayed * LEAST);
    assertThat(server.spanMillis()).isGreaterThanOrEqualTo(waited - 10); // rounded off
  }

  private static ForkedJvm jvm(Class<?> application, String way, String model) {
    ForkedJvm jvm = ForkedJvm.of(application);
    if (application == WebClientApp.class) {
      jvm.args(way, "loop", STAND_IN.baseUrl() + "/chat/completions");
    } else {
      jvm.args(way, model);
    }
    return throttled(jvm).env("OPENAI_MODEL", model);
  }

  private static ForkedJvm throttled(ForkedJvm jvm) {
    return jvm.property("loophound.score.action", "throttle")
        .property("loophound.throttle-step", "60ms")
        .property("loophound.throttle-times", "3")
        .env("OPENAI_BASE_URL", STAND_IN.baseUrl());
  }

  private static String model() {
    return "loop-failing-tool@throttle-" + NUMBERS.incrementAndGet();
  }
}
