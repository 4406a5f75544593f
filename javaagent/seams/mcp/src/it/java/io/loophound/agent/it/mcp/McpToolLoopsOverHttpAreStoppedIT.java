package io.loophound.agent.it.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.it.mcp.apps.StatusBoard;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.Libraries;
import io.loophound.agent.testkit.Outcome;
import io.loophound.examples.apps.raw.McpAgent;
import io.loophound.examples.apps.raw.RawHttpLoop;
import io.loophound.examples.standin.StandIn;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Agents without a framework, whose tools are those of an MCP server over streamable HTTP. */
@Order(2)
@Execution(ExecutionMode.CONCURRENT)
class McpToolLoopsOverHttpAreStoppedIT {
  /** Of three digits: requests that only differ in them are equally long. */
  private static final AtomicInteger NUMBERS = new AtomicInteger(100);

  @AutoClose private static final StandIn STAND_IN = StandIn.start();
  @AutoClose private final McpHttpServer tools = new McpHttpServer();

  static Stream<Arguments> ways(TestInfo test) {
    return Jdk.inTurn(test, List.of(Arguments.of("sync"), Arguments.of("async")));
  }

  @ParameterizedTest
  @MethodSource("ways")
  void aLoopIsSteeredAndThenStopped(String way, Jdk jdk) {
    assertSteeredAndStopped(loop(), way, jdk, false, "2.1.0");
  }

  @Test
  void theOldestVersionIsGuardedToo() {
    assertSteeredAndStopped(loop(), "sync", Jdk.current(), true, "1.1.5");
    assertSteeredAndStopped(loop(), "async", Jdk.current(), true, "1.1.5");
  }

  @ParameterizedTest
  @MethodSource("ways")
  void honestWorkIsTheSameAndEachToolCallCountsOnce(String way, Jdk jdk) {
    Outcome outcome = assertUntouched(way, jdk);
    assertThat(outcome.report().path("tool_calls_by_seam").path("mcp").asInt()).isEqualTo(24);
  }

  /** Without the SDK nobody sees the tools called; the requests to the model tell of them. */
  @ParameterizedTest
  @MethodSource("io.loophound.agent.testkit.Jdk#one")
  void aLoopOfCallsByHandIsStoppedAsOneOfLocalToolsIs(Jdk jdk) {
    String local = loop();
    ForkedJvm.of(RawHttpLoop.class)
        .jdk(jdk)
        .env("OPENAI_BASE_URL", STAND_IN.baseUrl())
        .env("OPENAI_MODEL", local)
        .run();
    String model = loop();
    Outcome outcome = app(model, jdk, "plain").run();

    assertStopped(outcome);
    assertThat(outcome.agentLines()).anyMatch(line -> line.contains("verdict=block"));
    long calls = STAND_IN.counts(model).modelCalls();
    assertThat(calls).isEqualTo(STAND_IN.counts(local).modelCalls()).isBetween(3L, 8L);
    assertThat(tools.takeToolCalls()).isEqualTo((int) calls);
    assertThat(outcome.report().path("model_calls").asLong()).isEqualTo(calls + 1);
  }

  @ParameterizedTest
  @MethodSource("io.loophound.agent.testkit.Jdk#one")
  void honestWorkByHandIsTheSame(Jdk jdk) {
    assertUntouched("plain", jdk);
  }

  @Test
  void whoIsNoAgentMayAskTheSameAsOftenAsItLikes() {
    Outcome outcome = ForkedJvm.of(StatusBoard.class).args(tools.url()).run();

    assertThat(outcome.outLines()).containsExactly("by hand 60, with the SDK 60");
    assertThat(tools.takeToolCalls()).isEqualTo(120);
    assertThat(outcome.report().path("errors").asInt(-1)).isZero();
    assertThat(outcome.report().path("verdicts").asInt(-1)).isZero();
    assertThat(outcome.report().path("model_calls").asInt(-1)).isZero();
    assertThat(outcome.report().path("tool_calls_by_seam").path("mcp").asInt()).isZero();
  }

  private void assertSteeredAndStopped(
      String model, String way, Jdk jdk, boolean old, String version) {
    ForkedJvm app = app(model, jdk, way);
    Outcome outcome = (old ? app.classPathFirst(Libraries.jars("mcp", "1.1.5")) : app).run();

    assertStopped(outcome);
    long calls = STAND_IN.counts(model).modelCalls();
    assertThat(calls).isBetween(3L, 8L);
    int seen = outcome.report().path("tool_calls_by_seam").path("mcp").asInt();
    assertThat(tools.takeToolCalls()).isEqualTo(seen).isEqualTo((int) calls);
    assertThat(outcome.agentLines())
        .anyMatch(line -> line.startsWith("guarding mcp (" + version + ")"))
        .anyMatch(line -> line.contains("verdict=steer"))
        .anyMatch(line -> line.contains("verdict=block"));
  }

  private static void assertStopped(Outcome outcome) {
    assertThat(outcome.out())
        .startsWith("ended: java.io.IOException: HTTP 422")
        .contains("recursive_loop_detected", "lookUpOrder");
    assertThat(outcome.exitCode()).isEqualTo(1);
    assertThat(outcome.report().path("errors").asInt(-1)).isZero();
    assertThat(outcome.otherLines()).isEmpty();
  }

  private Outcome assertUntouched(String way, Jdk jdk) {
    String plainModel = "healthy@mcp-" + NUMBERS.incrementAndGet();
    Outcome without = app(plainModel, jdk, way).withoutAgent().run();
    int toolCalls = tools.takeToolCalls();
    String model = "healthy@mcp-" + NUMBERS.incrementAndGet();
    Outcome with = app(model, jdk, way).run();

    assertThat(without.out()).contains("I read 15 reports");
    assertThat(List.of(with.exitCode(), with.out())).isEqualTo(List.of(0, without.out()));
    assertThat(STAND_IN.counts(model))
        .usingRecursiveComparison()
        .ignoringFields("spanMillis")
        .isEqualTo(STAND_IN.counts(plainModel));
    assertThat(tools.takeToolCalls()).isEqualTo(toolCalls).isEqualTo(24);
    assertThat(with.otherLines()).isEqualTo(without.otherLines());
    assertThat(with.report().path("errors").asInt(-1)).isZero();
    assertThat(with.report().path("verdicts").asInt(-1)).isZero();
    return with;
  }

  private static String loop() {
    return "loop-failing-tool@mcp-" + NUMBERS.incrementAndGet();
  }

  private ForkedJvm app(String model, Jdk jdk, String way) {
    return ForkedJvm.of(McpAgent.class)
        .jdk(jdk)
        .args(way, tools.url())
        .env("OPENAI_BASE_URL", STAND_IN.baseUrl())
        .env("OPENAI_MODEL", model);
  }
}
