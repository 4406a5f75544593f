package io.loophound.agent.it.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.it.library.apps.StubbornClient;
import io.loophound.agent.testkit.Jdk;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An application that catches the kill and asks the same again. */
@Execution(ExecutionMode.CONCURRENT)
class OneProbePassesAfterTheCooldownIT {
  @AutoClose private static final Bench BENCH = new Bench();

  @ParameterizedTest
  @MethodSource("io.loophound.agent.testkit.Jdk#one")
  void theSameCallIsRefusedAtOnceUntilOneProbePasses(Jdk jdk) {
    long first = run(jdk, "30s", "0").calls();
    Trial trial = run(jdk, "1s", "1").quiet();

    assertThat(trial.outcome().exitCode()).isZero();
    assertThat(trial.outcome().outLines())
        .satisfiesExactly(
            line -> assertThat(line).isEqualTo("stopped: java.lang.LoopHoundKill"),
            line ->
                assertThat(line).matches("answered after many refusals of \\[lh-[\\w]+-\\d+\\]"),
            line -> assertThat(line).isEqualTo("stopped: java.lang.LoopHoundKill"));
    assertThat(trial.calls()).as("one probe, then stopped at once").isEqualTo(first + 1);
    assertThat(trial.verdicts().stream().filter(line -> line.contains("verdict=block")))
        .as("a sticky decision is told once")
        .hasSize(2);
    trial.countedOnce();
  }

  private static Trial run(Jdk jdk, String cooldown, String probes) {
    String model = Bench.model("loop-failing-tool");
    return BENCH.finish(
        BENCH
            .jvm(StubbornClient.class, model)
            .jdk(jdk)
            .property("loophound.cooldown", cooldown)
            .args(probes),
        model);
  }
}
