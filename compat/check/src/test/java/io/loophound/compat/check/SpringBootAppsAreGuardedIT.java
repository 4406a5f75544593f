package io.loophound.compat.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Web applications as Spring Boot packs them: {@code java -javaagent:loophound.jar -jar app.jar}.
 */
class SpringBootAppsAreGuardedIT {
  private static final String KILLED = "ended: java.lang.LoopHoundKill";

  /** Virtual threads where the JDK has them. */
  static Stream<Arguments> everything() {
    return Stream.of("boot-3.5.9", "boot-4.1.0")
        .flatMap(
            module ->
                Jdk.all().stream()
                    .flatMap(
                        jdk ->
                            Stream.of("platform", "virtual")
                                .filter(
                                    threads -> jdk.feature() >= 21 || threads.equals("platform"))
                                .map(threads -> Arguments.of(module, jdk, threads))));
  }

  @ParameterizedTest
  @MethodSource("everything")
  void loopsEndAndHonestWorkIsTheSame(String module, Jdk jdk, String threads) throws Exception {
    String name = "@" + module + jdk.feature() + threads;
    List<String> expected;
    try (WebApplication plain = start(module, jdk, threads, false)) {
      expected = honestWork(plain, name + "plain");
    }
    try (WebApplication app = start(module, jdk, threads, true)) {
      assertThat(app.get("/thread")).isEqualTo(threads);
      assertThat(honestWork(app, name)).isEqualTo(expected).contains("3 calls", "15 calls");

      assertThat(app.get(path("call", "loop-failing-tool" + name + "call", "ann")))
          .isEqualTo(KILLED);
      assertThat(app.get(path("stream", "loop-failing-tool" + name + "stream", "ben")))
          .endsWith(KILLED);
      assertThat(app.get("/webclient?rounds=40&model=loop-failing-tool" + name + "web"))
          .startsWith("ended: ");
      for (String way : List.of("call", "stream", "web")) {
        assertThat(calls("loop-failing-tool" + name + way)).as(way).isBetween(3L, 8L);
      }
      assertGuarded(app.finish());
    }
  }

  /** They are there for whoever reads those of the application already. */
  @ParameterizedTest
  @ValueSource(strings = {"boot-3.5.9", "boot-4.1.0"})
  void metricsAreAmongThoseOfTheApplication(String module) throws Exception {
    ForkedJvm jvm =
        WebApplication.boot(module)
            .env("LOOPHOUND_METRICS", "auto")
            .env("MANAGEMENT_ENDPOINTS_WEB_EXPOSURE_INCLUDE", "prometheus");
    try (WebApplication app = WebApplication.start(jvm)) {
      String model = "loop-failing-tool@" + module + "metrics";
      assertThat(app.get(path("call", model, "eve"))).isEqualTo(KILLED);

      await()
          .atMost(Duration.ofMinutes(1))
          .untilAsserted(
              () ->
                  assertThat(app.get("/actuator/prometheus"))
                      .contains("loophound_stopped_total{seam=\"spring-ai\"} 1.0")
                      .contains("loophound_tokens_total{model=\"" + model + "\"}")
                      .contains("loophound_decision_seconds_count "));
      assertThat(app.finish().report().path("errors").asInt(-1)).isZero();
    }
  }

  /** As above, for an application that measures with OpenTelemetry. */
  @Test
  void metricsAreAmongThoseOfOpenTelemetry() throws Exception {
    ForkedJvm jvm =
        WebApplication.boot("boot-4.1.0")
            .env("LOOPHOUND_METRICS", "opentelemetry")
            .env("TELEMETRY", "own");
    try (WebApplication app = WebApplication.start(jvm)) {
      String model = "loop-failing-tool@opentelemetry";
      assertThat(app.get(path("call", model, "eve"))).isEqualTo(KILLED);

      await()
          .atMost(Duration.ofMinutes(1))
          .untilAsserted(
              () ->
                  assertThat(app.get("/measured"))
                      .containsPattern(
                          "name=loophound\\.stopped, .*seam=\"spring-ai\"}, value=1\\.0")
                      .containsPattern("name=loophound\\.tokens, .*model=\"" + model + "\"}")
                      .contains("name=loophound.decision.seconds_count"));
      assertThat(app.finish().report().path("errors").asInt(-1)).isZero();
    }
  }

  private static void assertGuarded(Outcome outcome) {
    assertThat(outcome.report().path("errors").asInt(-1)).as("errors in %s", outcome).isZero();
    assertThat(outcome.agentLines())
        .anyMatch(line -> line.startsWith("guarding spring-ai ("))
        .anyMatch(line -> line.startsWith("guarding webclient"));
    assertThat(Guarded.verdicts(outcome))
        .filteredOn(line -> line.contains("verdict=block enforced=true"))
        .hasSize(3);
  }

  /** Answers, memories and numbers of calls of agents that do what they should. */
  private static List<String> honestWork(WebApplication app, String name) throws Exception {
    String call = app.get(path("call", "healthy" + name + "call", "cem"));
    String stream = app.get(path("stream", "healthy" + name + "stream", "dora"));
    return List.of(
        call,
        stream,
        app.get("/memory?conversation=cem"),
        app.get("/memory?conversation=dora"),
        app.get("/webclient?rounds=3&model=chat" + name + "web"),
        calls("healthy" + name + "call") + " calls",
        calls("healthy" + name + "stream") + " calls",
        calls("chat" + name + "web") + " calls");
  }

  private static WebApplication start(String module, Jdk jdk, String threads, boolean guarded) {
    ForkedJvm jvm =
        WebApplication.boot(module)
            .jdk(jdk)
            .env("SPRING_THREADS_VIRTUAL_ENABLED", String.valueOf(threads.equals("virtual")));
    return WebApplication.start(guarded ? jvm : jvm.withoutAgent());
  }

  private static String path(String way, String model, String conversation) {
    return "/" + way + "?model=" + model + "&conversation=" + conversation;
  }

  private static long calls(String model) {
    return Subject.STAND_IN.counts(model).modelCalls();
  }
}
