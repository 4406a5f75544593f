package io.loophound.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PairTest {

  @Test
  void acceptsWhatTheGuardShouldDo() {
    assertThat(Runs.good()).allSatisfy(pair -> assertThat(pair.complaints()).isEmpty());
  }

  @Test
  void complainsOfALoopThatGoesOn() {
    assertThat(new Pair(Subject.LOOPING, Runs.cut(), Runs.cut()).complaints())
        .containsExactly(
            "looping assistant: was not stopped by LoopHound",
            "looping assistant: did not make fewer model calls with LoopHound");
  }

  @Test
  void complainsOfALoopThatFailsOtherwise() {
    assertThat(new Pair(Subject.PARSE_RETRY, Runs.cut(), Runs.failed()).complaints())
        .containsExactly("parse retry: was not stopped by LoopHound");
    assertThat(new Pair(Subject.PARSE_RETRY, Runs.failed(), Runs.killed()).complaints())
        .contains("parse retry: does not loop without LoopHound");
  }

  @Test
  void complainsOfAChangedAnswer() {
    Pair pair = new Pair(Subject.HEALTHY, Runs.answered("42", 25), Runs.answered("41", 25));
    assertThat(pair.complaints())
        .containsExactly("healthy researcher: answers differently with LoopHound");
  }

  @Test
  void complainsOfChangedCalls() {
    Pair pair = new Pair(Subject.HEALTHY, Runs.answered("42", 25), Runs.answered("42", 24));
    assertThat(pair.complaints())
        .containsExactly("healthy researcher: makes other calls with LoopHound");
  }

  @Test
  void complainsOfAKilledHealthyRun() {
    Pair pair = new Pair(Subject.HEALTHY, Runs.answered("42", 25), Runs.killed());
    assertThat(pair.complaints()).hasSize(2);
  }
}
