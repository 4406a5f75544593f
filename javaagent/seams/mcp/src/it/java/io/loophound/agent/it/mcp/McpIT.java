package io.loophound.agent.it.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.Libraries;
import io.loophound.agent.testkit.Outcome;
import io.loophound.examples.apps.raw.McpAgent;
import io.loophound.examples.standin.Counts;
import io.loophound.examples.standin.StandIn;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** An agent without a framework, whose tools are those of an MCP server on standard input. */
class McpIT {
  private static final StandIn STAND_IN = StandIn.start();

  static Stream<Arguments> jdksAndWays() {
    return Jdk.all().stream()
        .flatMap(jdk -> Stream.of("sync", "async").map(way -> Arguments.of(jdk, way)));
  }

  @BeforeEach
  void reset() {
    STAND_IN.reset();
  }

  @AfterAll
  static void stop() {
    STAND_IN.close();
  }

  @ParameterizedTest
  @MethodSource("jdksAndWays")
  void theLoopIsSteeredAndThenStopped(Jdk jdk, String way) {
    Outcome outcome = app("loop-failing-tool", jdk, way).run();

    assertSteeredAndStopped(outcome);
    assertThat(outcome.agentLines()).anyMatch(line -> line.startsWith("guarding mcp (2.1.0)"));
  }

  @ParameterizedTest
  @MethodSource("jdksAndWays")
  void honestWorkIsTheSameWithAndWithoutTheAgent(Jdk jdk, String way) {
    Outcome without = app("healthy", jdk, way).withoutAgent().run();
    Counts expected = STAND_IN.counts("healthy");
    STAND_IN.reset();
    Outcome with = app("healthy", jdk, way).run();

    assertThat(without.out()).contains("I read 15 reports");
    assertThat(List.of(with.exitCode(), with.out())).isEqualTo(List.of(0, without.out()));
    assertThat(STAND_IN.counts("healthy"))
        .usingRecursiveComparison()
        .ignoringFields("spanMillis")
        .isEqualTo(expected);
    assertThat(with.otherLines()).isEqualTo(without.otherLines());
    assertThat(with.report().path("errors").asInt(-1)).isZero();
    assertThat(with.report().path("tool_calls_by_seam").path("mcp").asInt()).isEqualTo(24);
  }

  @Test
  void theOldestVersionIsGuardedToo() {
    Outcome outcome =
        app("loop-failing-tool", Jdk.current(), "sync")
            .classPathFirst(Libraries.jars("mcp", "1.1.5"))
            .run();

    assertSteeredAndStopped(outcome);
    assertThat(outcome.agentLines()).anyMatch(line -> line.startsWith("guarding mcp (1.1.5)"));
  }

  private static void assertSteeredAndStopped(Outcome outcome) {
    assertThat(outcome.out())
        .startsWith("ended: java.io.IOException: HTTP 422")
        .contains("recursive_loop_detected", "lookUpOrder");
    assertThat(outcome.exitCode()).isEqualTo(1);
    assertThat(STAND_IN.counts("loop-failing-tool").modelCalls()).isBetween(3L, 8L);
    assertThat(outcome.report().path("errors").asInt(-1)).isZero();
    assertThat(outcome.report().path("tool_calls_by_seam").path("mcp").asInt()).isPositive();
    assertThat(outcome.agentLines())
        .anyMatch(line -> line.contains("verdict=steer"))
        .anyMatch(line -> line.contains("verdict=block"));
    assertThat(outcome.otherLines()).isEmpty();
  }

  private static ForkedJvm app(String model, Jdk jdk, String way) {
    return ForkedJvm.of(McpAgent.class)
        .jdk(jdk)
        .args(way)
        .env("OPENAI_BASE_URL", STAND_IN.baseUrl())
        .env("OPENAI_MODEL", model);
  }
}
