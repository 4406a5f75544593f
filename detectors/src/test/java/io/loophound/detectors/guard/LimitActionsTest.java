package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.guard.Talk.ToolSeam;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import java.util.Comparator;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each limit can have an action of its own, in place of that of all limits of its detector. */
class LimitActionsTest {

  @ParameterizedTest
  @CsvSource({
    "budget, tokens, 200",
    "budget, usd, 0.001",
    "budget, usd-per-minute, 0.001",
    "steps, run-model-calls, 4",
    "steps, run-tool-calls, 4",
    "steps, turn-tool-calls, 4",
    "steps, tool-calls-per-turn, 4"
  })
  void itsOwnActionHoldsInPlaceOfTheDetectors(String detector, String limit, String most) {
    UnaryOperator<DetectorPolicy> set = own -> own.with(limit, most);

    assertThat(strongest(detector, Action.TERMINATE, set)).isEqualTo(Action.TERMINATE);
    assertThat(strongest(detector, Action.WARN, set)).isEqualTo(Action.WARN);
    for (Action action : new Action[] {Action.WARN, Action.CONCLUDE, Action.BLOCK}) {
      assertThat(
              strongest(
                  detector,
                  Action.TERMINATE,
                  own -> set.apply(own).with("action." + limit, action.name())))
          .isEqualTo(action);
      assertThat(
              strongest(
                  detector,
                  Action.WARN,
                  own -> set.apply(own).with("action." + limit, action.name())))
          .isEqualTo(action);
    }
  }

  @ParameterizedTest
  @CsvSource({"process-tokens-per-day, 200", "process-usd-per-day, 0.001"})
  void aLimitOfTheDayHasOneToo(String limit, String most) {
    UnaryOperator<DetectorPolicy> set = own -> own.with(limit, most);

    assertThat(strongest("budget", Action.TERMINATE, set)).isEqualTo(Action.BLOCK);
    for (Action action : new Action[] {Action.WARN, Action.CONCLUDE}) {
      assertThat(
              strongest(
                  "budget",
                  Action.TERMINATE,
                  own -> set.apply(own).with("action." + limit, action.name())))
          .isEqualTo(action);
    }
  }

  @Test
  void ofLimitsThatAreReachedTheStrongestActionCounts() {
    assertThat(
            strongest(
                "budget",
                Action.WARN,
                own ->
                    own.with("usd", 0.001)
                        .with("tokens", 200L)
                        .with("process-tokens-per-day", 200L)
                        .with("action.tokens", "block")))
        .isEqualTo(Action.BLOCK);
    assertThat(
            strongest(
                "budget",
                Action.WARN,
                own ->
                    own.with("process-usd-per-day", 0.001)
                        .with("process-tokens-per-day", 200L)
                        .with("action.process-tokens-per-day", "block")))
        .isEqualTo(Action.BLOCK);
    assertThat(
            strongest(
                "steps",
                Action.WARN,
                own ->
                    own.with("run-tool-calls", 3)
                        .with("tool-calls-per-turn", 4)
                        .with("action.tool-calls-per-turn", "block")))
        .isEqualTo(Action.BLOCK);
  }

  @Test
  void aLimitThatOnlyReportsKeepsNoOtherFromBeingReported() {
    GuardScript script =
        script(
            "budget",
            Action.TERMINATE,
            own -> own.with("tokens", 30L).with("action.tokens", "warn").with("usd", 0.001));
    run(script);

    assertThat(script.verdicts())
        .extracting(verdict -> verdict.action() + " " + verdict.evidence().what())
        .containsSubsequence(
            "WARN the budget of the run is used up", "TERMINATE the budget of the run is used up");
  }

  @Test
  void aReportNamesTheSettingOfItsLimit() {
    GuardScript script =
        script(
            "budget",
            Action.TERMINATE,
            own -> own.with("tokens", 100L).with("action.tokens", "warn"));
    run(script);

    assertThat(script.verdicts())
        .last()
        .extracting(Verdict::message)
        .asString()
        .contains("set loophound.budget.tokens (now 100;")
        .contains("To stop it, set loophound.budget.action.tokens (now warn) to block.");
  }

  private static Action strongest(
      String detector, Action ofAll, UnaryOperator<DetectorPolicy> limits) {
    return run(script(detector, ofAll, limits));
  }

  private static GuardScript script(
      String detector, Action ofAll, UnaryOperator<DetectorPolicy> limits) {
    return new GuardScript(
        policy ->
            policy
                .noDetectors()
                .detector(detector, own -> limits.apply(own.with(true).with(ofAll))));
  }

  /** The strongest action against a run that brings news with each call. */
  private static Action run(GuardScript script) {
    Talk talk =
        script.talk().tools(ToolSeam.STEERABLE).offers("search").removable().user("Find it");
    for (int i = 0; i < 12 && !talk.ask().stops() && !talk.last().concludes(); i++) {
      talk.reply("", call("search", "{\"page\":" + i + "}")).result("page " + i);
    }
    return script.verdicts().stream()
        .map(Verdict::action)
        .max(Comparator.naturalOrder())
        .orElse(Action.ALLOW);
  }
}
