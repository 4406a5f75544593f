package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.Preset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What each detector does is the policy's choice. */
class ActionsTest {

  /** Eight rounds of a loop that every detector sees; how many were made. */
  private static int loop(Talk talk, Preset preset) {
    int made = 0;
    int period = preset == Preset.CYCLE ? 2 : 1;
    while (made < 12 && talk.step(call("tool" + made % period, "{}"), "result " + made % period)) {
      made++;
    }
    return made;
  }

  private static GuardScript script(Preset preset, Action action) {
    double threshold = preset == Preset.SIMILARITY ? 10 : 3;
    return new GuardScript(GuardScript.only(preset, threshold, action));
  }

  @ParameterizedTest
  @CsvSource({"REPETITION,3", "CYCLE,6", "SIMILARITY,4"})
  void blockAndTerminateStopTheCall(Preset preset, int rounds) {
    for (Action action : new Action[] {Action.BLOCK, Action.TERMINATE}) {
      GuardScript script = script(preset, action);
      Talk talk = script.talk().user("Go");
      assertThat(loop(talk, preset)).isEqualTo(rounds);
      assertThat(talk.last().action()).isEqualTo(action);
      assertThat(talk.last().detector()).isEqualTo(preset.key());
      assertThat(talk.last().enforced()).isTrue();
      assertThat(talk.last().stops()).isTrue();
      assertThat(script.verdicts()).containsExactly(talk.last());
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Preset.class,
      names = {"REPETITION", "CYCLE", "SIMILARITY"})
  void warnReportsOnceAndStopsNothing(Preset preset) {
    GuardScript script = script(preset, Action.WARN);
    Talk talk = script.talk().tools(Talk.ToolSeam.STEERABLE).user("Go");
    assertThat(loop(talk, preset)).isEqualTo(12);
    assertThat(script.verdicts()).hasSize(1);
    assertThat(script.verdicts().get(0).action()).isEqualTo(Action.WARN);
    assertThat(script.verdicts().get(0).detector()).isEqualTo(preset.key());
    assertThat(talk.steers()).isZero();
  }

  @ParameterizedTest
  @EnumSource(
      value = Preset.class,
      names = {"REPETITION", "CYCLE", "SIMILARITY"})
  void steerWithoutAToolSeamReports(Preset preset) {
    GuardScript script = script(preset, Action.STEER);
    assertThat(loop(script.talk().user("Go"), preset)).isEqualTo(12);
    assertThat(script.verdicts()).extracting(Verdict::action).containsExactly(Action.WARN);
  }

  @ParameterizedTest
  @EnumSource(
      value = Preset.class,
      names = {"REPETITION", "CYCLE"})
  void steerNeverStopsAModelCall(Preset preset) {
    GuardScript script = script(preset, Action.STEER);
    Talk talk = script.talk().tools(Talk.ToolSeam.STEERABLE).user("Go");
    assertThat(loop(talk, preset)).isEqualTo(12);
    assertThat(talk.steers()).isPositive();
    assertThat(script.verdicts()).noneMatch(verdict -> verdict.action().atLeast(Action.BLOCK));
  }

  @ParameterizedTest
  @EnumSource(
      value = Preset.class,
      names = {"REPETITION", "CYCLE", "SIMILARITY"})
  void allowSeesAndSaysNothing(Preset preset) {
    GuardScript script = script(preset, Action.ALLOW);
    Talk talk = script.talk().tools(Talk.ToolSeam.STEERABLE).user("Go");
    assertThat(loop(talk, preset)).isEqualTo(12);
    assertThat(talk.steers()).isZero();
    assertThat(script.verdicts()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(
      value = Preset.class,
      names = {"REPETITION", "CYCLE", "SIMILARITY"})
  void blockAtAToolSeamSteersFirst(Preset preset) {
    GuardScript script = script(preset, Action.BLOCK);
    Talk talk = script.talk().tools(Talk.ToolSeam.STEERABLE).user("Go");
    int made = loop(talk, preset);
    assertThat(made).isLessThan(12);
    assertThat(talk.last().action()).isEqualTo(Action.BLOCK);
    assertThat(talk.steers()).isEqualTo(preset == Preset.SIMILARITY ? 0 : 2);
  }

  @Test
  void aDetectorThatOnlyWarnsDoesNotHideOneThatBlocks() {
    GuardScript script =
        new GuardScript(
            policy ->
                policy
                    .detector(Preset.CYCLE, GuardScript.at(2, Action.WARN))
                    .detector(Preset.SIMILARITY, GuardScript.at(8, Action.BLOCK)));
    Talk talk = script.talk().user("Go");
    assertThat(loop(talk, Preset.CYCLE)).isLessThan(12);
    assertThat(talk.last().detector()).isEqualTo("similarity");
    assertThat(script.verdicts().get(0).action()).isEqualTo(Action.WARN);
  }

  @Test
  void whatIsAllowedAsARepetitionIsNotStoppedUnderAnotherName() {
    GuardScript script =
        new GuardScript(
            policy -> {
              for (Preset preset : Preset.values()) {
                policy.detector(preset, preset.defaults());
              }
              policy.detector(Preset.REPETITION, GuardScript.at(4, Action.WARN));
            });
    Talk talk = script.talk().user("Go");
    assertThat(loop(talk, Preset.REPETITION)).isGreaterThanOrEqualTo(12);
    assertThat(script.verdicts()).extracting(Verdict::action).containsOnly(Action.WARN);
  }
}
