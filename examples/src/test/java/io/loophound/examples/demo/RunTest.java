package io.loophound.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.examples.standin.Counts;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunTest {

  @Test
  void takesTheDetectorOfTheLastDecisionLogged() {
    Run run = run(List.of("ok"), List.of("x detector=cycle,", "y detector=\"weighted\" z", "bye"));
    assertThat(run.detector()).isEqualTo("weighted");
  }

  @Test
  void takesTheDetectorFromTheExceptionWhenNothingIsLogged() {
    assertThat(run(List.of(Runs.KILL), List.of()).detector()).isEqualTo("sequence");
  }

  @Test
  void hasNoDetectorWhenNobodyDecided() {
    assertThat(Runs.cut().detector()).isEmpty();
  }

  @Test
  void answersWithoutTheMark() {
    assertThat(Runs.killed().answer()).startsWith("java.lang.LoopHoundKill: ");
    assertThat(Runs.cut().answer()).startsWith("stopped");
  }

  @Test
  void tellsEndingsApart() {
    assertThat(Runs.killed().ending()).isEqualTo(Ending.KILLED);
    assertThat(Runs.cut().ending()).isEqualTo(Ending.CUT);
    assertThat(Runs.failed().ending()).isEqualTo(Ending.FAILED);
    assertThat(Runs.answered("42", 3).ending()).isEqualTo(Ending.ANSWERED);
    assertThat(Ending.of(0, List.of())).isEqualTo(Ending.FAILED);
    assertThat(Ending.of(1, List.of("ended: X: {\"code\":\"recursive_loop_detected\"}")))
        .isEqualTo(Ending.KILLED);
  }

  private static Run run(List<String> output, List<String> errors) {
    return new Run(Ending.KILLED, 1, output, errors, Counts.NONE, 1);
  }
}
