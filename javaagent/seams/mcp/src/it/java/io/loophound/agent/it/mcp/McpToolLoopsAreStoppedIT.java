package io.loophound.agent.it.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.Libraries;
import io.loophound.agent.testkit.Outcome;
import io.loophound.examples.apps.raw.McpAgent;
import io.loophound.examples.standin.StandIn;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** An agent without a framework, whose tools are those of an MCP server on standard input. */
@Execution(ExecutionMode.CONCURRENT)
class McpToolLoopsAreStoppedIT {
  /** Of three digits: requests that only differ in them are equally long. */
  private static final AtomicInteger NUMBERS = new AtomicInteger(100);

  @AutoClose private static final StandIn STAND_IN = StandIn.start();

  static Stream<Arguments> ways(TestInfo test) {
    return Jdk.inTurn(test, List.of(Arguments.of("sync"), Arguments.of("async")));
  }

  @ParameterizedTest
  @MethodSource("ways")
  void theLoopIsSteeredAndThenStopped(String way, Jdk jdk) {
    String model = model("loop-failing-tool");
    Outcome outcome = app(model, jdk, way).run();

    assertSteeredAndStopped(outcome, model);
    assertThat(outcome.agentLines()).anyMatch(line -> line.startsWith("guarding mcp (2.1.0)"));
  }

  @ParameterizedTest
  @MethodSource("ways")
  void honestWorkIsTheSameWithAndWithoutTheAgent(String way, Jdk jdk) {
    String plain = model("healthy");
    Outcome without = app(plain, jdk, way).withoutAgent().run();
    String model = model("healthy");
    Outcome with = app(model, jdk, way).run();

    assertThat(without.out()).contains("I read 15 reports");
    assertThat(List.of(with.exitCode(), with.out())).isEqualTo(List.of(0, without.out()));
    assertThat(STAND_IN.counts(model))
        .usingRecursiveComparison()
        .ignoringFields("spanMillis")
        .isEqualTo(STAND_IN.counts(plain));
    assertThat(with.otherLines()).isEqualTo(without.otherLines());
    assertThat(with.report().path("errors").asInt(-1)).isZero();
    assertThat(with.report().path("tool_calls_by_seam").path("mcp").asInt()).isEqualTo(24);
  }

  /** The server calls itself {@code desk}; its tools keep their names. */
  @Test
  void theBreakerIsThatOfTheServer() {
    Outcome outcome =
        app(model("loop-failing-tool"), Jdk.current(), "sync")
            .property("loophound.breaker.enabled", "true")
            .property("loophound.breaker.threshold", "2")
            .property("loophound.steps.run-model-calls", "4")
            .run();

    assertThat(outcome.agentLines())
        .filteredOn(line -> line.contains(" failed in a row"))
        .isNotEmpty()
        .allMatch(line -> line.contains("detector=breaker"))
        .allMatch(line -> line.contains("tool server desk failed in a row"));
    assertThat(outcome.out()).startsWith("ended: java.io.IOException: HTTP 422");
    assertThat(outcome.report().path("errors").asInt(-1)).isZero();
  }

  static List<String> otherVersions() {
    return Libraries.versions("mcp");
  }

  @ParameterizedTest
  @MethodSource("otherVersions")
  void otherVersionsAreGuardedToo(String version) {
    String model = model("loop-failing-tool");
    Outcome outcome =
        app(model, Jdk.current(), "sync").classPathFirst(Libraries.jars("mcp", version)).run();

    assertSteeredAndStopped(outcome, model);
    assertThat(outcome.agentLines())
        .anyMatch(line -> line.startsWith("guarding mcp (" + version + ")"));
  }

  private static void assertSteeredAndStopped(Outcome outcome, String model) {
    assertThat(outcome.out())
        .startsWith("ended: java.io.IOException: HTTP 422")
        .contains("recursive_loop_detected", "lookUpOrder");
    assertThat(outcome.exitCode()).isEqualTo(1);
    assertThat(STAND_IN.counts(model).modelCalls()).isBetween(3L, 8L);
    assertThat(outcome.report().path("errors").asInt(-1)).isZero();
    assertThat(outcome.report().path("tool_calls_by_seam").path("mcp").asInt()).isPositive();
    assertThat(outcome.agentLines())
        .anyMatch(line -> line.contains("verdict=steer"))
        .anyMatch(line -> line.contains("verdict=block"));
    assertThat(outcome.otherLines()).isEmpty();
  }

  private static String model(String scenario) {
    return scenario + "@mcp-stdio-" + NUMBERS.incrementAndGet();
  }

  private static ForkedJvm app(String model, Jdk jdk, String way) {
    return ForkedJvm.of(McpAgent.class)
        .jdk(jdk)
        .args(way)
        .env("OPENAI_BASE_URL", STAND_IN.baseUrl())
        .env("OPENAI_MODEL", model);
  }
}
