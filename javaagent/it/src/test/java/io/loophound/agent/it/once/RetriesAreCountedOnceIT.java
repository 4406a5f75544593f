package io.loophound.agent.it.once;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.it.frameworks.TestedFramework;
import io.loophound.agent.it.frameworks.TestedFramework.Way;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.Outcome;
import io.loophound.examples.standin.Counts;
import io.loophound.examples.standin.StandIn;
import java.util.Set;
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

/** What the frameworks try again after an error of the provider is one call. */
@Order(1)
@Execution(ExecutionMode.CONCURRENT)
class RetriesAreCountedOnceIT {
  /** Of three digits: requests that only differ in them are equally long. */
  private static final AtomicInteger NUMBERS = new AtomicInteger(100);

  @AutoClose private static final StandIn STAND_IN = StandIn.start();

  /** A framework tries again in one place for all its ways: these show it every day. */
  private static final Set<String> WAYS = Set.of("service", "client");

  static Stream<Arguments> loops(TestInfo test) {
    return Jdk.inTurn(
        test,
        TestedFramework.all().stream()
            .flatMap(
                each ->
                    each.ways().stream()
                        .filter(Way::triesAgain)
                        .filter(way -> Jdk.isDeep() || WAYS.contains(way.name()))
                        .map(way -> Arguments.of(each.application(), way.name())))
            .toList());
  }

  static Stream<Arguments> works() {
    return TestedFramework.all().stream()
        .flatMap(
            each ->
                each.honestWays().stream()
                    .filter(way -> Jdk.isDeep() || !way.endsWith("stream"))
                    .map(way -> Arguments.of(each.honestWork(), way)));
  }

  @ParameterizedTest(name = "{0} {1} {2}")
  @MethodSource("loops")
  void aLoopIsStoppedAtTheSameCallThoughEverySecondAttemptFails(
      Class<?> application, String way, Jdk jdk) {
    String smooth = model("loop-failing-tool");
    String rough = model("loop-overloaded");
    Outcome outcome = run(ForkedJvm.of(application).args(way, smooth, way, rough).jdk(jdk));

    assertThat(outcome.outLines())
        .as("%s", outcome)
        .hasSize(2)
        .allMatch(line -> line.contains("LoopHoundKill"));
    Counts calm = STAND_IN.counts(smooth);
    Counts counts = STAND_IN.counts(rough);
    assertThat(counts.toolCalls()).isEqualTo(calm.toolCalls()).isBetween(3L, 6L);
    assertThat(counts.modelCalls()).isEqualTo(2 * calm.modelCalls());
    assertThat(outcome.report().path("model_calls").asLong())
        .isEqualTo(2 * (calm.modelCalls() + 1));
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("works")
  void honestWorkIsCountedWithoutItsFailedAttempts(Class<?> application, String way) {
    String smooth = model("healthy");
    String rough = model("overloaded");
    Outcome outcome = run(ForkedJvm.of(application).args(way, smooth, way, rough));

    assertThat(outcome.parts()).as("%s", outcome).hasSize(2);
    assertThat(outcome.parts().get(1))
        .isEqualTo(outcome.parts().get(0))
        .first()
        .asString()
        .contains("15 reports");
    long calls = STAND_IN.counts(smooth).modelCalls();
    assertThat(STAND_IN.counts(rough).modelCalls()).isGreaterThan(calls);
    assertThat(outcome.report().path("model_calls").asLong()).isEqualTo(2 * calls);
    assertThat(outcome.report().path("verdicts").asInt(-1)).isZero();
  }

  private static String model(String scenario) {
    return scenario + "@retries-" + NUMBERS.incrementAndGet();
  }

  private static Outcome run(ForkedJvm jvm) {
    Outcome outcome = jvm.env("OPENAI_BASE_URL", STAND_IN.baseUrl()).run();
    assertThat(outcome.report().path("errors").asInt(-1)).as("errors in %s", outcome).isZero();
    return outcome;
  }
}
