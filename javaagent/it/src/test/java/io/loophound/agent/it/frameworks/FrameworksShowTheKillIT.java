package io.loophound.agent.it.frameworks;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.it.frameworks.TestedFramework.Way;
import io.loophound.agent.it.frameworks.apps.LangChain4jWays;
import io.loophound.agent.it.frameworks.apps.SpringAiWays;
import io.loophound.agent.it.tables.DocumentRows;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.Outcome;
import io.loophound.examples.standin.StandIn;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What the code that uses a framework sees of a kill: the table of docs/frameworks.md. */
@Order(2)
@Execution(ExecutionMode.CONCURRENT)
class FrameworksShowTheKillIT {
  private static final DocumentRows ROWS =
      new DocumentRows("frameworks.md", FrameworksShowTheKillIT.class);
  private static final AtomicInteger NUMBERS = new AtomicInteger();
  @AutoClose private static final StandIn STAND_IN = StandIn.start();

  /** The ways of each framework in one JVM, on each JDK a part of them. */
  static Stream<Arguments> ways(TestInfo test) {
    return TestedFramework.all().stream()
        .flatMap(
            each ->
                Jdk.share(test, each.ways()).entrySet().stream()
                    .map(share -> Arguments.of(each, share.getValue(), share.getKey())));
  }

  @AfterAll
  static void writeTable() throws IOException {
    ROWS.write(TestedFramework.all().stream().mapToInt(each -> each.ways().size()).sum());
  }

  @ParameterizedTest(name = "{0} {1} on {2}")
  @MethodSource("ways")
  void theTableIsWhatApplicationsSee(TestedFramework framework, List<Way> ways, Jdk jdk)
      throws IOException {
    Map<Way, String> models = new LinkedHashMap<>();
    ways.forEach(way -> models.put(way, model("loop-failing-tool")));
    ForkedJvm jvm = jvm(framework.application()).jdk(jdk);
    models.forEach((way, model) -> jvm.args(way.name(), model));
    Outcome outcome = run(jvm);

    assertThat(outcome.outLines()).as("%s", outcome).hasSameSizeAs(ways);
    assertThat(outcome.agentLines())
        .filteredOn(line -> line.contains("verdict=block"))
        .hasSameSizeAs(ways);
    for (Way way : ways) {
      assertThat(calls(models.get(way))).as(way.name()).isBetween(3L, 6L);
      ROWS.check(framework.name(), way.label(), outcome.outLines().get(ways.indexOf(way)));
    }
  }

  @Test
  void aLimitOfTheFrameworkThatIsReachedFirstEndsTheRunAlone() {
    Outcome outcome = run(jvm(LangChain4jWays.class).args("limited", model("loop-failing-tool")));

    assertThat(outcome.out()).startsWith("thrown: RuntimeException");
    assertThat(outcome.agentLines()).noneMatch(line -> line.contains("verdict="));
  }

  @Test
  void aLimitOfSpringAiIsReachedWhereLoopHoundOnlyReports() {
    String model = model("loop-failing-tool");
    Outcome outcome =
        run(jvm(SpringAiWays.class).args("client", model).property("loophound.mode", "observe"));

    assertThat(outcome.out()).doesNotContain("thrown: ");
    assertThat(calls(model)).isBetween(40L, 49L);
    assertThat(outcome.agentLines()).anyMatch(line -> line.contains("enforced=false"));
  }

  @Test
  void memoriesAreWhatTheyAreWithoutTheAgent() {
    for (TestedFramework framework : TestedFramework.all()) {
      Class<?> application = framework.application();
      String model = model("chat");
      String unguarded = jvm(application).args("memory", model).withoutAgent().run().out();
      long calls = calls(model);
      Outcome guarded = run(jvm(application).args("memory", model));

      assertThat(guarded.out()).isEqualTo(unguarded).contains("Question 2");
      assertThat(calls(model)).isEqualTo(2 * calls).isEqualTo(12);
      assertThat(guarded.report().path("stopped").asInt(-1)).isZero();
    }
  }

  private static Outcome run(ForkedJvm jvm) {
    Outcome outcome = jvm.run();
    assertThat(outcome.report().path("errors").asInt(-1)).as("errors in %s", outcome).isZero();
    return outcome;
  }

  private static ForkedJvm jvm(Class<?> application) {
    return ForkedJvm.of(application).env("OPENAI_BASE_URL", STAND_IN.baseUrl());
  }

  /** The server counts each apart. */
  private static String model(String scenario) {
    return scenario + "@ways-" + NUMBERS.incrementAndGet();
  }

  private static long calls(String model) {
    return STAND_IN.counts(model).modelCalls();
  }
}
