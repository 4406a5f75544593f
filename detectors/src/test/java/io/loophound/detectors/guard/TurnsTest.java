package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.event.ToolCall;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TurnsTest {
  private static final ToolCall SEARCH = call("search", "{\"q\":\"flights\"}");

  private final GuardScript script = new GuardScript();
  private final Talk talk = script.talk().user("Find me a flight to Lisbon");

  @Test
  void aGenuineUserMessageOpensATurn() {
    for (String city : new String[] {"Porto", "Faro", "Madrid", "Rome"}) {
      assertThat(talk.steps(3, SEARCH, "no rows")).isEqualTo(3);
      talk.reply("There is none.").user("Then look for one to " + city + ", please");
    }
    assertThat(script.verdicts()).isEmpty();
  }

  @Test
  void aRepeatedUserMessageDoesNot() {
    assertThat(talk.steps(3, SEARCH, "no rows")).isEqualTo(3);
    talk.reply("").user("Find me a  flight to lisbon");
    assertThat(talk.steps(20, SEARCH, "no rows")).isEqualTo(3);
  }

  @Test
  void aTaskBegunAnewIsARunOfItsOwn() {
    Talk plain = script.talk().withoutCallIds();
    for (int i = 0; i < 8; i++) {
      plain.anew().user("Book a table for four at eight.");
      assertThat(plain.steps(2, SEARCH, "the restaurant does not answer")).isEqualTo(2);
      plain.expectAllowed().reply("I could not book a table.");
    }
    assertThat(script.verdicts()).isEmpty();
  }

  @Test
  void aLongUserMessageThatIsNearlyTheSameDoesNot() {
    String reminder =
        "You have not finished the task yet. Please go on with the next step of your plan, use the"
            + " tools that you were given, and call the function finish when everything is done."
            + " Do not ask me anything, I cannot answer. Attempt number ";
    assertThat(talk.steps(2, SEARCH, "no rows")).isEqualTo(2);
    talk.reply("").user(reminder + "1");
    assertThat(talk.steps(3, SEARCH, "no rows")).isEqualTo(3);
    talk.reply("").user(reminder + "2");
    assertThat(talk.steps(20, SEARCH, "no rows")).isEqualTo(3);
  }

  @Test
  void aMessageBehindAResultDoesNot() {
    int made = 0;
    while (made < 20 && talk.step(SEARCH, "no rows")) {
      talk.user("Reminder " + "abcdefghijklmnopqrst".charAt(made) + ": finish with a final answer");
      made++;
    }
    // the first one might be a person's: nobody has said these words before
    assertThat(made).isEqualTo(5);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Observation: "})
  void aResultInAUserMessageIsAnOutcome(String prefix) {
    assertThat(harness(Talk.ToolSeam.NONE, prefix)).isEqualTo(4);
    // a text that is new to the guard opens a turn although the tool seam has told of it
    assertThat(harness(Talk.ToolSeam.WATCHING, prefix)).isBetween(3, 4);
  }

  private static int harness(Talk.ToolSeam seam, String prefix) {
    Talk talk = new GuardScript().talk().tools(seam).user("Find me a flight to Lisbon");
    int made = 0;
    while (made < 20 && !talk.ask().stops()) {
      talk.reply("Thought: I should search.", SEARCH).resultAsUser(prefix, "no rows");
      made++;
    }
    return made;
  }

  @Test
  void aNewResultInAUserMessageIsProgress() {
    for (int i = 0; i < 30; i++) {
      talk.reply("Thought: go on.", SEARCH)
          .resultAsUser("Observation: ", "row number " + i + " holds the letter of " + i * 3);
    }
    talk.expectAllowed();
    assertThat(script.verdicts()).isEmpty();
  }

  @Test
  void aTurnLiftsWhatWasKnownOfTheLoop() {
    assertThat(talk.steps(20, SEARCH, "no rows")).isEqualTo(4);
    talk.user("Stop searching. Suggest a train instead.");
    talk.expectAllowed().reply("Take the night train.");
  }

  @Test
  void aChatOfEqualShortUserMessagesWithNewAnswersIsHealthy() {
    for (int i = 0; i < 25; i++) {
      String answer = "Fact " + i + ": the number " + i * i + " is the square of " + i + ".";
      talk.expectAllowed().reply(answer).user("next");
    }
    assertThat(script.verdicts()).isEmpty();
  }
}
