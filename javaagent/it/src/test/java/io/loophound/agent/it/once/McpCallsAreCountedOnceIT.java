package io.loophound.agent.it.once;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.loophound.agent.it.mcp.McpHttpServer;
import io.loophound.agent.it.once.apps.LangChain4jMcp;
import io.loophound.agent.it.once.apps.SpringAiMcp;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.Outcome;
import io.loophound.examples.standin.StandIn;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Framework, MCP client, model library and HTTP clients see each call; it is counted once. */
@Execution(ExecutionMode.CONCURRENT)
class McpCallsAreCountedOnceIT {
  private static final AtomicInteger NUMBERS = new AtomicInteger();
  private static final int TOOL_CALLS = 24;
  private static final Set<Object> KINDS = Set.of("call", "stream", "mcp-async");

  @AutoClose private static final StandIn STAND_IN = StandIn.start();
  @AutoClose private final McpHttpServer tools = new McpHttpServer();

  /** What stops a loop is not what counts a call: one way of each kind will do every day. */
  static List<Arguments> waysOfLoops() {
    return ways().stream().filter(way -> Jdk.deep() || KINDS.contains(way.get()[1])).toList();
  }

  static List<Arguments> ways() {
    List<Arguments> all = new ArrayList<>();
    List<String> springAi =
        List.of("call", "stream", "supply-async", "reactor", "mcp-async", "stream-web-client");
    List<String> langChain4j = List.of("call", "stream", "supply-async", "reactor");
    springAi.forEach(way -> all.add(Arguments.of(SpringAiMcp.class, way, Jdk.current())));
    langChain4j.forEach(way -> all.add(Arguments.of(LangChain4jMcp.class, way, Jdk.current())));
    Jdk.find(25)
        .ifPresent(
            jdk -> {
              all.add(Arguments.of(SpringAiMcp.class, "virtual", jdk));
              all.add(Arguments.of(SpringAiMcp.class, "stream", jdk));
              all.add(Arguments.of(LangChain4jMcp.class, "virtual", jdk));
            });
    return all;
  }

  @ParameterizedTest(name = "{0} {1} {2}")
  @MethodSource("ways")
  void callsAreCountedAsTheServersSeeThem(Class<?> application, String way, Jdk jdk) {
    String model = "healthy@once-" + NUMBERS.incrementAndGet();
    Outcome outcome = run(application, way, jdk, model);

    assertThat(outcome.out()).as("%s", outcome).contains("I read 15 reports");
    JsonNode report = outcome.report();
    long calls = STAND_IN.counts(model).modelCalls();
    assertThat(calls).isEqualTo(TOOL_CALLS + 1);
    assertThat(tools.takeToolCalls()).isEqualTo(TOOL_CALLS);
    String seam = seam(application);
    assertThat(report.path("model_calls_by_seam").toString())
        .isEqualTo("{\"" + seam + "\":" + calls + "}");
    assertThat(report.path("tool_calls_by_seam").toString())
        .isEqualTo("{\"" + seam + "\":" + TOOL_CALLS + "}");
    assertThat(report.path("verdicts").asInt(-1)).isZero();
  }

  @ParameterizedTest(name = "{0} {1} {2}")
  @MethodSource("waysOfLoops")
  void aLoopIsStoppedAndNothingOfItCountsTwice(Class<?> application, String way, Jdk jdk) {
    String model = "loop-failing-tool@once-" + NUMBERS.incrementAndGet();
    Outcome outcome = run(application, way, jdk, model);

    assertThat(outcome.out()).as("%s", outcome).startsWith("ended: LoopHoundKill");
    JsonNode report = outcome.report();
    long calls = STAND_IN.counts(model).modelCalls();
    assertThat(calls).isBetween(3L, 6L);
    assertThat(report.path("model_calls").asLong()).isEqualTo(calls + 1);
    // the last tool call is answered in the tool's place
    assertThat(report.path("tool_calls").asLong()).isEqualTo(calls);
    assertThat(tools.takeToolCalls()).isEqualTo((int) calls - 1);
    assertThat(report.path("stopped_by_seam").toString())
        .isEqualTo("{\"" + seam(application) + "\":1}");
  }

  private Outcome run(Class<?> application, String way, Jdk jdk, String model) {
    Outcome outcome =
        ForkedJvm.of(application)
            .jdk(jdk)
            .args(way, tools.url())
            .env("OPENAI_BASE_URL", STAND_IN.baseUrl())
            .env("OPENAI_MODEL", model)
            .run();
    assertThat(outcome.report().path("errors").asInt(-1)).as("errors in %s", outcome).isZero();
    assertThat(outcome.report().path("unread").asInt(-1)).as("unread in %s", outcome).isZero();
    return outcome;
  }

  private static String seam(Class<?> application) {
    return application == SpringAiMcp.class ? "spring-ai" : "langchain4j";
  }
}
