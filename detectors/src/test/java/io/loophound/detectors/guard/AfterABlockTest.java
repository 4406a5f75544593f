package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.ToolCall;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What comes after a block: the next question of the user, and what a calling agent is told. */
class AfterABlockTest {
  private static final String QUESTION = "Schedule a team standup for tomorrow at 9am";
  private static final Duration SECOND = Duration.ofMillis(900);
  private static final ToolCall SEARCH = call("search", "{}");

  private final GuardScript script = GuardScript.shipping();

  private Talk blocked(Talk.ToolSeam seam) {
    Talk talk = script.talk().tools(seam).user(QUESTION);
    assertThat(talk.steps(10, SEARCH, "no rows")).isLessThan(10);
    return talk;
  }

  @ParameterizedTest
  @EnumSource(Talk.ToolSeam.class)
  void anotherQuestionIsAnswered(Talk.ToolSeam seam) {
    Talk talk = blocked(seam);
    talk.user("Send an email reminder to the design team about the new mockups");
    talk.expectAllowed();
  }

  @ParameterizedTest
  @EnumSource(Talk.ToolSeam.class)
  void anotherQuestionIsAnsweredWhereTheErrorIsRemembered(Talk.ToolSeam seam) {
    Talk talk = blocked(seam);
    rememberTheError(talk);
    talk.user("Send an email reminder to the design team about the new mockups");
    talk.expectAllowed().reply("It is sent.");
  }

  /** A person, or a retry, repeats the question; nothing of that sticks to the next ones. */
  @ParameterizedTest
  @EnumSource(Talk.ToolSeam.class)
  void anotherQuestionIsAnsweredAfterTheSameOneWasRefused(Talk.ToolSeam seam) {
    Talk talk = blocked(seam);
    for (int retry = 0; retry < 3; retry++) {
      talk.user(QUESTION).expectBlocked("score");
    }
    talk.user("Send an email reminder to the design team about the new mockups");
    talk.expectAllowed().reply("It is sent.");
    talk.user("And who is on that team, please?");
    talk.expectAllowed().reply("Ann and Bob.");
  }

  @ParameterizedTest
  @EnumSource(Talk.ToolSeam.class)
  void theSameQuestionIsNot(Talk.ToolSeam seam) {
    Talk talk = blocked(seam);
    rememberTheError(talk);
    talk.user(QUESTION).expectBlocked("score");
  }

  @ParameterizedTest
  @EnumSource(Talk.ToolSeam.class)
  void aLoopAfterAnotherQuestionIsStoppedToo(Talk.ToolSeam seam) {
    Talk talk = blocked(seam);
    rememberTheError(talk);
    talk.user("Send an email reminder to the design team about the new mockups");
    assertThat(talk.steps(10, call("send", "{}"), "no such team")).isLessThan(10);
  }

  /** A memory of words only forgets the rounds, so that the history looks replaced. */
  @ParameterizedTest
  @EnumSource(Talk.ToolSeam.class)
  void anotherQuestionIsAnsweredWhereAMemoryKeepsNoRounds(Talk.ToolSeam seam) {
    Talk talk = script.talk().session("s-1").tools(seam).user(QUESTION);
    assertThat(talk.steps(10, SEARCH, "no rows")).isLessThan(10);
    for (int asked = 1; asked <= 3; asked++) {
      onlyWords(talk, asked).expectBlocked("score");
    }

    onlyWords(talk, 3).user("Send an email reminder to the design team about the new mockups");
    talk.expectAllowed().reply("It is sent.");
    talk.user("And who is on that team, please?");
    talk.expectAllowed().reply("Ann and Bob.");
  }

  private static Talk onlyWords(Talk talk, int times) {
    talk.history().clear();
    for (int i = 0; i < times; i++) {
      talk.user(QUESTION);
    }
    return talk;
  }

  private static void rememberTheError(Talk talk) {
    talk.say(Message.of(Role.ASSISTANT, "Exception: " + talk.last().message()));
  }

  /** Each time another run is stopped, or the same one with fewer seconds left. */
  @Test
  void whoCallsAnAgentThatIsStoppedAgainAndAgainIsStoppedToo() {
    Talk caller = script.talk().tools(Talk.ToolSeam.NONE).user("Schedule a meeting");
    int made = 0;
    for (int i = 0; i < 3; i++) {
      String told = blocked(Talk.ToolSeam.NONE).last().message();
      made += caller.takes(SECOND).step(call("schedule", "{}"), "Exception: " + told) ? 1 : 0;
    }
    String told = blocked(Talk.ToolSeam.NONE).last().message();
    for (int left = 29; left > 10 && made < 20; left--) {
      String later = told.replace("for 30 s", "for " + left + " s");
      if (!caller.step(call("schedule", "{}"), "Exception: " + later)) {
        break;
      }
      made++;
    }
    assertThat(made).isEqualTo(4);
    caller.expectBlocked("score");
  }
}
