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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Framework, MCP client, model library and HTTP clients see each call; it is counted once. */
@Execution(ExecutionMode.CONCURRENT)
class McpCallsAreCountedOnceIT {
  /** Of three digits: requests that only differ in them are equally long. */
  private static final AtomicInteger NUMBERS = new AtomicInteger(100);

  private static final int TOOL_CALLS = 24;

  /** One way of each kind of thread: these show it every day. */
  private static final Set<String> KINDS = Set.of("call", "stream", "mcp-async", "virtual");

  @AutoClose private static final StandIn STAND_IN = StandIn.start();
  @AutoClose private final McpHttpServer tools = new McpHttpServer();

  /** The ways of one application on one JDK, which are gone one after the other. */
  static List<Arguments> ways() {
    Predicate<String> wanted = way -> Jdk.isDeep() || KINDS.contains(way);
    List<Arguments> all = new ArrayList<>();
    add(
        all,
        SpringAiMcp.class,
        Jdk.current(),
        Stream.of("call", "stream", "supply-async", "reactor", "mcp-async", "stream-web-client")
            .filter(wanted));
    add(
        all,
        LangChain4jMcp.class,
        Jdk.current(),
        Stream.of("call", "stream", "supply-async", "reactor").filter(wanted));
    Jdk.find(25)
        .ifPresent(
            jdk -> {
              add(
                  all,
                  SpringAiMcp.class,
                  jdk,
                  Stream.of("virtual", "stream").limit(Jdk.isDeep() ? 2 : 1).filter(wanted));
              add(all, LangChain4jMcp.class, jdk, Stream.of("virtual").filter(wanted));
            });
    return all;
  }

  private static void add(List<Arguments> all, Class<?> application, Jdk jdk, Stream<String> ways) {
    List<String> list = ways.toList();
    if (!list.isEmpty()) {
      all.add(Arguments.of(application, list, jdk));
    }
  }

  @ParameterizedTest(name = "{0} {1} {2}")
  @MethodSource("ways")
  void callsAreCountedAsTheServersSeeThem(Class<?> application, List<String> ways, Jdk jdk) {
    Map<String, String> models = models("healthy", ways);
    Outcome outcome = run(application, models, jdk);

    assertThat(outcome.outLines()).as("%s", outcome).hasSameSizeAs(ways);
    assertThat(outcome.outLines()).allMatch(line -> line.contains("I read 15 reports"));
    models.forEach(
        (way, model) ->
            assertThat(STAND_IN.counts(model).modelCalls()).as(way).isEqualTo(TOOL_CALLS + 1));
    int toolCalls = ways.size() * TOOL_CALLS;
    assertThat(tools.takeToolCalls()).isEqualTo(toolCalls);
    JsonNode report = outcome.report();
    String seam = seam(application);
    assertThat(report.path("model_calls_by_seam").toString())
        .isEqualTo("{\"" + seam + "\":" + (toolCalls + ways.size()) + "}");
    assertThat(report.path("tool_calls_by_seam").toString())
        .isEqualTo("{\"" + seam + "\":" + toolCalls + "}");
    assertThat(report.path("verdicts").asInt(-1)).isZero();
  }

  /** Those of the other JDK, on virtual threads, in a deep build. */
  static List<Arguments> loopingWays() {
    return ways().stream()
        .filter(each -> Jdk.isDeep() || each.get()[2].equals(Jdk.current()))
        .toList();
  }

  @ParameterizedTest(name = "{0} {1} {2}")
  @MethodSource("loopingWays")
  void aLoopIsStoppedAndNothingOfItCountsTwice(Class<?> application, List<String> ways, Jdk jdk) {
    Map<String, String> models = models("loop-failing-tool", ways);
    Outcome outcome = run(application, models, jdk);

    assertThat(outcome.outLines()).as("%s", outcome).hasSameSizeAs(ways);
    assertThat(outcome.outLines()).containsOnly("ended: LoopHoundKill");
    long calls = 0;
    for (String model : models.values()) {
      long made = STAND_IN.counts(model).modelCalls();
      assertThat(made).as(model).isBetween(3L, 6L);
      calls += made;
    }
    JsonNode report = outcome.report();
    assertThat(report.path("model_calls").asLong()).isEqualTo(calls + ways.size());
    assertThat(report.path("tool_calls").asLong()).isEqualTo(calls);
    assertThat(tools.takeToolCalls()).isEqualTo((int) calls);
    assertThat(report.path("stopped_by_seam").toString())
        .isEqualTo("{\"" + seam(application) + "\":" + ways.size() + "}");
  }

  /** A model of its own for each way: the server counts them apart. */
  private static Map<String, String> models(String scenario, List<String> ways) {
    Map<String, String> models = new LinkedHashMap<>();
    ways.forEach(way -> models.put(way, scenario + "@once-" + NUMBERS.incrementAndGet()));
    return models;
  }

  private Outcome run(Class<?> application, Map<String, String> models, Jdk jdk) {
    ForkedJvm jvm = ForkedJvm.of(application).jdk(jdk).args(tools.url());
    models.forEach(jvm::args);
    Outcome outcome = jvm.env("OPENAI_BASE_URL", STAND_IN.baseUrl()).run();
    assertThat(outcome.report().path("errors").asInt(-1)).as("errors in %s", outcome).isZero();
    assertThat(outcome.report().path("unread").asInt(-1)).as("unread in %s", outcome).isZero();
    return outcome;
  }

  private static String seam(Class<?> application) {
    return application == SpringAiMcp.class ? "spring-ai" : "langchain4j";
  }
}
