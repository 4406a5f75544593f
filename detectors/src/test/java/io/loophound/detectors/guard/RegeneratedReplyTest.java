package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.Role;
import io.loophound.detectors.event.ToolCall;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A person asks after a block, and the same request is sent again: its results are no new ones. */
class RegeneratedReplyTest {
  private static final ToolCall LOOK_UP = call("lookUpOrder", "{\"id\":\"A-17\"}");
  private static final String DENIED = "Error: 403 this key may not read orders";
  private static final String ANSWER = "I could not read the order, because it is denied.";

  private static Talk asked() {
    Talk talk = GuardScript.shipping().talk().user("Where is order A-17?");
    assertThat(talk.steps(10, LOOK_UP, DENIED)).isLessThan(6);
    return talk.user("Then tell me what you have found out so far.");
  }

  @Test
  void anAnswerIsRegenerated() {
    Talk talk = asked();
    for (int attempt = 0; attempt < 3; attempt++) {
      assertThat(talk.ask().stops()).as("attempt %d", attempt).isFalse();
      talk.end(ModelReply.completed(ANSWER, List.of()));
    }
  }

  @Test
  void aFailedCallIsTriedAgain() {
    Talk talk = asked();
    for (int attempt = 0; attempt < 3; attempt++) {
      assertThat(talk.ask().stops()).as("attempt %d", attempt).isFalse();
      talk.end(ModelReply.failed("HTTP 503"));
    }
    talk.reply(ANSWER);
  }

  /** It goes on as before where the question is answered by the call that fails. */
  @Test
  void theLoopThatGoesOnIsStopped() {
    Talk talk = asked();
    talk.say(Message.of(Role.USER, "And look once more, please."));
    assertThat(talk.steps(10, LOOK_UP, DENIED)).isLessThan(4);
  }
}
