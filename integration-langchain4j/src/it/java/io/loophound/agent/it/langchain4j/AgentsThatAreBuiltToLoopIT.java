package io.loophound.agent.it.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.it.frameworks.apps.BuiltToLoop;
import io.loophound.agent.it.library.Bench;
import io.loophound.agent.testkit.Outcome;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The log and the exit report say why an agent loops. */
@Execution(ExecutionMode.CONCURRENT)
class AgentsThatAreBuiltToLoopIT {
  private static final String CLERK = BuiltToLoop.class.getName() + "$Clerk";

  @AutoClose private static final Bench BENCH = new Bench();

  @Test
  void aToolIsForcedInEachRequest() {
    assertThat(causes("REQUIRED", "400"))
        .singleElement()
        .asString()
        .startsWith("forced-tool of " + CLERK + ": its requests force a tool call");
  }

  @Test
  void theMemoryIsShorterThanTheTask() {
    assertThat(causes("AUTO", "3"))
        .singleElement()
        .asString()
        .startsWith("short-memory of " + CLERK + ": it repeats itself");
  }

  @Test
  void nothingIsSaidOfAnAgentThatOnlyLoops() {
    assertThat(causes("AUTO", "400")).isEmpty();
  }

  /** What the exit report says; the log says the same. */
  private static List<String> causes(String choice, String messages) {
    Outcome outcome =
        BENCH.jvm(BuiltToLoop.class, Bench.model("loop-failing-tool")).args(choice, messages).run();

    assertThat(outcome.outLines())
        .as("%s", outcome)
        .containsExactly("ended: java.lang.LoopHoundKill");
    assertThat(outcome.report().path("errors").asInt(-1)).isZero();
    List<String> causes =
        outcome
            .report()
            .path("loop_causes")
            .valueStream()
            .map(
                each ->
                    each.path("cause").asText()
                        + " of "
                        + each.path("agent").asText()
                        + ": "
                        + each.path("text").asText())
            .toList();
    assertThat(outcome.agentLines())
        .filteredOn(line -> line.contains("why it loops: "))
        .hasSameSizeAs(causes);
    return causes;
  }
}
