package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.StatelessCalls.PROMPT;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One thread, or one task, that works for many users says so by their session ids. */
class SessionsOfOneDriverTest {
  private static final String SHORT = "It is on its way.";
  private static final String LONG =
      "Thank you for your question. Your order has left our warehouse and is on its way to you; it"
          + " should arrive at your door within two working days.";
  private static final long TASK = 1L << 41;

  private final GuardScript script = new GuardScript();

  @ParameterizedTest
  @ValueSource(strings = {LONG, SHORT})
  void equalConversationsOfManySessionsPass(String reply) {
    Talk talk = script.talk();
    for (int i = 0; i < 40; i++) {
      talk.anew().session("customer-" + i).user(PROMPT).expectAllowed().reply(reply);
    }
    assertThat(script.verdicts()).isEmpty();
  }

  @Test
  void soTheyDoInOneTask() {
    Talk talk = script.talk().activation(TASK);
    for (int i = 0; i < 40; i++) {
      talk.anew().session("customer-" + i).user(PROMPT).expectAllowed().reply(LONG);
    }
    assertThat(script.verdicts()).isEmpty();
  }

  @Test
  void equalConversationsOfOneSessionAreStopped() {
    Talk talk = script.talk().session("customer");
    assertThat(StatelessCalls.made(talk, 50, i -> PROMPT, i -> LONG)).isEqualTo(5);
  }

  @Test
  void aBlockOfOneSessionDoesNotTouchTheNext() {
    Talk talk = script.talk().session("customer");
    StatelessCalls.made(talk, 50, i -> PROMPT, i -> LONG);
    talk.anew().session("another").user(PROMPT).expectAllowed().reply(LONG);
    assertThat(talk.anew().session("customer").user(PROMPT).ask().stops()).isTrue();
  }
}
