package io.loophound.compat.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An agent that is to be asked again whenever it fails: after a kill it is not. */
class AKillIsNotRetriedIT {

  @ParameterizedTest
  @CsvSource({
    "none, 1, 5, ended: LoopHoundKill",
    "spring, 1, 5, ended: RetryException <- LoopHoundKill",
    // nothing is known of a policy of the application's own: the run starts over
    "spring-own-policy, 4, 15, ended: RetryException <- LoopHoundKill",
  })
  void theLoopIsNotStartedOver(String way, int attempts, int calls, String seen) {
    String model = "loop-failing-tool@retries-" + way;
    Outcome outcome = app(way, model).run();

    OldAndNewVersionsAreGuardedIT.assertQuiet(outcome);
    assertThat(outcome.outLines()).as("%s", outcome).containsExactly(seen, "attempts: " + attempts);
    assertThat(Subject.STAND_IN.counts(model).modelCalls()).isEqualTo(calls);
  }

  @Test
  void whereTheSeamIsOffItIs() {
    String model = "loop-failing-tool@retries-off";
    Outcome outcome =
        app("spring", model).property("loophound.seam.spring-retry.enabled", "false").run();

    assertThat(outcome.outLines()).as("%s", outcome).contains("attempts: 4");
    assertThat(Subject.STAND_IN.counts(model).modelCalls()).isEqualTo(15);
  }

  private static ForkedJvm app(String way, String model) {
    return new Subject("retries").app("io.loophound.compat.Retries", Jdk.current(), way, model);
  }
}
