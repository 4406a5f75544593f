package io.loophound.agent.it.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.it.library.apps.StreamingAssistant;
import io.loophound.agent.testkit.Jdk;
import io.loophound.examples.apps.FailingToolAssistant;
import io.loophound.examples.apps.HealthyResearcher;
import io.loophound.examples.apps.raw.RawHttpLoop;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each seam switched off: what it does not see, the other one does. */
@Execution(ExecutionMode.CONCURRENT)
class OneSeamSeesWhatAnotherDoesNotIT {
  private static final String NO_LANGCHAIN4J = "seam.langchain4j.enabled=false";
  private static final String NO_HTTP = "seam.jdk-http.enabled=false";

  @AutoClose private static final Bench BENCH = new Bench();

  @ParameterizedTest
  @MethodSource("io.loophound.agent.testkit.Jdk#one")
  void withoutLangChain4jTheHttpSeamStopsItsLoop(Jdk jdk) {
    Trial trial = BENCH.run(FailingToolAssistant.class, "loop-failing-tool", jdk, NO_LANGCHAIN4J);

    assertThat(trial.quiet().countedOnce().calls()).isBetween(3L, 6L);
    assertThat(trial.answer())
        .startsWith("ended: dev.langchain4j.exception.")
        .contains("recursive_loop_detected");
    assertThat(trial.report().path("stopped_by_seam").toString()).isEqualTo("{\"jdk-http\":1}");
    assertThat(trial.outcome().agentLines()).noneMatch(line -> line.contains("langchain4j ("));
  }

  @ParameterizedTest
  @MethodSource("io.loophound.agent.testkit.Jdk#one")
  void withoutLangChain4jTheHttpSeamStopsItsStream(Jdk jdk) {
    Trial trial = BENCH.run(StreamingAssistant.class, "loop-failing-tool", jdk, NO_LANGCHAIN4J);

    assertThat(trial.quiet().countedOnce().calls()).isBetween(3L, 6L);
    assertThat(trial.answer())
        .startsWith("error: dev.langchain4j.exception.")
        .contains("recursive_loop_detected");
  }

  @ParameterizedTest
  @MethodSource("io.loophound.agent.testkit.Jdk#one")
  void withoutLangChain4jHonestWorkIsStillLeftAlone(Jdk jdk) {
    Trial both = BENCH.runUsually(HealthyResearcher.class, "healthy", jdk);
    Trial http = BENCH.run(HealthyResearcher.class, "healthy", jdk, NO_LANGCHAIN4J);

    assertThat(http.quiet().countedOnce().answer()).isEqualTo(both.answer());
    assertThat(http.calls()).isEqualTo(both.calls());
    assertThat(http.report().path("model_calls_by_seam").toString())
        .isEqualTo("{\"jdk-http\":" + http.calls() + "}");
    assertThat(http.verdicts()).isEmpty();
  }

  @Test
  void withoutTheHttpSeamLangChain4jIsGuardedAndTheRawLoopIsNot() {
    Trial framework =
        BENCH.run(FailingToolAssistant.class, "loop-failing-tool", Jdk.current(), NO_HTTP);
    assertThat(framework.quiet().countedOnce().calls()).isBetween(3L, 6L);
    assertThat(framework.answer()).startsWith("ended: java.lang.LoopHoundKill: ");

    Trial raw = BENCH.run(RawHttpLoop.class, "loop-failing-tool", Jdk.current(), NO_HTTP);
    assertThat(raw.quiet().answer()).isEqualTo(Trial.UNGUARDED);
    assertThat(raw.report().path("model_calls").asInt(-1)).isZero();
  }

  @Test
  void withoutAnySeamNothingIsWoven() {
    Trial trial =
        BENCH.run(
            FailingToolAssistant.class,
            "loop-failing-tool",
            Jdk.current(),
            NO_HTTP,
            NO_LANGCHAIN4J);

    assertThat(trial.quiet().answer()).isEqualTo(Trial.UNGUARDED);
    assertThat(trial.outcome().agentLines()).as("only the start line").hasSize(1);
  }
}
