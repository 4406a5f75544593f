package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ToolCall;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** All detectors as they ship: what is healthy is never stopped, what loops is, whoever sees it. */
class ShippingDefaultsTest {
  private static final ToolCall STATUS = call("status", "{\"job\":7}");
  private static final String PROMPT = "Extract name and city from the letter below as JSON: ...";
  private static final String REPLY =
      "Sure! The name in this letter is Ana Maria da Silva and the city that she writes from is Lisbon, I believe.";

  private final GuardScript script = GuardScript.shipping();

  private void nothingWasStopped() {
    assertThat(script.verdicts()).noneMatch(verdict -> verdict.stops() || verdict.steers());
  }

  @Test
  void aLoopingAssistantMakesAtMostSixCalls() {
    for (Talk.ToolSeam seam : Talk.ToolSeam.values()) {
      Talk talk = script.talk().tools(seam).user("Find me a flight to Lisbon");
      assertThat(talk.steps(50, STATUS, "error: no such job")).isLessThanOrEqualTo(6);
    }
  }

  @Test
  void aParseRetryMakesAtMostTenCalls() {
    Talk talk = script.talk();
    int made = 0;
    while (made < 50 && !talk.anew().user(PROMPT).ask().stops()) {
      talk.reply(REPLY);
      made++;
    }
    assertThat(made).isLessThanOrEqualTo(10);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 250, 500, 6000, 30_000})
  void aFailingModelThatIsAskedWithGrowingOrLongWaitsIsLeftAlone(long millis) {
    Talk talk = script.talk().user("Hello, are you there?").reply("Yes, I am. How can I help?");
    talk.user(PROMPT);
    for (int attempt = 0; attempt < 12; attempt++) {
      talk.expectAllowed().end(ModelReply.failed("503 the model is overloaded, try again later"));
      script.pass(Duration.ofMillis(millis == 0 ? 500L << attempt : millis));
    }
    talk.reply(REPLY);
    nothingWasStopped();
  }

  @Test
  void diceThatFallAlikeAtTimesAreLeftAlone() {
    Talk talk = script.talk().user("Roll until you have two sixes");
    int[] dice = {4, 2, 2, 5, 5, 1, 5, 5, 3, 6, 2, 2, 4, 1, 1, 6, 3, 3, 2, 6, 6};
    for (int eyes : dice) {
      assertThat(talk.step(call("roll", "{}"), "You rolled a " + eyes)).isTrue();
    }
    nothingWasStopped();
  }

  @Test
  void aPollInPlainTextIsLeftAlone() {
    Talk talk = script.talk().user("Question: is build 88 green? Use Thought, Action, Observation");
    for (int look = 0; look < 16; look++) {
      talk.expectAllowed().reply("Thought: I look again.\nAction: build_status\nAction Input: 88");
      talk.user("Observation: build 88 is still running");
    }
    nothingWasStopped();
  }

  @Test
  void aPollThatEndsIsLeftAlone() {
    Talk talk = script.talk().tools(Talk.ToolSeam.STEERABLE).user("Run the job");
    assertThat(talk.steps(12, STATUS, "pending")).isEqualTo(12);
    assertThat(talk.step(STATUS, "done, 3 files written")).isTrue();
    talk.reply("The job has written 3 files.");
    nothingWasStopped();
  }

  @Test
  void aStatusThatMovesOnSlowlyIsLeftAlone() {
    Talk talk = script.talk().tools(Talk.ToolSeam.STEERABLE).user("Run the job");
    for (String stage : new String[] {"fetching", "compiling", "linking", "testing", "packing"}) {
      assertThat(talk.steps(3, STATUS, "stage: " + stage)).isEqualTo(3);
    }
    nothingWasStopped();
  }

  @Test
  void aUserWhoSaysNextIsLeftAlone() {
    Talk talk = script.talk().user("Tell me the squares, one at a time");
    for (int i = 1; i <= 30; i++) {
      talk.expectAllowed().reply("The number " + i * i + " is the square of " + i + ".");
      talk.user("next");
    }
    nothingWasStopped();
  }

  @Test
  void usersWithTheSameQuestionAreLeftAlone() {
    for (int i = 0; i < 40; i++) {
      script.talk().user(PROMPT).expectAllowed().reply(REPLY);
    }
    for (int i = 0; i < 5; i++) {
      script.talk().thread(7).user(PROMPT).expectAllowed().reply(REPLY);
    }
    nothingWasStopped();
  }

  @Test
  void votesAtTheSameTimeAreLeftAlone() {
    Talk talk = script.talk().user(PROMPT);
    for (int batch = 0; batch < 4; batch++) {
      List<ModelTicket> open = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        open.add(script.guard().before(talk.request()));
      }
      for (ModelTicket ticket : open) {
        assertThat(ticket.verdict().stops()).isFalse();
        script.guard().after(ticket, ModelReply.completed(REPLY, List.of()));
      }
    }
    nothingWasStopped();
  }

  @Test
  void healthChecksAreLeftAlone() {
    for (int i = 0; i < 40; i++) {
      script.talk().thread(7).user("Are you there?").expectAllowed().reply("Yes, I am here, fine.");
      script.pass(Duration.ofSeconds(10));
    }
    nothingWasStopped();
  }
}
