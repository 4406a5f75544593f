package io.loophound.agent.it.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.it.operator.apps.LoopsInATrace;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Outcome;
import io.loophound.agent.testkit.RunningJvm;
import io.loophound.examples.standin.StandIn;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** An application that has OpenTelemetry finds the loop where it looks at everything else. */
@Execution(ExecutionMode.CONCURRENT)
class OpenTelemetrySeesALoopIT {
  @AutoClose private static final StandIn STAND_IN = StandIn.start();

  @Test
  void theSpanHasTheDecisionAndTheMetricsTheMoney() {
    String model = "loop-failing-tool@traced";
    ForkedJvm jvm =
        ForkedJvm.of(LoopsInATrace.class)
            .property("loophound.metrics", "auto")
            .property("loophound.span-events", "true")
            .env("OPENAI_BASE_URL", STAND_IN.baseUrl())
            .env("OPENAI_MODEL", model);
    Outcome outcome;
    try (RunningJvm app = jvm.start()) {
      app.awaitOut("answer has ended").awaitErr("name=loophound.stopped");
      outcome = app.finish();
    }
    assertThat(outcome.report().path("errors").asInt(-1)).as("errors in %s", outcome).isZero();
    assertThat(outcome.out())
        .containsPattern(
            "answer: loophound\\.verdict \\{.*loophound\\.action=\"block\","
                + " .*loophound\\.detector=\"score\"")
        .doesNotContain("A-1042");
    assertThat(outcome.err())
        .containsPattern("name=loophound\\.stopped, .*seam=\"langchain4j\"}, value=1\\.0")
        .containsPattern("name=loophound\\.tokens, .*model=\"" + model + "\"}, value=")
        .contains("name=loophound.decision.seconds_count");
  }
}
