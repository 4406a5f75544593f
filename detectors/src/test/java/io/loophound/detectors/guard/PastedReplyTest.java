package io.loophound.detectors.guard;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A person who passes on what another agent said is still a person. */
class PastedReplyTest {
  private static final String ADVICE =
      "You should restart the router, wait for ten minutes, and then open the settings page again.";
  private static final String[] ANSWERS = {
    "I am glad to help with that, please tell me what happens next on your side.",
    "Please tell me what happens next on your side, I am glad to help with that.",
    "With that I am glad to help, tell me please what happens next on your side."
  };
  private static final int OFTEN = 30;

  private final GuardScript script = GuardScript.shipping();

  @Test
  void onePastedReplyAmongOwnMessagesStopsNothing() {
    advise();
    Talk desk = script.talk().session("desk");
    for (int i = 0; i < OFTEN; i++) {
      String text = i % 5 == 4 ? ADVICE : "Step " + i + " of my list did not work for device D" + i;
      exchange(desk, text, ANSWERS[i % ANSWERS.length]);
    }
    assertThat(script.verdicts()).isEmpty();
  }

  @Test
  void aQuotedReplyOpensATurn() {
    advise();
    Talk desk = script.talk().session("desk");
    for (int i = 0; i < OFTEN; i++) {
      String text = "The other one said: " + ADVICE + " What about room R" + i + " then?";
      exchange(desk, text, ANSWERS[i % ANSWERS.length]);
    }
    assertThat(script.verdicts()).isEmpty();
  }

  private void advise() {
    exchange(script.talk().session("advice"), "My network is down.", ADVICE);
  }

  private static void exchange(Talk talk, String text, String answer) {
    talk.user(text).ask();
    talk.reply(answer);
  }
}
