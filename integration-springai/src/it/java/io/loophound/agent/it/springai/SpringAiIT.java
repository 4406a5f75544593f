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
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Unmodified Spring AI applications, with the shipped jar and without it. */
class SpringAiIT {
  private static final StandIn STAND_IN = StandIn.start();

  static Stream<Arguments> jdksAndWays() {
    return Jdk.all().stream()
        .flatMap(jdk -> Stream.of("call", "stream").map(way -> Arguments.of(jdk, way)));
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
  void theLoopIsStopped(Jdk jdk, String way) {
    Outcome outcome = app(SpringAiOrderAssistant.class, jdk, way).run();

    assertThat(outcome.outLines())
        .singleElement()
        .asString()
        .startsWith("ended: java.lang.LoopHoundKill: LoopHound ")
        .contains("lookUpOrder");
    assertThat(outcome.exitCode()).isEqualTo(1);
    Counts counts = STAND_IN.counts("loop-failing-tool");
    assertThat(counts.modelCalls()).isBetween(2L, 6L);
    assertThat(outcome.report().path("errors").asInt(-1)).isZero();
    assertThat(outcome.agentLines())
        .contains(
            "guarding spring-ai (2.0.1); self-test passed",
            "first model call seen, through spring-ai");
    assertThat(outcome.otherLines()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("jdksAndWays")
  void honestWorkIsTheSameWithAndWithoutTheAgent(Jdk jdk, String way) {
    Outcome without = app(SpringAiResearcher.class, jdk, way).withoutAgent().run();
    Counts expected = STAND_IN.counts("healthy");
    STAND_IN.reset();
    Outcome with = app(SpringAiResearcher.class, jdk, way).run();

    assertThat(without.out()).contains("I read 15 reports");
    assertThat(List.of(with.exitCode(), with.out())).isEqualTo(List.of(0, without.out()));
    assertThat(STAND_IN.counts("healthy"))
        .usingRecursiveComparison()
        .ignoringFields("spanMillis")
        .isEqualTo(expected);
    assertThat(with.otherLines()).isEqualTo(without.otherLines()).isEmpty();
    assertThat(with.report().path("errors").asInt(-1)).isZero();
  }

  private static ForkedJvm app(Class<?> main, Jdk jdk, String way) {
    return ForkedJvm.of(main).jdk(jdk).args(way).env("OPENAI_BASE_URL", STAND_IN.baseUrl());
  }
}
