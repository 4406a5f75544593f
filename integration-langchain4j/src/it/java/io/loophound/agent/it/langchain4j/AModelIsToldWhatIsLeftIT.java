package io.loophound.agent.it.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.it.frameworks.apps.BudgetedReader;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** With {@code budget.tell-model} a model reads in a tool's result what is left of the budget. */
@Execution(ExecutionMode.CONCURRENT)
class AModelIsToldWhatIsLeftIT {
  private static final String NOTE =
      "||Note: the budget of the run is nearly used up. Left: 500 tokens. Do what matters most,"
          + " then finish.";

  @Test
  void onceInTheResultOfTheNextTool() {
    Outcome told = app().property("loophound.budget.tell-model", "true").run();
    Outcome untold = app().run();

    assertThat(untold.outLines()).as("%s", untold).hasSize(9).last().isEqualTo("read it all");
    assertThat(untold.out()).doesNotContain("Note: ");
    assertThat(told.outLines())
        .as("%s", told)
        .hasSize(9)
        .containsOnlyOnceElementsOf(List.of(untold.outLines().get(4) + NOTE))
        .filteredOn(line -> line.contains("Note: "))
        .hasSize(1);
    assertThat(told.out().replace(NOTE, "")).isEqualTo(untold.out());
    assertThat(told.agentLines())
        .anyMatch(line -> line.contains("set loophound.budget.tokens (now 1000; more,"))
        .noneMatch(line -> line.contains("tell-model"));
    assertThat(told.report().path("errors").asInt(-1)).isZero();
    assertThat(told.report().path("stopped").asInt(-1)).isZero();
  }

  private static ForkedJvm app() {
    return ForkedJvm.of(BudgetedReader.class)
        .property("loophound.budget.tokens", "1000")
        .property("loophound.budget.warn-share", "0.5");
  }
}
