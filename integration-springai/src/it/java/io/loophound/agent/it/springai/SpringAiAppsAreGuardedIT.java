package io.loophound.agent.it.springai;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.Outcome;
import io.loophound.examples.springai.SpringAiOrderAssistant;
import io.loophound.examples.springai.SpringAiResearcher;
import io.loophound.examples.standin.Counts;
import io.loophound.examples.standin.StandIn;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Unmodified Spring AI applications, with the shipped jar and without it. */
@Order(2)
@Execution(ExecutionMode.CONCURRENT)
class SpringAiAppsAreGuardedIT {
  /** Of three digits: requests that only differ in them are equally long. */
  private static final AtomicInteger NUMBERS = new AtomicInteger(100);

  @AutoClose private static final StandIn STAND_IN = StandIn.start();

  static Stream<Arguments> ways(TestInfo test) {
    return Jdk.inTurn(test, List.of(Arguments.of("call"), Arguments.of("stream")));
  }

  @ParameterizedTest
  @MethodSource("ways")
  void theLoopIsStopped(String way, Jdk jdk) {
    String model = model("loop-failing-tool");
    Outcome outcome = app(SpringAiOrderAssistant.class, jdk, way, model).run();

    assertThat(outcome.outLines())
        .singleElement()
        .asString()
        .startsWith("ended: java.lang.LoopHoundKill: LoopHound ")
        .contains("lookUpOrder");
    assertThat(outcome.exitCode()).isEqualTo(1);
    Counts counts = STAND_IN.counts(model);
    assertThat(counts.modelCalls()).isBetween(2L, 6L);
    assertThat(outcome.report().path("errors").asInt(-1)).isZero();
    assertThat(outcome.agentLines())
        .contains(
            "guarding spring-ai (2.0.1); self-test passed",
            "first model call seen, through spring-ai");
    assertThat(outcome.otherLines()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("ways")
  void aConcludedRunEndsWithAnAnswerInWords(String way, Jdk jdk) {
    String model = model("loop-failing-tool");
    Outcome outcome =
        app(SpringAiOrderAssistant.class, jdk, way, model)
            .property("loophound.score.action", "conclude")
            .run();

    assertThat(outcome.exitCode()).isZero();
    assertThat(outcome.outLines()).singleElement().asString().contains("This is all I could find");
    assertThat(STAND_IN.counts(model).modelCalls()).isBetween(2L, 7L);
    assertThat(outcome.report().path("model_calls").asLong())
        .isEqualTo(STAND_IN.counts(model).modelCalls());
    assertThat(outcome.report().path("errors").asInt(-1)).isZero();
    assertThat(outcome.agentLines())
        .anyMatch(line -> line.contains("verdict=conclude enforced=true"));
  }

  @ParameterizedTest
  @MethodSource("ways")
  void honestWorkIsTheSameWithAndWithoutTheAgent(String way, Jdk jdk) {
    String plain = model("healthy");
    Outcome without = app(SpringAiResearcher.class, jdk, way, plain).withoutAgent().run();
    String model = model("healthy");
    Outcome with = app(SpringAiResearcher.class, jdk, way, model).run();

    assertThat(without.out()).contains("I read 15 reports");
    assertThat(List.of(with.exitCode(), with.out())).isEqualTo(List.of(0, without.out()));
    assertThat(STAND_IN.counts(model))
        .usingRecursiveComparison()
        .ignoringFields("spanMillis")
        .isEqualTo(STAND_IN.counts(plain));
    assertThat(with.otherLines()).isEqualTo(without.otherLines()).isEmpty();
    assertThat(with.report().path("errors").asInt(-1)).isZero();
  }

  private static String model(String scenario) {
    return scenario + "@spring-ai-" + NUMBERS.incrementAndGet();
  }

  private static ForkedJvm app(Class<?> main, Jdk jdk, String way, String model) {
    return ForkedJvm.of(main)
        .jdk(jdk)
        .args(way)
        .env("OPENAI_BASE_URL", STAND_IN.baseUrl())
        .env("OPENAI_MODEL", model);
  }
}
