package io.loophound.compat.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.Outcome;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Beside other agents, before them and after them. */
class OtherAgentsAreNotDisturbedIT {
  private static final Path AGENTS = Path.of("target", "agents").toAbsolutePath();
  private static final Path OPEN_TELEMETRY = AGENTS.resolve("opentelemetry-javaagent.jar");
  private static final Path JACOCO = AGENTS.resolve("org.jacoco.agent-runtime.jar");

  static Stream<Arguments> subjects() {
    return Stream.of(new Subject("langchain4j-1.19.0"), new Subject("spring-ai-2.0.1"))
        .flatMap(subject -> Jdk.all().stream().map(jdk -> Arguments.of(subject, jdk)));
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void afterOpenTelemetry(Subject subject, Jdk jdk) {
    assertStopped(subject, jdk, "stream", OPEN_TELEMETRY, ForkedJvm.agentJar());
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void beforeOpenTelemetry(Subject subject, Jdk jdk) {
    assertStopped(subject, jdk, "call", ForkedJvm.agentJar(), OPEN_TELEMETRY);
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void afterJaCoCo(Subject subject, Jdk jdk) {
    assertStopped(subject, jdk, "call", JACOCO, ForkedJvm.agentJar());
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void beforeJaCoCo(Subject subject, Jdk jdk) {
    assertStopped(subject, jdk, "stream", ForkedJvm.agentJar(), JACOCO);
  }

  private static void assertStopped(Subject subject, Jdk jdk, String way, Path first, Path second) {
    String model = "loop-failing-tool@" + subject + way + jdk + first.hashCode() + second;
    ForkedJvm jvm =
        subject
            .app(jdk, way, model)
            .agent(first)
            .andAgent(second)
            .env("OTEL_TRACES_EXPORTER", "none")
            .env("OTEL_METRICS_EXPORTER", "none")
            .env("OTEL_LOGS_EXPORTER", "none")
            .limit(Duration.ofMinutes(5)); // its start takes a minute on a busy machine
    Outcome outcome = jvm.run();

    Guarded.assertQuiet(outcome);
    List<String> verdicts = Guarded.verdicts(outcome);
    assertThat(verdicts).as("verdicts of %s", outcome).hasSize(2);
    assertThat(verdicts.get(1)).contains("verdict=block enforced=true");
    assertThat(outcome.out().strip()).isEqualTo("ended: java.lang.LoopHoundKill");
    assertThat(Subject.STAND_IN.counts(model).modelCalls()).isBetween(3L, 6L);
  }
}
