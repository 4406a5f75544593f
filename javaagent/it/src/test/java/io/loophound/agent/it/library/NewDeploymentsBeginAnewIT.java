package io.loophound.agent.it.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.it.library.apps.Redeployed;
import io.loophound.agent.testkit.Jdk;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** What was stopped was another program. */
class NewDeploymentsBeginAnewIT {
  private static final String REFUSED = "422 recursive_loop_detected";

  @AutoClose private static final Bench BENCH = new Bench();

  @Test
  void aTaskThatWasRefusedMayBeginOnceTheApplicationIsLoadedAnew() {
    String model = Bench.model("loop-failing-tool");
    Trial trial =
        BENCH.finish(BENCH.jvm(Redeployed.class, model).jdk(Jdk.current()).args(), model).quiet();

    assertThat(trial.outcome().exitCode()).isZero();
    List<String> ends = trial.outcome().outLines();
    assertThat(ends.subList(0, 5)).isEqualTo(Collections.nCopies(5, "before: " + REFUSED));
    assertThat(ends.get(5)).isEqualTo("after: " + REFUSED);
    assertThat(trial.verdicts().stream().filter(line -> line.contains("verdict=block")))
        .as("three runs of the task before it is refused itself, and one of the new program")
        .hasSize(4);
  }
}
