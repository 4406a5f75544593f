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
  private static final String[] ADVICES = {
    ADVICE,
    "Exchange the cable behind the printer and print one page in black to see whether it helps.",
    "Your password has expired last Monday, ask the front office for another one by telephone.",
    "Move all photographs to the second disk, because the first has less than a gigabyte left.",
    "Nobody can join the meeting before its host does, so send her the invitation once more.",
    "That blinking lamp means an empty battery; charge it overnight with the grey adapter.",
    "Remove both browser extensions, they change the colours of every form that you open.",
    "The invoice is blocked since its number was used twice in April, give it a fresh number.",
    "Turn the antenna towards the window and choose the other channel in the wireless menu.",
    "Ask the landlord for the key of the cellar, the fuse of your flat is on the left there."
  };

  private final GuardScript script = GuardScript.shipping();

  @Test
  void aQuotedReplyOpensATurn() {
    Talk advice = script.talk().session("advice");
    Talk desk = script.talk().session("desk");
    for (int i = 0; i < ADVICES.length; i++) {
      exchange(advice, "What about problem number " + i, ADVICES[i]);
      exchange(desk, "They told me: " + ADVICES[i], ANSWERS[i % ANSWERS.length]);
    }
    assertThat(script.verdicts()).isEmpty();
  }

  private static void exchange(Talk talk, String text, String answer) {
    talk.user(text).ask();
    talk.reply(answer);
  }
}
