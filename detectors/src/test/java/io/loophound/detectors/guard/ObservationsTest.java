package io.loophound.detectors.guard;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An agent that writes its calls as text, and reads what they find as text. */
class ObservationsTest {
  private static final int MANY = 20;
  private static final String REFUSED =
      "Error: the Action Input is not a valid key, value dictionary.";

  private final Talk talk = GuardScript.shipping().talk().user("How many grants had each town?");

  private static String action(String input) {
    return "Thought: I look for the next\nAction: Search the internet\nAction Input: " + input;
  }

  private static String town(int i) {
    return (char) ('A' + i) + "town" + "xyz".charAt(i % 3);
  }

  /**
   * How many towns are asked for until a call is refused; the first try of each fails.
   *
   * @param mark before what is found; null if nothing is
   */
  private int towns(String mark) {
    for (int i = 0; i < MANY; i++) {
      if (talk.ask().stops()) {
        return i;
      }
      talk.reply(action("grants of heat pumps in " + town(i))).user(REFUSED);
      if (talk.ask().stops()) {
        return i;
      }
      talk.reply(action("{\"search_query\": \"grants of heat pumps in " + town(i) + "\"}"));
      String number = " had " + (6_549 + 731 * i) + " applications and " + (811 * i + 27);
      talk.user(mark == null ? REFUSED : mark + " Title: " + town(i) + number + " grants");
    }
    return MANY;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Observation:",
        "Observation 3:",
        "Tool result:",
        "<observation>",
        "[Tool Output]",
        "Beobachtung:"
      })
  void thatFindSomethingMeetTheComplaint(String mark) {
    assertThat(towns(mark)).isEqualTo(MANY);
  }

  @Test
  void aComplaintThatIsNeverMetIsALoop() {
    assertThat(towns(null)).isLessThan(6);
  }
}
