package io.loophound.compat.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.testkit.Jdk;
import io.loophound.agent.testkit.Outcome;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** LangChain4j's client of a tool server, where no AI service is around it. */
class LoopsOverAToolServerAreStoppedIT {
  private static final String MAIN = "io.loophound.compat.ByHand";

  static Stream<Subject> subjects() {
    return Subject.ALL.stream().filter(subject -> subject.seam().equals("langchain4j"));
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void theLoopOfAnAgentIsSteeredThenKilled(Subject subject) {
    String model = "loop-failing-tool@by-hand" + subject;
    Outcome outcome = subject.app(MAIN, Jdk.current(), "agent", model).run();

    Guarded.assertQuiet(outcome);
    List<String> verdicts = Guarded.verdicts(outcome);
    assertThat(verdicts).as("verdicts of %s", outcome).hasSize(2);
    assertThat(verdicts.get(0)).contains("verdict=steer enforced=true");
    assertThat(verdicts.get(1)).contains("verdict=block enforced=true");
    assertThat(outcome.out().strip()).isEqualTo("ended: java.lang.LoopHoundKill");
    long calls = Subject.STAND_IN.counts(model).modelCalls();
    assertThat(calls).isBetween(3L, 6L);
    assertThat(outcome.report().path("tool_calls").asLong()).isEqualTo(calls);
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void callsThatNoModelAskedForAreLeftAlone(Subject subject) {
    Outcome unguarded = subject.app(MAIN, Jdk.current(), "program", "none").withoutAgent().run();
    Outcome guarded = subject.app(MAIN, Jdk.current(), "program", "none").run();

    Guarded.assertQuiet(guarded);
    assertThat(guarded.out()).isEqualTo(unguarded.out()).startsWith("answer: [");
    assertThat(Guarded.verdicts(guarded)).isEmpty();
    assertThat(guarded.report().path("tool_calls").asInt(-1)).isZero();
  }
}
