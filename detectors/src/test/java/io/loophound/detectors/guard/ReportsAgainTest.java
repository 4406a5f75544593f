package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.Mode;
import org.junit.jupiter.api.Test;

/** A loop that nobody stops is reported again each time it has doubled. */
class ReportsAgainTest {
  private static final ToolCall SEARCH = call("search", "{\"q\":\"hotel\"}");

  private static GuardScript warning() {
    return new GuardScript(
        policy -> {
          policy.detector("score", own -> own.with(Action.WARN));
        });
  }

  @Test
  void aWarningComesAgainAtDoublingCounts() {
    GuardScript script = warning();
    Talk talk = script.talk().user("Find it");
    talk.steps(100, SEARCH, "no rows");

    assertThat(script.verdicts()).hasSizeBetween(5, 6);
    assertThat(script.verdicts()).allMatch(verdict -> verdict.action() == Action.WARN);
  }

  @Test
  void aToolSeamThatSeesTheSameRoundsReportsAsOften() {
    GuardScript script = warning();
    Talk talk = script.talk().tools(Talk.ToolSeam.STEERABLE).user("Find it");
    talk.steps(100, SEARCH, "no rows");

    assertThat(script.verdicts()).hasSizeBetween(5, 6);
  }

  @Test
  void anObservedLoopIsReportedAgain() {
    GuardScript script = new GuardScript();
    script.mode(Mode.OBSERVE);
    Talk talk = script.talk().user("Find it");
    talk.steps(100, SEARCH, "no rows");

    assertThat(script.verdicts()).hasSizeBetween(5, 8);
  }

  @Test
  void aNewTurnIsReportedAnew() {
    GuardScript script = warning();
    Talk talk = script.talk().user("Find it");
    talk.steps(5, SEARCH, "no rows");
    talk.user("Now find another one, somewhere at the sea").steps(5, SEARCH, "no rows");

    assertThat(script.verdicts()).hasSize(2);
  }

  @Test
  void aWarningNamesWhatAllowsItAndWhatStopsIt() {
    GuardScript script = warning();
    script.talk().user("Find it").steps(5, SEARCH, "no rows");

    assertThat(script.verdicts().get(0).message())
        .contains("Nothing was stopped; this is only a report. ")
        .contains("To stop it, set loophound.score.action (now warn) to block. ")
        .contains("If this is wrong, set loophound.");
  }
}
