package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.Mode;
import io.loophound.detectors.view.RoundView;
import io.loophound.detectors.view.RunView;
import io.loophound.detectors.view.RunView.State;
import io.loophound.detectors.view.ScoreView;
import io.loophound.detectors.view.StepView;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What an operator sees of the runs, and does about them. */
class RunsTest {
  private static final ToolCall SEARCH = call("search", "{\"q\":\"the canary\"}");

  private final GuardScript script = new GuardScript();
  private final Runs runs = script.guard().runs();

  private RunView newest() {
    return runs.newest(1).get(0);
  }

  @Test
  void showsARunInNumbersAndDigests() {
    Talk talk = script.talk().agent("planner").user("Find the canary");
    talk.steps(2, SEARCH, "no canary");
    script.pass(Duration.ofSeconds(7));

    RunView run = newest();
    assertThat(run.agent()).isEqualTo("planner");
    assertThat(run.modelCalls()).isEqualTo(2);
    assertThat(run.toolCalls()).isEqualTo(2);
    assertThat(run.tokens()).isEqualTo(220);
    assertThat(run.state()).isEqualTo(State.LIVE);
    assertThat(run.idle()).isGreaterThanOrEqualTo(Duration.ofSeconds(7));
    assertThat(run.steps()).extracting(StepView::tool).containsExactly("search", "search");
    assertThat(run.steps().get(0).call()).isEqualTo(run.steps().get(1).call()).hasSize(8);
    assertThat(run.toString()).doesNotContain("canary");
  }

  @Test
  void showsWhatIsHeldAgainstARun() {
    Talk talk = script.talk().user("Find it");
    assertThat(talk.steps(9, SEARCH, "no rows")).isEqualTo(4);
    talk.expectBlocked("score");

    assertThat(newest().state()).isEqualTo(State.BLOCKED);
    assertThat(newest().refused()).isEqualTo(2);
    assertThat(runs.revive(newest().id())).isTrue();
    assertThat(newest().state()).isEqualTo(State.LIVE);
    assertThat(runs.revive("r-0")).isFalse();
  }

  @Test
  void anOperatorEndsARunAndRevivesIt() {
    Talk talk = script.talk().user("Find it");
    talk.steps(1, SEARCH, "no rows");

    Verdict verdict = runs.terminate(newest().id());

    assertThat(verdict.detector()).isEqualTo("operator");
    assertThat(verdict.message())
        .contains("terminated run " + newest().id(), "an operator ended it")
        .doesNotContain("limit");
    assertThat(script.verdicts()).containsExactly(verdict);
    talk.expect(Action.TERMINATE, "operator");
    assertThat(newest().state()).isEqualTo(State.TERMINATED);
    runs.revive(newest().id());
    assertThat(talk.step(SEARCH, "no rows")).isTrue();
    assertThat(runs.terminate("r-0")).isNull();
  }

  @Test
  void whereNothingIsEnforcedTheEndIsOnlyReported() {
    script.mode(Mode.OBSERVE);
    Talk talk = script.talk().user("Find it");
    talk.steps(1, SEARCH, "no rows");

    assertThat(runs.terminate(newest().id()).stops()).isFalse();
    assertThat(talk.step(SEARCH, "no rows")).isTrue();
  }

  @Test
  void theNewestComeFirst() {
    for (int i = 0; i < 5; i++) {
      script.talk().agent("agent-" + i).user("Task " + i).reply("Done " + i);
      script.pass(Duration.ofSeconds(1));
    }
    assertThat(runs.newest(2)).extracting(RunView::agent).containsExactly("agent-4", "agent-3");
    assertThat(runs.count()).isEqualTo(5);
  }

  @Test
  void tellsHowNearARunIs() {
    script.guard().watchClosely();
    Talk talk = script.talk().user("Find it");
    talk.steps(3, SEARCH, "no rows");

    assertThat(reached("score")).isEqualTo(4);
    assertThat(talk.step(SEARCH, "no rows")).isTrue();
    assertThat(reached("score")).isEqualTo(6);
    assertThat(newest().score()).isEqualTo(0.6);
    talk.expectBlocked("score");
    assertThat(newest().score()).isEqualTo(0.8);
  }

  @Test
  void tellsTheSignOfEachCallAndTheScoreAfterItsRound() {
    Talk talk = script.talk().user("Find it");
    talk.steps(2, SEARCH, "no rows");
    talk.steps(1, call("search", "{\"q\":\"a cat\"}"), "3 cats");
    talk.steps(2, SEARCH, "no rows");
    List<StepView> steps = newest().steps();
    assertThat(steps)
        .extracting(StepView::sign)
        .as("the newest result is not known yet")
        .containsExactly("news", "verbatim", "news", "returns", "");
    assertThat(steps).extracting(StepView::score).containsExactly(2.0, 4.0, 2.0, 3.6, 0.0);
  }

  @Test
  void aStopTellsTheRoundsThatLedToIt() {
    Talk talk = script.talk().user("Find it");
    talk.steps(9, SEARCH, "no rows");
    assertThat(script.verdicts().get(0).evidence().scored().rounds())
        .containsExactly(
            new RoundView(1, "search", "news", 2),
            new RoundView(2, "search", "verbatim", 4),
            new RoundView(3, "search", "verbatim", 6),
            new RoundView(4, "search", "verbatim", 8));
  }

  private double reached(String detector) {
    List<ScoreView> scores = newest().scores();
    return scores.stream().filter(s -> s.detector().equals(detector)).findAny().get().reached();
  }

  @Test
  void whenTheApplicationIsLoadedAnewNothingHoldsButWhatAnOperatorEnded() {
    Talk ended = script.talk().user("Find the fish");
    ended.steps(1, SEARCH, "no fish");
    runs.terminate(newest().id());
    Talk blocked = script.talk().user("Find the canary");
    int first = blocked.steps(50, SEARCH, "no canary");
    blocked.expectBlocked("score");

    runs.reviveAll();

    assertThat(blocked.steps(50, SEARCH, "no canary"))
        .isEqualTo(first - 1); // the refused request brought a result
    assertThat(ended.ask().stops()).isTrue();
  }

  @Test
  void aTaskThatWasBegunAgainAndAgainMayBeginInTheNewProgram() {
    Talk talk = script.talk().tools(Talk.ToolSeam.NONE).user("Find the canary");
    int begun = 0;
    while (begun < 20 && talk.anew().user("Find the canary").steps(50, SEARCH, "no canary") > 0) {
      begun++;
    }
    assertThat(begun).isLessThan(20);

    runs.reviveAll();

    assertThat(talk.anew().user("Find the canary").steps(50, SEARCH, "no canary")).isPositive();
  }
}
