package io.loophound.agent.config.option;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GoneOptionsTest {

  @ParameterizedTest
  @CsvSource({
    "repetition.threshold, threshold",
    "cycle.action, score.action",
    "monologue.enabled, score.enabled",
    "patience.slow, weight.<sign>",
    "agent.planner.no-progress.threshold, agent.planner.threshold",
    "agent.planner.similarity.action, agent.planner.score.action",
    "valve.share, valve.runs",
    "chanting.data-characters, chanting.characters",
    "agent.planner.chanting.data-characters, agent.planner.chanting.characters",
    "budget.unknown-input, prices",
    "tail.cooldown, cooldown",
    "agent.planner.tail.cooldown, cooldown",
    "agent.planner.budget.unknown-input, prices",
    "session.header, session.from",
    "tenant.mdc, tenant.from",
    "sequence.max-period, sequence.threshold",
    "agent.planner.sequence.outcome, agent.planner.sequence.threshold",
    "tool.search.threshold, tool.search.weight",
    "tool.job.poll, tool.job.wait",
    "tool.job.poll-interval, tool.job.wait",
  })
  void eachNamesWhatReplacesIt(String gone, String replacement) {
    assertThat(GoneOptions.replacement(gone)).isEqualTo(replacement);
  }

  @ParameterizedTest
  @CsvSource({
    "VALVE_SHARE, VALVE_RUNS",
    "CHANTING_DATA_CHARACTERS, CHANTING_CHARACTERS",
    "BUDGET_UNKNOWN_OUTPUT, PRICES",
    "SESSION_HEADER, SESSION_FROM",
    "CYCLE_ACTION, SCORE_ACTION"
  })
  void soDoVariables(String gone, String replacement) {
    assertThat(GoneOptions.replacementOfVariable(gone)).isEqualTo(replacement);
    assertThat(GoneOptions.replacementOfVariable(replacement)).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"threshold", "score.action", "tail.threshold", "agent.a.tail.threshold"})
  void anOptionThatExistsIsNotGone(String name) {
    assertThat(GoneOptions.replacement(name)).isNull();
  }
}
