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
  @AutoClose private static final StandIn STAND_IN = StandIn.start();

  static Stream<Arguments> ways(TestInfo test) {
    return Jdk.inTurn(
        test,
        TestedFramework.all().stream()
            .flatMap(each -> each.ways().stream().map(way -> Arguments.of(each, way)))
            .toList());
  }

  @AfterAll
  static void writeTable() throws IOException {
    ROWS.write(TestedFramework.all().stream().mapToInt(each -> each.ways().size()).sum());
  }

  @ParameterizedTest(name = "{0} {1} on {2}")
  @MethodSource("ways")
  void theTableIsWhatApplicationsSee(TestedFramework framework, Way way, Jdk jdk)
      throws IOException {
    Outcome outcome = run(framework.application(), way.name(), "loop-failing-tool", jdk);

    assertThat(outcome.agentLines()).filteredOn(line -> line.contains("verdict=block")).hasSize(1);
    assertThat(calls(framework.application(), way.name(), "loop-failing-tool", jdk))
        .isBetween(3L, 6L);
    ROWS.check(framework.name(), way.label(), outcome.out().strip());
  }

  @Test
  void aLimitOfTheFrameworkThatIsReachedFirstEndsTheRunAlone() {
    Outcome outcome = run(LangChain4jWays.class, "limited", "loop-failing-tool", Jdk.current());

    assertThat(outcome.out()).startsWith("thrown: RuntimeException");
    assertThat(outcome.agentLines()).noneMatch(line -> line.contains("verdict="));
  }

  @Test
  void aLimitOfSpringAiIsReachedWhereLoopHoundOnlyReports() {
    Outcome outcome =
        run(SpringAiWays.class, "client", "loop-failing-tool", Jdk.current(), "mode=observe");

    assertThat(outcome.out()).doesNotContain("thrown: ");
    assertThat(
            calls(SpringAiWays.class, "client", "loop-failing-tool", Jdk.current(), "mode=observe"))
        .isBetween(40L, 49L);
    assertThat(outcome.agentLines()).anyMatch(line -> line.contains("enforced=false"));
  }

  @Test
  void memoriesAreWhatTheyAreWithoutTheAgent() {
    for (TestedFramework framework : TestedFramework.all()) {
      Class<?> application = framework.application();
      String model = "chat@memory-" + application.getSimpleName();
      String unguarded = jvm(application, "memory", model).withoutAgent().run().out();
      long calls = STAND_IN.counts(model).modelCalls();
      Outcome guarded = jvm(application, "memory", model).run();

      assertThat(guarded.report().path("errors").asInt(-1)).isZero();
      assertThat(guarded.out()).isEqualTo(unguarded).contains("Question 2");
      assertThat(STAND_IN.counts(model).modelCalls()).isEqualTo(2 * calls).isEqualTo(12);
      assertThat(guarded.report().path("stopped").asInt(-1)).isZero();
    }
  }

  private static Outcome run(
      Class<?> application, String way, String scenario, Jdk jdk, String... settings) {
    ForkedJvm jvm =
        jvm(application, way, model(application, way, scenario, jdk, settings)).jdk(jdk);
    for (String setting : settings) {
      jvm.jvm("-Dloophound." + setting);
    }
    Outcome outcome = jvm.run();
    assertThat(outcome.report().path("errors").asInt(-1)).as("errors in %s", outcome).isZero();
    return outcome;
  }

  private static ForkedJvm jvm(Class<?> application, String way, String model) {
    return ForkedJvm.of(application)
        .args(way)
        .env("OPENAI_BASE_URL", STAND_IN.baseUrl())
        .env("OPENAI_MODEL", model);
  }

  private static long calls(
      Class<?> application, String way, String scenario, Jdk jdk, String... settings) {
    return STAND_IN.counts(model(application, way, scenario, jdk, settings)).modelCalls();
  }

  private static String model(
      Class<?> application, String way, String scenario, Jdk jdk, String... settings) {
    return String.join(
        "-",
        scenario + "@" + application.getSimpleName(),
        way,
        jdk.toString(),
        String.join("-", settings));
  }
}
