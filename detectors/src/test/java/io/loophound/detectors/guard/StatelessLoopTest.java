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

/** Each call begins a new conversation: the loop is seen at the driver's scope only. */
class StatelessLoopTest {
  private static final String LONG =
      "The letter was written by Ana Maria da Silva, who lives in the old town of Lisbon near the"
          + " river, and asks for an answer before the end of the month.";

  private final GuardScript script = new GuardScript();

  @Test
  void anEqualLongReplyIsSlowedDownFromTheSixthAndStoppedAfterTheNinth() {
    Talk talk = script.talk();
    assertThat(made(talk, 50, i -> PROMPT, i -> LONG)).isEqualTo(9);
    assertThat(script.verdicts())
        .extracting(Verdict::action)
        .containsExactly(
            Action.THROTTLE, Action.THROTTLE, Action.THROTTLE, Action.THROTTLE, Action.BLOCK);
    assertThat(script.verdicts().get(1).evidence().scored().score()).isEqualTo(7);
    assertThat(script.verdicts().get(1).evidence().remedy().property())
        .isEqualTo("loophound.threshold (now 10; 12 or more allows this)");
    assertThat(talk.last().message())
        .contains("loophound.session.from, or set loophound.weight.conversation-equal=0. Decision");
    assertThat(talk.last().detector()).isEqualTo("score");
    assertThat(talk.last().evidence().count()).isEqualTo(9);
    assertThat(talk.last().evidence().equal()).containsExactly("prompt", "reply");
    assertThat(talk.last().evidence().remedy().property())
        .isEqualTo("loophound.threshold (now 10; 11 or more allows this)");
  }

  @Test
  void anEqualShortReplyIsSlowedDownAndLosesNoCall() {
    Talk talk = script.talk();
    assertThat(made(talk, 90, i -> PROMPT, i -> REPLY)).isEqualTo(90);
    assertThat(script.verdicts()).extracting(Verdict::action).contains(Action.THROTTLE);
  }

  @Test
  void nearEqualPromptsAreSeveralPrompts() {
    IntFunction<String> prompt = i -> "That wasn't valid JSON. Try again: ".repeat(i) + PROMPT;
    assertThat(made(script.talk(), 50, prompt, i -> LONG)).isEqualTo(50);
  }

  @Test
  void anEmptyReplyThatIsRetriedIsStoppedAfterTheFifth() {
    assertThat(made(script.talk(), 50, i -> PROMPT, i -> "")).isEqualTo(5);
  }

  @Test
  void aTaskThatEndsInTheSameFailureIsStoppedAfterTheFifth() {
    Talk talk = script.talk();
    int begun = 0;
    while (begun < 20 && !talk.anew().user("Book a table for four at eight.").ask().stops()) {
      talk.reply("I will call the restaurant.", call("book", "{\"people\":4}"));
      talk.result("Error: the restaurant does not exist").expectAllowed();
      talk.reply("I could not book a table, number " + begun * 7);
      script.pass(Duration.ofSeconds(30));
      begun++;
    }
    assertThat(begun).isEqualTo(5);
  }

  @Test
  void aSessionForEachAttemptDoesNotSeparateThem() {
    Talk talk = script.talk();
    int begun = 0;
    while (begun < 20
        && !talk.anew().session("attempt-" + begun).user("Book a table for four.").ask().stops()) {
      talk.reply("I will call the restaurant.", call("book", "{\"people\":4}"));
      talk.result("Error: the restaurant does not exist").expectAllowed();
      talk.reply("I could not book a table, number " + begun * 7);
      begun++;
    }
    assertThat(begun).isEqualTo(5);
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
  void aScheduleIsLeftAlone() {
    Talk talk = script.talk();
    for (int i = 0; i < 40; i++) {
      talk.anew().user(PROMPT).expectAllowed().reply(LONG);
      script.pass(Duration.ofSeconds(2));
    }
    assertThat(script.verdicts()).isEmpty();
  }

  @Test
  void twoPromptsInTurnOfWhichOneGetsOnPass() {
    int made =
        made(
            script.talk(),
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
  void aBatchOfManyPromptsWithEqualRepliesPasses() {
    int made =
        made(script.talk(), 100, i -> "Is line " + NAMES[i % 10] + " spam? " + i / 10, i -> "no");
    assertThat(made).isEqualTo(100);
    assertThat(script.verdicts()).isEmpty();
  }

  @Test
  void aTemplateWithACounterIsOnePrompt() {
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
    assertThat(made(script.talk(), 100, prompt, i -> REPLY)).isEqualTo(9);
  }

  @Test
  void aTemplateWhoseNumbersDoNotCountPasses() {
    IntFunction<String> byTwo = i -> "Look at page " + 2 * i + " of the report";
    IntFunction<String> two = i -> "Look at page " + i + " of report " + i;
    assertThat(made(script.talk(), 60, byTwo, i -> LONG)).isEqualTo(60);
    assertThat(made(script.talk(), 60, two, i -> LONG)).isEqualTo(60);
  }

  @Test
  void onAThreadOfAPoolItIsOnlyReported() {
    Talk talk = script.talk().pooled(5);
    assertThat(made(talk, 60, i -> PROMPT, i -> LONG)).isEqualTo(60);
    assertThat(script.verdicts()).isNotEmpty();
    assertThat(script.verdicts()).extracting(Verdict::action).containsOnly(Action.WARN);
  }

  @Test
  void activationsOnOneThreadAreDifferentUsers() {
    for (int i = 1; i <= 40; i++) {
      script.talk().thread(5).activation(i).user(PROMPT).expectAllowed().reply(LONG);
    }
    assertThat(script.verdicts()).isEmpty();
  }

  @Test
  void oneActivationMayPassOverThreadsAndScopes() {
    int made = 0;
    Talk talk = script.talk();
    while (made < 50
        && !talk.anew().thread(made).scope(made).activation(9).user(PROMPT).ask().stops()) {
      talk.reply(LONG);
      made++;
    }
    assertThat(made).isEqualTo(9);
  }

  @Test
  void agentsThatHandEachOtherTheSameAreStopped() {
    Talk talk = script.talk();
    String text = "The plan has three steps: read the contract, list the duties, and ask Ana.";
    int made = 0;
    while (made < 40 && !talk.anew().user("Improve this: " + text).ask().stops()) {
      text = "The plan has three steps: read the contract, list all duties, and ask Ana.";
      talk.reply(text);
      made++;
    }
    assertThat(made).isLessThan(12);
  }
}
