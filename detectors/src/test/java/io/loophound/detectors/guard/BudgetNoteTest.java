package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.Mode;
import java.time.Duration;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** The model may be told what is left of the budget of its run, before it is used up. */
class BudgetNoteTest {
  private static DetectorPolicy told(DetectorPolicy own) {
    return own.with(true).with("tokens", 1000L).with("tell-model", true);
  }

  @Test
  void onceAtTheShareOfTheLimit() {
    Talk talk = talk(script(BudgetNoteTest::told));
    read(talk, 7); // 770 of 1000 tokens
    assertThat(talk.steers()).isZero();
    read(talk, 1);

    assertThat(talk.steers()).isEqualTo(1);
    assertThat(newest(talk))
        .isEqualTo(
            "page 7\nNote: the budget of the run is nearly used up. Left: 120 tokens. Do what"
                + " matters most, then finish.");
    read(talk, 1);
    assertThat(newest(talk)).isEqualTo("page 8");
  }

  @Test
  void aReportSaysThatTheModelKnows() {
    GuardScript script = script(BudgetNoteTest::told);
    read(talk(script), 8);

    Verdict told = script.verdicts().stream().filter(Verdict::steers).findFirst().orElseThrow();
    assertThat(told.message())
        .contains("LoopHound steered run ", "Left: 120 tokens", "The model got a note about it");
  }

  @Test
  void withMoneyAndTime() {
    Talk talk = talk(script(own -> told(own).with("usd", 10.0).with("time", Duration.ofHours(1))));
    read(talk, 8);

    assertThat(newest(talk)).containsPattern("Left: 9\\.9\\d+ USD, 120 tokens, 3\\d{3} s\\. Do");
  }

  @Test
  void neitherByDefaultNorInObserveMode() {
    Talk untold = talk(script(own -> own.with(true).with("tokens", 1000L)));
    read(untold, 9);
    assertThat(untold.steers()).isZero();

    GuardScript observing = script(BudgetNoteTest::told).mode(Mode.OBSERVE);
    Talk observed = talk(observing);
    read(observed, 9);
    assertThat(observed.steers()).isZero();
  }

  @Test
  void aToolWhoseResultCannotCarryItDoesNotUseItUp() {
    Talk talk = talk(script(BudgetNoteTest::told)).tools(Talk.ToolSeam.WATCHING);
    read(talk, 8);
    assertThat(talk.steers()).isZero();
    talk.tools(Talk.ToolSeam.STEERABLE);
    talk.step(call("read", "{\"page\":\"last\"}"), "the end");

    assertThat(newest(talk)).contains("Left: 10 tokens");
  }

  @Test
  void aLoopGetsItsOwnNoteAndIsStoppedAsBefore() {
    ToolCall lookup = call("lookup", "{\"id\":1}");
    int without = talk(new GuardScript()).steps(12, lookup, "no such order");
    UnaryOperator<DetectorPolicy> early = own -> told(own).with("warn-share", 0.3);
    Talk talk = talk(script(early));

    assertThat(talk.steps(12, lookup, "no such order")).isEqualTo(without);
    assertThat(talk.steers()).as("what is left, and what repeats").isEqualTo(2);
    assertThat(talk.last().action()).isEqualTo(Action.BLOCK);
  }

  private static GuardScript script(UnaryOperator<DetectorPolicy> budget) {
    return new GuardScript(policy -> policy.detector("budget", budget));
  }

  private static Talk talk(GuardScript script) {
    return script.talk().tools(Talk.ToolSeam.STEERABLE).user("Read the book");
  }

  private static void read(Talk talk, int pages) {
    for (int i = 0; i < pages; i++) {
      int page = talk.modelCalls();
      assertThat(talk.step(call("read", "{\"page\":" + page + "}"), "page " + page)).isTrue();
    }
  }

  private static String newest(Talk talk) {
    return talk.history().get(talk.history().size() - 1).text();
  }
}
