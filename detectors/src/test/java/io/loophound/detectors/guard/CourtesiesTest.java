package io.loophound.detectors.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Thanks for thanks, in ever other words. */
class CourtesiesTest {
  private static final int MANY = 20;

  private static final List<String> THANKS =
      List.of(
          "Thank you so much, %s Logistics!",
          "Thanks again, it was a delight to deal with %s!",
          "That is very kind, thank you from all drivers of %s!",
          "Thank you, the same to you and the harvest of %s!",
          "Much appreciated, greetings from everybody at %s!",
          "Thanks, we praise %s wherever we go!");
  private static final List<String> ANSWERS =
      List.of(
          "You are most welcome, %s! Glad that I could help.",
          "My pleasure! Have a wonderful evening at %s.",
          "The pleasure is all mine! Do not hesitate to reach out to %s.",
          "We look forward to it as well, sunny days until %s!",
          "Happy to help! Take care on the icy roads of %s.",
          "Always a pleasure! All the best for %s.");

  private final GuardScript script = new GuardScript();
  private final Talk talk = script.talk().user("A slot for twelve pallets, please.");

  private static String word(int i) {
    return Character.toString('a' + i % 26).repeat(4) + (char) ('a' + i / 26);
  }

  private static String thanks(int i) {
    return THANKS.get(i % 6).formatted(word(MANY + i));
  }

  private static String answer(int i) {
    return ANSWERS.get(i % 6).formatted(word(i));
  }

  private int rounds(IntFunction<String> replies, IntFunction<String> messages) {
    return rounds(replies, messages, Duration.ofSeconds(1));
  }

  /** How many replies are given before the next is stopped. */
  private int rounds(IntFunction<String> replies, IntFunction<String> messages, Duration pause) {
    int made = 0;
    while (made < MANY && !talk.ask().stops()) {
      talk.reply(replies.apply(made));
      script.pass(pause);
      talk.user(messages.apply(made));
      made++;
    }
    return made;
  }

  @Test
  void botsThatThankEachOtherAreALoopInWhateverWords() {
    assertThat(rounds(CourtesiesTest::answer, CourtesiesTest::thanks)).isBetween(10, 14);
  }

  @Test
  void aMatterThatComesUpInBetweenIsNews() {
    assertThat(
            rounds(
                i -> i % 4 == 3 ? "The slot is at " + (i + 7) + " o'clock." : answer(i),
                i -> i % 4 == 2 ? "And when may lorry " + word(i) + " come?" : thanks(i)))
        .isEqualTo(MANY);
  }

  @Test
  void praiseThatIsSortedIsWork() {
    assertThat(rounds(i -> "positive, " + word(i), i -> thanks(i))).isEqualTo(MANY);
  }

  @Test
  void thanksBeforeAnotherTaskAreNews() {
    assertThat(
            rounds(
                i -> "You are welcome! The " + word(i) + " is bright now.",
                i -> "Thank you! Please turn on the " + word(MANY + i) + "."))
        .isEqualTo(MANY);
  }

  @Test
  void soAreThanksWithAnotherTaskInOneSentence() {
    assertThat(
            rounds(
                i -> "You are welcome, the " + word(i) + " is on.",
                i ->
                    "Thanks, now "
                        + word(MANY + i)
                        + " the "
                        + word(2 * MANY + i)
                        + " by the "
                        + word(3 * MANY + i)
                        + "!"))
        .isEqualTo(MANY);
  }

  @Test
  void soIsAQuestionInAnyScript() {
    assertThat(rounds(i -> "不客气！" + word(i) + "在三楼。", i -> "谢谢！" + word(MANY + i) + "在哪里？"))
        .isEqualTo(MANY);
  }

  @Test
  void peopleTakeTime() {
    assertThat(rounds(i -> answer(i), i -> thanks(i), Duration.ofSeconds(30))).isEqualTo(MANY);
  }

  @ParameterizedTest
  @CsvSource({
    "Danke sehr!, Gern geschehen! Einen schönen Tag noch!",
    "Merci beaucoup !, Avec plaisir ! Bonne journée !",
    "谢谢您！, 不客气！祝您愉快！",
    "ありがとうございます。, どういたしまして。",
  })
  void inOtherLanguagesToo(String thanks, String answer) {
    assertThat(rounds(i -> answer, i -> thanks)).isLessThan(9);
  }
}
