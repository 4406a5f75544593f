package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.policy.Action;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What each detector does is the policy's choice. */
class ActionsTest {

  /** Eight rounds of a loop that every detector sees; how many were made. */
  private static int loop(Talk talk, String detector) {
    int made = 0;
    while (made < 12 && talk.step(call("tool", "{}"), "the result of " + detector)) {
      made++;
    }
    return made;
  }

  private static GuardScript script(String detector, Action action) {
    double threshold = detector.equals("score") ? 10 : 3;
    return new GuardScript(GuardScript.only(detector, threshold, action));
  }

  @ParameterizedTest
  @CsvSource({"sequence,3", "score,4"})
  void blockAndTerminateStopTheCall(String detector, int rounds) {
    for (Action action : new Action[] {Action.BLOCK, Action.TERMINATE}) {
      GuardScript script = script(detector, action);
      Talk talk = script.talk().user("Go");
      assertThat(loop(talk, detector)).isEqualTo(rounds);
      assertThat(talk.last().action()).isEqualTo(action);
      assertThat(talk.last().detector()).isEqualTo(detector);
      assertThat(talk.last().isEnforced()).isTrue();
      assertThat(talk.last().stops()).isTrue();
      assertThat(script.verdicts()).containsExactly(talk.last());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"sequence", "score"})
  void warnReportsAtDoublingCountsAndStopsNothing(String detector) {
    GuardScript script = script(detector, Action.WARN);
    Talk talk = script.talk().tools(Talk.ToolSeam.STEERABLE).user("Go");
    assertThat(loop(talk, detector)).isEqualTo(12);
    assertThat(script.verdicts()).hasSizeBetween(1, 3);
    assertThat(script.verdicts()).extracting(Verdict::action).containsOnly(Action.WARN);
    assertThat(script.verdicts().get(0).detector()).isEqualTo(detector);
    assertThat(talk.steers()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"sequence", "score"})
  void steerWithoutAToolSeamReports(String detector) {
    GuardScript script = script(detector, Action.STEER);
    assertThat(loop(script.talk().user("Go"), detector)).isEqualTo(12);
    assertThat(script.verdicts()).hasSizeBetween(1, 3);
    assertThat(script.verdicts()).extracting(Verdict::action).containsOnly(Action.WARN);
  }

  @ParameterizedTest
  @ValueSource(strings = {"sequence", "score"})
  void steerNeverStopsAModelCall(String detector) {
    GuardScript script = script(detector, Action.STEER);
    Talk talk = script.talk().tools(Talk.ToolSeam.STEERABLE).user("Go");
    assertThat(loop(talk, detector)).isEqualTo(12);
    assertThat(talk.steers()).isPositive();
    assertThat(script.verdicts()).noneMatch(verdict -> verdict.action().isAtLeast(Action.BLOCK));
  }

  @ParameterizedTest
  @ValueSource(strings = {"sequence", "score"})
  void allowSeesAndSaysNothing(String detector) {
    GuardScript script = script(detector, Action.ALLOW);
    Talk talk = script.talk().tools(Talk.ToolSeam.STEERABLE).user("Go");
    assertThat(loop(talk, detector)).isEqualTo(12);
    assertThat(talk.steers()).isZero();
    assertThat(script.verdicts()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"sequence", "score"})
  void blockAtAToolSeamSteersFirst(String detector) {
    GuardScript script = script(detector, Action.BLOCK);
    Talk talk = script.talk().tools(Talk.ToolSeam.STEERABLE).user("Go");
    int made = loop(talk, detector);
    assertThat(made).isLessThan(12);
    assertThat(talk.last().action()).isEqualTo(Action.BLOCK);
    assertThat(talk.steers()).isEqualTo(1);
  }

  @Test
  void aDetectorThatOnlyWarnsDoesNotHideOneThatBlocks() {
    GuardScript script =
        new GuardScript(
            policy ->
                policy
                    .detector(GuardScript.at("sequence", 2, Action.WARN))
                    .detector(GuardScript.at("score", 8, Action.BLOCK)));
    Talk talk = script.talk().user("Go");
    assertThat(loop(talk, "score")).isLessThan(12);
    assertThat(talk.last().detector()).isEqualTo("score");
    assertThat(script.verdicts().get(0).action()).isEqualTo(Action.WARN);
  }
}
