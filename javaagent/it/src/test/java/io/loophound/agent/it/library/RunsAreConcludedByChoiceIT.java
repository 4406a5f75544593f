package io.loophound.agent.it.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.it.library.apps.Errands;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Jdk;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Which runs end with an answer in words: those of a sign, of an agent, or of a budget. */
@Execution(ExecutionMode.CONCURRENT)
class RunsAreConcludedByChoiceIT {
  private static final String INTERN = "agent." + Errands.class.getName() + "$Intern.";
  private static final String WORDS = " -> This is all I could find out.";
  private static final String KILL = " -> java.lang.LoopHoundKill: LoopHound ";

  @AutoClose private static final Bench BENCH = new Bench();

  @Test
  void aSignAndAnAgentHaveActionsOfTheirOwn() {
    Trial trial =
        errands(
            "action.returns=conclude",
            INTERN + "score.action=conclude",
            INTERN + "action.returns=terminate");

    assertThat(trial.outcome().outLines())
        .satisfiesExactly(
            line -> assertThat(line).startsWith("agent" + WORDS),
            line -> assertThat(line).startsWith("agent" + KILL + "blocked run "),
            line -> assertThat(line).startsWith("intern" + KILL + "terminated run "),
            line -> assertThat(line).startsWith("intern" + WORDS));
    assertThat(concluded(trial))
        .satisfiesExactly(
            line -> assertThat(line).contains(" sign=returns ").contains("Errands$Agent"),
            line -> assertThat(line).doesNotContain(" sign=returns ").contains("Errands$Intern"));
  }

  @Test
  void anAgentsBudgetEndsWithAnAnswerAndAnothersWithAKill() {
    Trial trial =
        errands(
            "score.enabled=false", "budget.tokens=1500", INTERN + "budget.action.tokens=conclude");

    assertThat(trial.outcome().outLines())
        .satisfiesExactly(
            line -> assertThat(line).startsWith("agent" + KILL + "terminated run "),
            line -> assertThat(line).startsWith("agent" + KILL + "terminated run "),
            line -> assertThat(line).startsWith("intern" + WORDS),
            line -> assertThat(line).startsWith("intern" + WORDS));
    assertThat(concluded(trial))
        .hasSize(2)
        .allMatch(line -> line.contains("detector=budget") && line.contains("Errands$Intern"));
  }

  /** Each of two agents is in two loops: calls that return, and a tool that keeps failing. */
  private static Trial errands(String... settings) {
    ForkedJvm jvm =
        BENCH
            .jvm(Errands.class, "none")
            .jdk(Jdk.current())
            .args(
                "agent " + Bench.model("loop-ping-pong"),
                "agent " + Bench.model("loop-failing-tool"),
                "intern " + Bench.model("loop-ping-pong"),
                "intern " + Bench.model("loop-failing-tool"));
    for (String setting : settings) {
      jvm.jvm("-Dloophound." + setting);
    }
    Trial trial = BENCH.finish(jvm, "none").quiet();
    assertThat(trial.warnings()).isEmpty();
    return trial;
  }

  private static List<String> concluded(Trial trial) {
    return trial.verdicts().stream()
        .filter(line -> line.contains("verdict=conclude enforced=true"))
        .toList();
  }
}
