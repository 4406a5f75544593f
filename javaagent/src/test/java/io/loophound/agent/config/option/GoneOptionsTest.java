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
    "tool.search.threshold, tool.search.weight",
    "tool.job.poll, tool.job.wait",
    "tool.job.poll-interval, tool.job.wait",
  })
  void eachNamesWhatReplacesIt(String gone, String replacement) {
    assertThat(GoneOptions.replacement(gone)).isEqualTo(replacement);
  }

  @ParameterizedTest
  @ValueSource(strings = {"threshold", "score.action", "tail.threshold", "agent.a.tail.threshold"})
  void anOptionThatExistsIsNotGone(String name) {
    assertThat(GoneOptions.replacement(name)).isNull();
  }
}
