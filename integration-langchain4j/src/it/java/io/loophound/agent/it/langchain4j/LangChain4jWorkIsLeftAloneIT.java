package io.loophound.agent.it.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.it.library.Bench;
import io.loophound.agent.it.library.Trial;
import io.loophound.agent.testkit.Jdk;
import io.loophound.examples.apps.EightUsers;
import io.loophound.examples.apps.HealthyResearcher;
import io.loophound.examples.apps.SteeredAssistant;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Applications that do what they should, and one that is helped to. */
@Execution(ExecutionMode.CONCURRENT)
class LangChain4jWorkIsLeftAloneIT {
  @AutoClose private static final Bench BENCH = new Bench();

  @ParameterizedTest
  @MethodSource("io.loophound.agent.testkit.Jdk#one")
  void longWorkHasTheSameAnswerAndCalls(Jdk jdk) {
    assertThat(same(HealthyResearcher.class, "healthy", jdk).verdicts()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("io.loophound.agent.testkit.Jdk#one")
  void usersWithTheSameConversationAreLeftAlone(Jdk jdk) {
    same(EightUsers.class, "chat", jdk);
  }

  @ParameterizedTest
  @MethodSource("io.loophound.agent.testkit.Jdk#one")
  void aModelThatHeedsTheSteerFinishes(Jdk jdk) {
    Trial trial = BENCH.run(SteeredAssistant.class, "recovers", jdk).quiet().countedOnce();

    assertThat(trial.outcome().exitCode()).isZero();
    assertThat(trial.answer()).startsWith("I could not reach the order system");
    assertThat(trial.calls()).isBetween(3L, 6L);
    assertThat(trial.verdicts()).singleElement().asString().contains("verdict=steer enforced=true");
    assertThat(trial.report().path("stopped").asInt(-1)).isZero();
  }

  private static Trial same(Class<?> application, String scenario, Jdk jdk) {
    Trial unguarded = BENCH.runUnguarded(application, scenario, jdk);
    Trial guarded = BENCH.runUsually(application, scenario, jdk).quiet().countedOnce();

    assertThat(unguarded.outcome().exitCode()).isZero();
    assertThat(guarded.answer()).isEqualTo(unguarded.answer()).isNotEmpty();
    assertThat(guarded.outcome().exitCode()).isZero();
    assertThat(guarded.calls()).isEqualTo(unguarded.calls()).isPositive();
    assertThat(guarded.report().path("model_calls_by_seam").toString())
        .isEqualTo("{\"langchain4j\":" + guarded.calls() + "}");
    assertThat(guarded.verdicts()).allMatch(line -> line.contains("verdict=warn"));
    assertThat(guarded.report().path("stopped").asInt(-1)).isZero();
    assertThat(guarded.warnings()).isEmpty();
    return guarded;
  }
}
