package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.Mode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A run that is concluded is asked for an answer in words, once, and is blocked then. */
class ConcludeTest {
  private static final ToolCall LOOKUP = call("lookup", "{\"id\":1}");

  private final GuardScript script = new GuardScript(GuardScript.only("score", 8, Action.CONCLUDE));
  private final Talk talk = script.talk().offers("lookup").removable().user("Where is my order?");

  @ParameterizedTest
  @EnumSource(Talk.ToolSeam.class)
  void theModelIsAskedOnceMoreWithoutTools(Talk.ToolSeam seam) {
    talk.tools(seam);
    loopUntilConcluded();

    assertThat(talk.last().concludes()).isTrue();
    assertThat(talk.last().stops()).isFalse();
    assertThat(talk.last().message())
        .contains("LoopHound concluded run ", "asked once more, without tools");
    assertThat(talk.steers()).isEqualTo(seam == Talk.ToolSeam.STEERABLE ? 1 : 0);
    talk.reply("I could not find out where your order is.");
    assertThat(script.verdicts()).extracting(Verdict::action).doesNotContain(Action.BLOCK);
  }

  @Test
  void theRunIsBlockedAfterItsAnswer() {
    loopUntilConcluded();
    talk.reply("I could not find out where your order is.");

    talk.expectBlocked("score");
    talk.expectBlocked("score");
  }

  @Test
  void aModelThatCallsItsToolAllTheSameIsBlocked() {
    loopUntilConcluded();
    talk.reply("", LOOKUP).result("no such order");

    talk.expectBlocked("score");
  }

  @Test
  void aNewQuestionIsAnsweredAndMayBeConcludedAgain() {
    loopUntilConcluded();
    talk.reply("I could not find out.").user("And what about order 2?");

    assertThat(talk.ask().action()).isEqualTo(Action.ALLOW);
    talk.reply("", LOOKUP).result("no such order");
    loopUntilConcluded();
  }

  @Test
  void whereToolsCannotBeTakenAwayTheRunIsBlocked() {
    Talk other = script.talk().offers("lookup").user("Where is my order?");
    while (other.step(LOOKUP, "no such order")) {
      assertThat(other.last().concludes()).isFalse();
    }

    assertThat(other.last().action()).isEqualTo(Action.BLOCK);
  }

  @Test
  void aRequestWithoutToolsCannotBeConcluded() {
    Talk other = script.talk().offers().removable().user("Where is my order?");
    other.steps(12, LOOKUP, "no such order");

    assertThat(other.last().action()).isEqualTo(Action.BLOCK);
  }

  @Test
  void anObservedRunGoesOnUnchanged() {
    script.mode(Mode.OBSERVE);

    assertThat(talk.steps(12, LOOKUP, "no such order")).isEqualTo(12);
    assertThat(script.verdicts()).noneMatch(Verdict::concludes);
    assertThat(script.verdicts()).extracting(Verdict::action).contains(Action.CONCLUDE);
  }

  @Test
  void aUsedUpBudgetIsConcludedOnceInTheWholeRun() {
    GuardScript limited =
        new GuardScript(
            policy ->
                policy
                    .noDetectors()
                    .detector(
                        "budget",
                        own -> own.with(true).with(Action.CONCLUDE).with("tokens", 300L)));
    Talk costly = limited.talk().offers("search").removable().user("Find it");
    for (int i = 0; costly.ask().action() != Action.CONCLUDE; i++) {
      assertThat(i).isLessThan(12);
      costly.reply("", call("search", "{\"page\":" + i + "}")).result("page " + i);
    }
    costly.reply("That is all I found.");
    assertThat(limited.verdicts()).extracting(Verdict::action).containsOnlyOnce(Action.CONCLUDE);

    costly.expectBlocked("budget");
    costly.user("Go on").expectBlocked("budget");
  }

  @Test
  void aUsedUpDayIsConcludedInRunsThatHaveBegunAndRefusedToOthers() {
    GuardScript limited =
        new GuardScript(
            policy ->
                policy
                    .noDetectors()
                    .detector(
                        "budget",
                        own ->
                            own.with(true)
                                .with(Action.CONCLUDE)
                                .with("process-tokens-per-day", 300L)));
    Talk costly = limited.talk().offers("search").removable().user("Find it");
    for (int i = 0; costly.ask().action() != Action.CONCLUDE; i++) {
      assertThat(i).isLessThan(12);
      costly.reply("", call("search", "{\"page\":" + i + "}")).result("page " + i);
    }
    costly.reply("That is all I found.");

    limited.talk().offers("search").removable().user("Find more").expectBlocked("budget");
  }

  @Test
  void eachSignHasAnActionOfItsOwn() {
    for (Action ofPermanent : new Action[] {Action.CONCLUDE, Action.BLOCK, Action.WARN}) {
      GuardScript own = script(Action.TERMINATE, "permanent", ofPermanent);
      assertThat(end(own, "error: no such order")).isEqualTo(ofPermanent);
      assertThat(end(own, "two blue chairs and a table")).isEqualTo(Action.TERMINATE);
    }
  }

  @Test
  void aSignThatMayActDoesSoBesideAScoreThatOnlyReports() {
    GuardScript own = script(Action.WARN, "verbatim", Action.CONCLUDE);

    assertThat(end(own, "two blue chairs and a table")).isEqualTo(Action.CONCLUDE);
    assertThat(end(own, "error: no such order")).isEqualTo(Action.WARN);
  }

  @Test
  void aReportNamesTheSettingOfItsSign() {
    GuardScript own = script(Action.BLOCK, "verbatim", Action.WARN);
    assertThat(end(own, "two blue chairs and a table")).isEqualTo(Action.WARN);

    assertThat(own.verdicts())
        .last()
        .extracting(Verdict::message)
        .asString()
        .contains("To stop it, set loophound.action.verbatim (now warn) to block.");
  }

  private static GuardScript script(Action ofScore, String sign, Action ofSign) {
    return new GuardScript(
        policy ->
            policy.detector(
                "score", own -> own.with(ofScore).with("action." + sign, ofSign.name())));
  }

  /** The strongest action against a loop with equal results. */
  private static Action end(GuardScript script, String result) {
    Talk other = script.talk().offers("lookup").removable().user("Where is my order?");
    Action strongest = Action.ALLOW;
    for (int i = 0; i < 12 && !other.ask().stops(); i++) {
      strongest = strongest.isAtLeast(other.last().action()) ? strongest : other.last().action();
      if (other.last().concludes()) {
        return strongest;
      }
      other.reply("", LOOKUP).result(result);
    }
    return strongest.isAtLeast(other.last().action()) ? strongest : other.last().action();
  }

  private void loopUntilConcluded() {
    for (int i = 0; i < 12 && !talk.ask().concludes(); i++) {
      assertThat(talk.last().stops()).isFalse();
      talk.reply("", LOOKUP).result("no such order");
    }
    assertThat(talk.last().action()).isEqualTo(Action.CONCLUDE);
  }
}
