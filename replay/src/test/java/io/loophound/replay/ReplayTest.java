package io.loophound.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.replay.Replay.ReplayedDecision;
import io.loophound.replay.Replay.View;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ReplayTest {
  private static final GuardPolicy FOUR_IN_A_ROW =
      GuardPolicy.builder()
          .noDetectors()
          .detector("sequence", own -> own.with(true).with("threshold", 4).with(Action.BLOCK))
          .build();

  private static RunResult judge(GuardPolicy policy, View view, String line) {
    return new Replay(policy, view).judge(new TraceReader().read(line));
  }

  @Test
  void withTheToolsInViewItSteersFirstAndBlocksTheNextModelCall() {
    RunResult result = judge(FOUR_IN_A_ROW, View.FULL, Traces.loop("r", 8));

    assertThat(result.decision()).isEqualTo(Action.BLOCK);
    assertThat(result.detector()).isEqualTo("sequence");
    assertThat(result.step()).isEqualTo(7); // the tool of the 4th round is answered
    assertThat(result.evidence().count()).isEqualTo(4);
    // the 5th round repeats it all the same: the 6th model call is blocked, and so are 7 and 8
    assertThat(result.savedCalls()).isEqualTo(3);
    assertThat(result.savedShare()).isCloseTo(3.0 / 7, within(1e-9));
    assertThat(result.isEarly()).isFalse();
  }

  @Test
  void withoutThemTheModelCallThatBringsTheFourthResultIsBlocked() {
    RunResult result = judge(FOUR_IN_A_ROW, View.HTTP, Traces.loop("r", 8));

    assertThat(result.decision()).isEqualTo(Action.BLOCK);
    assertThat(result.step()).isEqualTo(8);
    assertThat(result.savedCalls()).isEqualTo(4);
    // 1000 and 100 tokens of gpt-4o a call, at 2.50 and 10 USD per million
    assertThat(result.savedUsd()).isCloseTo(4 * 0.0035, within(1e-9));
    assertThat(result.estimated()).isFalse();
  }

  @Test
  void aVerdictBeforeTheLabelledStretchIsEarly() {
    String late = Traces.loop("r", 8).replace("\"first_loop_step\":2", "\"first_loop_step\":14");

    assertThat(judge(FOUR_IN_A_ROW, View.HTTP, late).isEarly()).isTrue();
    assertThat(judge(FOUR_IN_A_ROW, View.HTTP, late).savedCalls()).isOne();
  }

  @Test
  void ofARunOnlyWarnedTheFirstWarningIsTold() {
    GuardPolicy warns =
        FOUR_IN_A_ROW.toBuilder()
            .detector("sequence", own -> own.with(true).with("threshold", 4).with(Action.WARN))
            .build();

    RunResult result = judge(warns, View.FULL, Traces.loop("r", 8));

    assertThat(result.isWarned()).isTrue();
    assertThat(result.step()).isEqualTo(7);
    assertThat(result.savedCalls()).isZero();
  }

  @ParameterizedTest
  @EnumSource(View.class)
  void theShippingDefaultsStopTheLoopAndLetThePagingBe(View view) {
    assertThat(judge(GuardPolicy.defaults(), view, Traces.loop("r", 12)).isStopped()).isTrue();
    RunResult paging = judge(GuardPolicy.defaults(), view, Traces.paging("p", 20));
    assertThat(paging.decision()).isEqualTo(Action.ALLOW);
    assertThat(paging.step()).isEqualTo(-1);
    assertThat(paging.evidence()).isNull();
  }

  private static String questions(String time) {
    List<String> events = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      events.add(
          "{'t':'llm','session':'s"
              + i
              + "','messages':[{'role':'user','content':'done?'}],'response':''"
              + (time.isEmpty() ? "" : "," + time + i)
              + "}");
    }
    return Traces.line("q", "{}", events);
  }

  @Test
  void whatNeedsTimeIsOffWithoutIt() {
    GuardPolicy tail =
        GuardPolicy.builder()
            .noDetectors()
            .detector("tail", own -> own.with(true).with("threshold", 3).with(Action.BLOCK))
            .build();

    assertThat(judge(tail, View.FULL, questions("")).decision()).isEqualTo(Action.ALLOW);
    assertThat(judge(tail, View.FULL, questions("'at_s':")).step()).isEqualTo(3);
  }

  @Test
  void theResultOfARefusedModelCallIsNotFed() {
    List<ReplayedDecision> decisions =
        new Replay(FOUR_IN_A_ROW, View.HTTP).run(new TraceReader().read(Traces.loop("r", 8)));

    assertThat(decisions)
        .allMatch(ReplayedDecision::early)
        .extracting(ReplayedDecision::step)
        .containsExactly(8, 10, 12, 14);
    assertThat(decisions.get(3).verdict().evidence().count())
        .as("nothing was counted after the first refusal")
        .isLessThanOrEqualTo(decisions.get(0).verdict().evidence().count() + 1);
  }
}
