package io.loophound.compat.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An agent that is asked again whenever it fails: what becomes of a kill. */
class RetriesOfAKillIT {

  @ParameterizedTest
  @CsvSource({
    "none, 1, 5, ended: LoopHoundKill",
    "spring, 1, 5, ended: RetryException <- LoopHoundKill",
    // what nobody keeps from it starts the run over once; each later attempt is refused at once
    "spring-own-policy, 4, 10, ended: RetryException <- LoopHoundKill",
    "resilience4j, 4, 10, ended: LoopHoundKill",
    "resilience4j-refuses, 1, 5, ended: LoopHoundKill",
    "failsafe, 4, 10, ended: LoopHoundKill",
    "failsafe-aborts, 1, 5, ended: LoopHoundKill",
  })
  void startTheRunOverAsOftenAsDocumented(String way, int attempts, int calls, String seen) {
    String model = "loop-failing-tool@retries-" + way;
    Outcome outcome = app(way, model).run();

    Guarded.assertQuiet(outcome);
    assertThat(outcome.outLines()).as("%s", outcome).containsExactly(seen, "attempts: " + attempts);
    assertThat(Subject.STAND_IN.counts(model).modelCalls()).isEqualTo(calls);
  }

  @Test
  void whereTheSeamIsOffItIs() {
    String model = "loop-failing-tool@retries-off";
    Outcome outcome =
        app("spring", model).property("loophound.seam.spring-retry.enabled", "false").run();

    assertThat(outcome.outLines()).as("%s", outcome).contains("attempts: 4");
    assertThat(Subject.STAND_IN.counts(model).modelCalls()).isEqualTo(10);
  }

  private static ForkedJvm app(String way, String model) {
    return new Subject("retries").app("io.loophound.compat.Retries", Jdk.current(), way, model);
  }
}
