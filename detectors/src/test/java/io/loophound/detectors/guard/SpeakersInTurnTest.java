package io.loophound.detectors.guard;

import static io.loophound.detectors.guard.Talk.call;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Agents that a driver calls up in turn: "Next speaker: Coder", "Next speaker: Reviewer". */
class SpeakersInTurnTest {
  private static final int MANY = 40;
  private static final List<String> SPEAKERS = List.of("Coder", "Reviewer", "Planner", "Tester");

  /** The same words in ever other order: no reply equals one before. */
  private static final List<String> VOTES =
      List.of(
          "I agree with the plan of the planner, the design is fine, waiting for the approval.",
          "Waiting for the approval of the planner, the design is fine, I agree with the plan.",
          "The design is fine, I agree with the plan of the planner, waiting for the approval.");

  private static final List<String> SHORT =
      List.of("I agree with Ann", "Waiting for Ann", "I agree", "Ann, I agree");

  private final GuardScript script = new GuardScript();
  private final Talk talk = script.talk().user("Write the importer together.");

  private static String vote(int i) {
    return VOTES.get(i % 3);
  }

  private static String word(int i) {
    return "quo" + (char) ('a' + i % 26) + (char) ('a' + i / 26) + "tient";
  }

  private static String list(int size) {
    return IntStream.range(0, size)
        .mapToObj(i -> "open point " + word(i))
        .collect(Collectors.joining("; "));
  }

  /** How many replies are given before the next is stopped. */
  private int rounds(int speakers, IntFunction<String> replies) {
    int made = 0;
    while (made < MANY && !talk.ask().stops()) {
      talk.reply(replies.apply(made));
      talk.user("Next speaker: " + SPEAKERS.get(made % speakers));
      made++;
    }
    return made;
  }

  @ParameterizedTest(name = "{0} speakers")
  @ValueSource(ints = {2, 3, 4})
  void thatSayNothingNewAreALoop(int speakers) {
    assertThat(rounds(speakers, SpeakersInTurnTest::vote)).isBetween(6, 15);
  }

  @Test
  void soAreTheShortWordsThatEachSpeakerRepeats() {
    assertThat(rounds(3, i -> SHORT.get(i % 3))).isLessThan(30);
  }

  /** Votes, moves and bids are short, and few. */
  @Test
  void otherShortWordsAreTheirMoves() {
    assertThat(rounds(3, i -> SHORT.get(i * i % 4))).isEqualTo(MANY);
  }

  /** What is new stands in the message. */
  @Test
  void readingsOfSensorsInTurnAreNoCallOfTheNext() {
    int made = 0;
    while (made < MANY && !talk.ask().stops()) {
      talk.reply("No action.");
      talk.user("Sensor " + "AB".charAt(made % 2) + ": " + (2000 + made * 37 % 91) + " hPa.");
      made++;
    }
    assertThat(made).isEqualTo(MANY);
  }

  @Test
  void oneNewWordEachIsWork() {
    assertThat(rounds(3, i -> "I agree with " + word(i))).isEqualTo(MANY);
  }

  /** Less is left each time: this weighs no more than among other messages. */
  @Test
  void listsThatGetShorterCountLess() {
    assertThat(rounds(3, i -> list(MANY + 1 - i))).isGreaterThan(17);
  }

  @Test
  void thanThoseThatStayAsLong() {
    assertThat(rounds(3, i -> list(MANY - i % 2))).isLessThan(14);
  }

  @Test
  void whoseToolsFindSomethingAreAtWork() {
    int made = 0;
    while (made < MANY && !talk.ask().stops()) {
      talk.reply("", call("read", "{\"file\":\"" + word(made) + ".txt\"}"));
      talk.result("The file is about the " + word(MANY + made) + " of the importer.");
      talk.expectAllowed().reply(vote(made));
      talk.user("Next speaker: " + SPEAKERS.get(made % 3));
      made++;
    }
    assertThat(made).isEqualTo(MANY);
  }
}
