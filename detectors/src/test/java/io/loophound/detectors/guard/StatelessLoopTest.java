package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.StatelessCalls.NAMES;
import static io.loophound.detectors.guard.StatelessCalls.PROMPT;
import static io.loophound.detectors.guard.StatelessCalls.REPLY;
import static io.loophound.detectors.guard.StatelessCalls.made;
import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.policy.Action;
import java.time.Duration;
import java.util.UUID;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** Each call begins a new conversation: the loop is seen at the agent's scope only. */
class StatelessLoopTest {
  private final GuardScript script = new GuardScript();

  @Test
  void aParseRetryIsReportedThenSlowedDownThenStopped() {
    Talk talk = script.talk();
    assertThat(made(talk, 50, i -> PROMPT, i -> REPLY)).isEqualTo(10);
    assertThat(script.verdicts())
        .extracting(Verdict::action)
        .containsExactly(
            Action.WARN, Action.THROTTLE, Action.THROTTLE, Action.THROTTLE, Action.BLOCK);
    assertThat(talk.last().detector()).isEqualTo("similarity");
    assertThat(talk.last().evidence().count()).isEqualTo(11);
    assertThat(talk.last().evidence().equal()).containsExactly("prompt", "reply");
    assertThat(talk.last().evidence().modelCalls()).isEqualTo(9);
    assertThat(talk.last().evidence().tokens()).isEqualTo(990);
    assertThat(talk.last().evidence().property())
        .isEqualTo("loophound.similarity.conversations (now 10; 12 or more allows this)");
  }

  @Test
  void aTightLoopIsSlowedToOneCallInSecondsBeforeItIsStopped() {
    Talk talk = script.talk();
    made(talk, 50, i -> PROMPT, i -> REPLY);
    assertThat(script.verdicts())
        .extracting(verdict -> verdict.delay().toMillis())
        .containsExactly(0L, 800L, 900L, 1000L, 0L);
  }

  @Test
  void aWrappedPromptCostsOneCallMore() {
    String wrapped = "That wasn't valid JSON. Try again: " + PROMPT;
    assertThat(made(script.talk(), 50, i -> i == 0 ? PROMPT : wrapped, i -> REPLY)).isEqualTo(11);
  }

  @Test
  void nearEqualPromptsAreSeveralPrompts() {
    IntFunction<String> prompt = i -> "That wasn't valid JSON. Try again: ".repeat(i) + PROMPT;
    assertThat(made(script.talk(), 50, prompt, i -> REPLY)).isEqualTo(50);
  }

  @Test
  void longTextsThatDifferInAWordAreSeveralPrompts() {
    String contract = "Clause nine binds both parties to the terms set out below. ".repeat(5000);
    IntFunction<String> prompt = i -> contract + "Signed by " + NAMES[i % 10] + NAMES[i / 10];
    assertThat(made(script.talk(), 40, prompt, i -> "The contract has no penalty clause."))
        .isEqualTo(40);
  }

  @Test
  void aCallThatFailedIsNoReply() {
    Talk talk = script.talk();
    for (int i = 0; i < 40; i++) {
      talk.anew().user(PROMPT).expectAllowed();
      talk.end(ModelReply.failed("HTTP 503: the service is overloaded at the moment"));
      script.pass(Duration.ofMillis(200));
    }
    assertThat(script.verdicts()).isEmpty();
  }

  @Test
  void anAgentThatGoesOnToUseItsToolsIsNotJudgedByItsOpening() {
    Talk talk = script.talk();
    for (int i = 0; i < 30; i++) {
      talk.anew().user("Look for expired certificates and renew them.").expectAllowed();
      talk.reply("I will look at the list of certificates first.", call("certificates", "{}"));
      talk.result("[]").expectAllowed().reply("No certificate has expired until today.");
    }
    assertThat(script.verdicts()).isEmpty();
  }

  @Test
  void twoPromptsInTurnAreStoppedLater() {
    Talk talk = script.talk();
    int made =
        made(
            talk,
            100,
            i -> i % 2 == 0 ? "Judge the draft: bread is bread." : PROMPT,
            i -> i % 2 == 0 ? "It is not good enough, improve it." : REPLY);
    assertThat(made).isEqualTo(41);
  }

