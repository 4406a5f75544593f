package io.loophound.compat.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.Outcome;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The same applications with the models of other providers than OpenAI, and over their clients. */
class OtherProvidersAreGuardedIT {
  private static final List<String> WAYS = List.of("call", "stream");

  /** A provider as a framework has it. */
  record Provider(Subject subject, String name) {
    ForkedJvm app(Jdk jdk, String way, String model) {
      return subject.app(jdk, way, model).env("PROVIDER", name);
    }

    String framework() {
      return subject.seam().replace("-providers", "");
    }

    @Override
    public String toString() {
      return subject + "-" + name;
    }
  }

  private static final List<Provider> PROVIDERS =
      Subject.matching(".*-providers-.*").stream()
          .flatMap(
              subject ->
                  Applications.facts(subject.module(), "models").stream()
                      .map(name -> new Provider(subject, name)))
          .toList();

  private static final Table TABLE =
      new Table(
          "table of providers",
          List.of("Framework", "Version", "Models of", "Sync", "Streaming"),
          WAYS,
          PROVIDERS.size());

  static Stream<Arguments> loops() {
    return PROVIDERS.stream()
        .flatMap(
            provider ->
                Jdk.all().stream()
                    .flatMap(jdk -> WAYS.stream().map(way -> Arguments.of(provider, jdk, way))));
  }

  static Stream<Arguments> honestWork() {
    return PROVIDERS.stream()
        .flatMap(provider -> WAYS.stream().map(way -> Arguments.of(provider, way)));
  }

  @AfterAll
  static void writeTable() throws IOException {
    TABLE.write();
  }

  @ParameterizedTest
  @MethodSource("loops")
  void theLoopIsSteeredThenKilled(Provider provider, Jdk jdk, String way) {
    String model = "loop-failing-tool@" + provider + way + jdk.feature();
    Outcome outcome = provider.app(jdk, way, model).run();

    Guarded.assertQuiet(outcome);
    assertThat(Guarded.verdicts(outcome))
        .as("verdicts of %s", outcome)
        .satisfiesExactly(
            steer -> assertThat(steer).contains("verdict=steer enforced=true"),
            block -> assertThat(block).contains("verdict=block enforced=true"));
    assertThat(outcome.out().strip()).isEqualTo("ended: java.lang.LoopHoundKill");
    long calls = calls(model);
    assertThat(calls).isBetween(3L, 6L);
    assertThat(outcome.report().path("model_calls").asLong()).isEqualTo(calls + 1);
    TABLE.add(
        List.of(provider.framework(), provider.subject().version(), provider.name()),
        jdk,
        way,
        calls);
  }

  @ParameterizedTest
  @MethodSource("honestWork")
  void honestWorkIsTheSameWithAndWithoutTheAgent(Provider provider, String way) {
    String model = "healthy@" + provider + way;
    Outcome unguarded = provider.app(Jdk.current(), "healthy-" + way, model).withoutAgent().run();
    Outcome guarded = provider.app(Jdk.current(), "healthy-" + way, model + "guarded").run();

    Guarded.assertQuiet(guarded);
    assertThat(guarded.out()).isEqualTo(unguarded.out()).contains("I read 5 reports");
    assertThat(Guarded.verdicts(guarded)).isEmpty();
    assertThat(calls(model + "guarded")).isEqualTo(calls(model)).isEqualTo(27);
  }

  private static long calls(String model) {
    return Subject.STAND_IN.counts(model).modelCalls();
  }
}
