package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ToolCall;
import io.loophound.detectors.view.LoopCause;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An agent that is built to loop is told of once, with the reason; a healthy one never. */
class LoopCauseTest {
  private static final ToolCall LOOKUP = call("lookup", "{\"id\":1}");

  private final GuardScript script = new GuardScript();

  @Test
  void aToolThatIsForcedInEachRequest() {
    Talk talk = script.talk().agent("clerk").offers("lookup").choice("required");
    talk.user("Where is my order?");
    for (int i = 0; i < 4; i++) {
      talk.step(call("lookup", "{\"id\":" + i + "}"), "order " + i + " has been sent");
    }

    assertThat(script.loopCauses()).singleElement().asString().startsWith("FORCED_TOOL clerk 2");
  }

  @Test
  void aToolThatIsForcedForEachQuestionIsNone() {
    Talk talk = script.talk().session("s").offers("extract");
    for (int i = 0; i < 4; i++) {
      talk.choice("required").user("Text " + i).reply("", call("extract", "{\"n\":" + i + "}"));
      talk.result("stored " + i).choice("auto").reply("Done with " + i);
    }

    assertThat(script.loopCauses()).isEmpty();
  }

  @Test
  void aMemoryShorterThanTheCycleOfARun() {
    Talk talk = script.talk().agent("clerk").system("You help.").user("Where is my order?");
    for (int i = 0; i < 12 && !talk.ask().stops(); i++) {
      talk.reply("", LOOKUP).result("no such order");
      keep(talk.history(), 5);
    }

    assertThat(talk.last().stops()).as("the loop is stopped").isTrue();
    assertThat(script.loopCauses()).singleElement().asString().startsWith("SHORT_MEMORY clerk 5");
  }

  @Test
  void aLoopWithItsWholeHistoryHasAnotherReason() {
    Talk talk = script.talk().agent("clerk").user("Where is my order?");
    assertThat(talk.steps(12, LOOKUP, "no such order")).isLessThan(12);

    assertThat(script.loopCauses()).isEmpty();
  }

  @Test
  void aShortMemoryOfWorkThatGoesOnIsNone() {
    Talk talk = script.talk().system("You help.").user("Read the book");
    for (int i = 0; i < 20; i++) {
      assertThat(talk.step(call("read", "{\"page\":" + i + "}"), "words of page " + i)).isTrue();
      keep(talk.history(), 5);
    }

    assertThat(script.loopCauses()).isEmpty();
  }

  @Test
  void aTaskThatIsBegunAgainAfterItWasStopped() {
    for (int i = 0; i < 8; i++) {
      Talk talk = script.talk().thread(7).agent("clerk").user("Where is my order?");
      int made = talk.steps(12, LOOKUP, "no such order");
      assertThat(made).isLessThan(12);
    }

    assertThat(script.loopCauses()).singleElement().asString().startsWith("RETRIED_AGENT clerk");
  }

  @Test
  void aLongRunWithoutALimit() {
    assertThat(causesOfALongRun(script)).containsExactly("NO_LIMIT clerk 50");
    assertThat(
            causesOfALongRun(
                new GuardScript(
                    policy ->
                        policy.detector(
                            "steps", own -> own.with(true).with("run-model-calls", 1000)))))
        .isEmpty();
  }

  private static List<String> causesOfALongRun(GuardScript script) {
    Talk talk = script.talk().agent("clerk").user("Read the book");
    for (int i = 0; i < 60; i++) {
      assertThat(talk.step(call("read", "{\"page\":" + i + "}"), "words of page " + i)).isTrue();
    }
    return script.loopCauses();
  }

  @Test
  void eachCauseSaysWhatToDo() {
    for (LoopCause cause : LoopCause.values()) {
      assertThat(cause.text(3)).contains("3").contains("; ");
      assertThat(cause.key()).matches("[a-z-]+");
    }
  }

  /** What a window of this many messages leaves: the system prompt stays. */
  private static void keep(List<Message> history, int most) {
    while (history.size() > most) {
      history.remove(1);
    }
  }
}
