package io.loophound.compat.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.Outcome;
import io.loophound.examples.standin.StandIn;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** The limits that the frameworks have themselves, where LoopHound only reports. */
class LimitsOfFrameworksStayInForceIT {
  @AutoClose private static final StandIn PATIENT = StandIn.start(0, 300);

  @Test
  void langChain4jEndsAfterItsRoundTripsAlone() {
    Outcome outcome = observed("langchain4j-1.19.0");

    assertThat(outcome.out().strip()).isEqualTo("ended: java.lang.RuntimeException");
    assertThat(PATIENT.counts("loop-failing-tool@langchain4j-1.19.0").modelCalls())
        .isBetween(100L, 102L);
  }

  @Test
  void springAiEndsAfterItsCallsOfOneToolAlone() {
    Outcome outcome = observed("spring-ai-2.0.1");

    assertThat(outcome.out()).doesNotContain("LoopHoundKill");
    assertThat(PATIENT.counts("loop-failing-tool@spring-ai-2.0.1").modelCalls())
        .isBetween(40L, 42L);
  }

  private static Outcome observed(String module) {
    Outcome outcome =
        new Subject(module)
            .app(Jdk.current(), "call", "loop-failing-tool@" + module)
            .env("OPENAI_BASE_URL", PATIENT.baseUrl())
            .property("loophound.mode", "observe")
            .run();
    Guarded.assertQuiet(outcome);
    assertThat(Guarded.verdicts(outcome))
        .isNotEmpty()
        .allMatch(line -> line.contains("enforced=false"));
    assertThat(outcome.report().path("stopped").asInt(-1)).isZero();
    return outcome;
  }
}
