package io.loophound.agent.it.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.testkit.Jdk;
import io.loophound.examples.apps.FailingToolAssistant;
import io.loophound.examples.apps.HealthyResearcher;
import io.loophound.examples.apps.raw.RawHttpLoop;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Waits that are really waited, and a candidate policy that stops nobody. */
@Execution(ExecutionMode.CONCURRENT)
class LoopsAreSlowedDownFirstIT {
  private static final String SCENARIO = "loop-failing-tool";
  private static final String[] SLOW = {
    "score.action=throttle", "throttle-step=30ms", "throttle-times=3"
  };

  @AutoClose private static final Bench BENCH = new Bench();

  private static List<String> actions(Trial trial) {
    return trial.verdicts().stream()
        .map(line -> line.replaceAll(".*verdict=(\\w+).*", "$1"))
        .toList();
  }

  private static void waited(Trial trial) {
    assertThat(trial.report().path("delayed").asInt()).isEqualTo(3);
    // 4, 5 and 6 times 30 ms
    assertThat(trial.report().path("delayed_ms").asInt()).isBetween(440, 60_000);
    trial.quiet().countedOnce();
  }

  @ParameterizedTest
  @MethodSource("io.loophound.agent.testkit.Jdk#one")
  void aFrameworkIsSlowedDownThenStopped(Jdk jdk) {
    Trial trial = BENCH.run(FailingToolAssistant.class, SCENARIO, jdk, SLOW);

    waited(trial);
    assertThat(actions(trial)).containsExactly("throttle", "block");
    assertThat(trial.verdicts().get(0)).contains("The call waits 120 ms.");
    assertThat(trial.answer()).startsWith("ended: java.lang.LoopHoundKill: ");
  }

  @ParameterizedTest
  @MethodSource("io.loophound.agent.testkit.Jdk#one")
  void aPlainHttpClientIsSlowedDownThenStopped(Jdk jdk) {
    Trial trial = BENCH.run(RawHttpLoop.class, SCENARIO, jdk, SLOW);

    waited(trial);
    assertThat(actions(trial)).containsExactly("throttle", "block");
    assertThat(trial.answer()).contains("HTTP 422");
  }

  @ParameterizedTest
  @MethodSource("io.loophound.agent.testkit.Jdk#one")
  void aCandidatePolicyOnlyReports(Jdk jdk) {
    long usual = BENCH.runUsually(FailingToolAssistant.class, SCENARIO, jdk).calls();
    Trial trial =
        BENCH
            .run(FailingToolAssistant.class, SCENARIO, jdk, "shadow.threshold=4", "shadow.steers=0")
            .quiet();

    assertThat(trial.calls()).isEqualTo(usual);
    assertThat(actions(trial).stream().filter("block"::equals)).hasSize(2);
    assertThat(trial.outcome().agentLines())
        .anyMatch(line -> line.contains("shadow verdict=block enforced=false"))
        .anyMatch(line -> line.contains("shadow policy would have stopped 1 run;"));
    assertThat(trial.report().path("shadow_runs_stopped").asInt()).isOne();
    assertThat(trial.report().path("verdicts").asInt()).isEqualTo(2);
  }

  @ParameterizedTest
  @MethodSource("io.loophound.agent.testkit.Jdk#one")
  void aHealthyApplicationIsTheSameBesideACandidate(Jdk jdk) {
    Trial plain = BENCH.runUnguarded(HealthyResearcher.class, "healthy", jdk);
    Trial trial = BENCH.run(HealthyResearcher.class, "healthy", jdk, "shadow.threshold=6").quiet();

    assertThat(trial.answer()).isEqualTo(plain.answer());
    assertThat(trial.calls()).isEqualTo(plain.calls());
    assertThat(trial.outcome().agentLines())
        .anyMatch(line -> line.contains("shadow policy would have stopped 0 runs; 0 decisions"));
  }
}
