package io.loophound.detectors.internal.run.window;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.internal.digest.fact.ToolContext;
import io.loophound.detectors.internal.score.CallTime;
import io.loophound.detectors.internal.score.Score;
import io.loophound.detectors.internal.score.ToolScore;
import io.loophound.detectors.internal.score.Weights;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Sign;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StepWindowTest {
  private static final int ROUNDS = GuardPolicy.defaults().window();

  private final StepWindow window =
      new StepWindow(GuardPolicy.defaults(), new ToolScore(Weights.of(GuardPolicy.defaults())));

  private Step step(int page) {
    return window.execute("", "read", "{\"page\":" + page + "}", page);
  }

  private void read(int page) {
    window.complete(step(page), "page " + page, false, new CallTime(0, 0));
  }

  @Test
  void keepsWhatIsKnownOfEachStep() {
    for (int page = 1; page <= ROUNDS + 5; page++) {
      read(page);
    }
    assertThat(window.all()).hasSize(ROUNDS);
    for (int i = 0; i < ROUNDS; i++) {
      assertThat(window.all().get(i).number()).isEqualTo(i + 6);
      assertThat(window.all().get(i).modelCall()).isEqualTo(i + 6);
    }
    assertThat(window.all()).allMatch(Step::isComplete).allMatch(Step::isNewOutcome);
    assertThat(window.all()).extracting(Step::tool).containsOnly("read");
    assertThat(window.newest().inTurn()).isEqualTo(ROUNDS + 5);
  }

  @Test
  void keepsWhatMayBeASweepForLonger() {
    int most = GuardPolicy.defaults().rounds();
    for (int page = 1; page <= most + 5; page++) {
      window.complete(step(page), "not found", false, new CallTime(0, 0));
    }
    assertThat(window.all()).hasSize(most);
    read(most + 6);
    assertThat(window.all()).hasSize(most);
    for (int page = 1; page <= most; page++) {
      read(most + 6 + page);
    }
    assertThat(window.all()).hasSize(ROUNDS);
  }

  @Test
  void aStepMayEndAfterItsTurn() {
    Step step = step(1);
    window.clear();
    window.complete(step, "page 1", false, new CallTime(0, 0));
    assertThat(step.isComplete()).isTrue();
    assertThat(window.all()).isEmpty();
  }

  @Test
  void aStepMayEndAfterItLeftTheWindow() {
    Step late = step(1);
    for (int page = 2; page <= ROUNDS + 1; page++) {
      read(page);
    }
    window.complete(late, "page 1", false, new CallTime(0, 0));
    assertThat(late.isComplete()).isTrue();
    assertThat(window.all()).hasSize(ROUNDS).extracting(Step::number).doesNotContain(1);
  }

  @Test
  void stepsOfOneRoundEndInAnyOrder() {
    ToolCall first = new ToolCall("call_first", "read", "{\"page\":1}");
    ToolCall second = new ToolCall("call_second", "read", "{\"page\":2}");
    window.openRound(window.digestOf(List.of(first, second)), 1, ToolContext.UNKNOWN);
    window.complete(window.answeredBy("call_second", 0), "page 2", false, new CallTime(0, 0));
    assertThat(window.all()).extracting(Step::isComplete).containsExactly(false, true);
    window.complete(window.answeredBy("call_first", 1), "page 1", false, new CallTime(0, 0));
    assertThat(window.latestRound()).allMatch(Step::isComplete);
  }

  /** One in 65,536 pairs: found as a run in a thousand that was judged otherwise than its twin. */
  @ParameterizedTest
  @ValueSource(strings = {"same", "alike"})
  void callsWhoseIdsLookAlikeEachHaveTheirResult(String other) {
    String id = "call_1";
    String twin = other.equals("same") ? id : alike(id);
    ToolCall first = new ToolCall(id, "read", "{\"page\":1}");
    ToolCall second = new ToolCall(twin, "read", "{\"page\":2}");
    window.openRound(window.digestOf(List.of(first, second)), 1, ToolContext.UNKNOWN);
    window.complete(window.answeredBy(id, 0), "page 1", false, new CallTime(0, 0));
    window.complete(window.answeredBy(twin, 1), "page 2", false, new CallTime(0, 0));
    assertThat(window.latestRound()).allMatch(Step::isComplete);
    window.openRound(window.digestOf(List.of(first, second)), 2, ToolContext.UNKNOWN);
    window.complete(window.answeredBy(id, 5), "page 1", false, new CallTime(0, 0));
    window.complete(window.answeredBy(twin, 6), "page 2", false, new CallTime(0, 0));
    assertThat(window.latestRound()).noneMatch(Step::isNewOutcome);
  }

  private static String alike(String id) {
    return IntStream.iterate(2, i -> i + 1)
        .mapToObj(i -> "call_" + i)
        .filter(other -> Step.idOf(other) == Step.idOf(id))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aRoundMayBeLargerThanTheWindow() {
    ToolCall call = new ToolCall("", "read", "{}");
    window.openRound(
        window.digestOf(java.util.Collections.nCopies(500, call)), 1, ToolContext.UNKNOWN);
    assertThat(window.all()).hasSize(160);
    assertThat(window.newest().number()).isEqualTo(500);
  }

  @Test
  void theScoreOfARoundStaysWhereAResultComesAfterItsEnd() {
    Step late = step(1);
    window.endRound();
    assertThat(window.newest().sign()).isNull();
    window.complete(late, "page 1", false, new CallTime(0, 0));

    assertThat(window.newest().sign()).isEqualTo(Sign.NEWS);
    assertThat(window.newest().score()).isEqualTo(Score.base());
    assertThat(step(2).score()).isZero();
  }
}