  @Test
  void twoPromptsInTurnOfWhichOneGetsOnPass() {
    Talk talk = script.talk();
    int made =
        made(
            talk,
            100,
            i -> i % 2 == 0 ? "Judge the draft: bread is bread." : PROMPT,
            i ->
                i % 2 == 0
                    ? "It is not good enough, improve it."
                    : "Draft of " + NAMES[i / 2 % 10] + i);
    assertThat(made).isEqualTo(100);
    assertThat(script.verdicts()).isEmpty();
  }

  @Test
  void anEqualQuestionBetweenTheStepsOfAnAgentPasses() {
    Talk agent = script.talk().thread(7).user("Repair the build");
    for (int i = 0; i < 30; i++) {
      agent.expectAllowed().reply("", call("run", "{\"n\":" + i + "}")).result("output " + i * 7);
      script
          .talk()
          .thread(7)
          .user("May the command 'mvn test' be run? Say why.")
          .expectAllowed()
          .reply("Yes, this command only runs the tests.");
    }
    assertThat(script.verdicts()).isEmpty();
  }

  @Test
  void aTemplateWithACounterIsStoppedLater() {
    IntFunction<String> prompt =
        i ->
            "Attempt "
                + (i + 3)
                + " at 12:0"
                + i % 10
                + ":17, request "
                + new UUID(i * 1234567890123L, ~i * 987654321L)
                + ". "
                + PROMPT;
    assertThat(made(script.talk(), 100, prompt, i -> REPLY)).isEqualTo(20);
  }

  @Test
  void aTemplateWhoseNumbersDoNotCountPasses() {
    IntFunction<String> byTwo = i -> "Look at page " + 2 * i + " of the report";
    IntFunction<String> two = i -> "Look at page " + i + " of report " + i;
    String reply = "This page is left blank on purpose.";
    assertThat(made(script.talk(), 60, byTwo, i -> reply)).isEqualTo(60);
    assertThat(made(script.talk(), 60, two, i -> reply)).isEqualTo(60);
  }

  @Test
  void onAThreadOfAPoolItIsOnlyReported() {
    Talk talk = script.talk().pooled(5);
    assertThat(made(talk, 60, i -> PROMPT, i -> REPLY)).isEqualTo(60);
    assertThat(script.verdicts())
        .extracting(Verdict::action)
        .containsExactly(Action.WARN, Action.WARN, Action.WARN, Action.WARN);
  }

  @Test
  void activationsOnOneThreadAreDifferentUsers() {
    for (int i = 1; i <= 40; i++) {
      script.talk().thread(5).activation(i).user(PROMPT).expectAllowed().reply(REPLY);
    }
    assertThat(script.verdicts()).isEmpty();
  }

  @Test
  void oneActivationMayPassOverThreadsAndScopes() {
    int made = 0;
    Talk talk = script.talk();
    while (made < 50
        && !talk.anew().thread(made).scope(made).activation(9).user(PROMPT).ask().stops()) {
      talk.reply(REPLY);
      made++;
    }
    assertThat(made).isEqualTo(10);
  }

  @Test
  void theSystemPromptMayChange() {
    Talk talk = script.talk();
    int made = 0;
    while (made < 50 && !talk.anew().system("You are careful.").user(PROMPT).ask().stops()) {
      talk.reply(REPLY);
      made++;
    }
    assertThat(made).isEqualTo(10);
  }

  @Test
  void slightlyDifferentLongRepliesAreStopped() {
    String reply =
        "Here is what I could find in the letter that you gave me: the sender is called Ana Maria"
            + " da Silva, she lives in the old town of Lisbon near the river, and she asks for an"
            + " answer before the end of the month, because she will be away in the summer. Draft ";
    assertThat(made(script.talk(), 50, i -> PROMPT, i -> reply + i)).isEqualTo(10);
  }

  @Test
  void theSameInOneSessionOneAfterAnotherIsALoop() {
    Talk talk = script.talk().session("team-1");
    assertThat(made(talk, 50, i -> PROMPT, i -> REPLY)).isBetween(5, 7);
  }
}
