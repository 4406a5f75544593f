package io.loophound.detectors.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The same question about one number after another, in one conversation, without a pause. */
class QuestionsAboutNumbersTest {
  private static final int MANY = 60;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Is order %d paid?",
        "Is it larger than %d?",
        "Round %d of 1060: the other player chose C. Your move?",
        "Please read row %d of the sheet and say whether its address is valid."
      })
  void equalShortAnswersAreNoLoop(String question) {
    assertThat(rounds(i -> question.formatted(13 + 13 * i), "Yes.")).as("numbers").isEqualTo(MANY);
    assertThat(rounds(i -> question.formatted(1007 + i), "Yes, it is.")).as("ids").isEqualTo(MANY);
  }

  @Test
  void theSameQuestionWithTheSameShortAnswerIsOne() {
    assertThat(rounds(i -> "Is order 17 paid?", "Yes.")).isLessThan(12);
    assertThat(rounds(i -> "Please go on.", "Yes.")).isLessThan(12);
  }

  @Test
  void soIsACounterBeforeALongerAnswer() {
    assertThat(rounds(i -> "Attempt " + i + ": go on.", "I cannot do that without the password."))
        .isLessThan(12);
  }

  @Test
  void soIsAClockBeforeAShortAnswer() {
    assertThat(rounds(i -> "At 12:00:" + (10 + i % 50) + " go on.", "Yes.")).isLessThan(12);
    assertThat(rounds(i -> "At " + (1_764_157_000_000L + i) + " go on.", "Yes.")).isLessThan(12);
  }

  /** How many questions are answered before one is stopped. */
  private static int rounds(IntFunction<String> question, String answer) {
    Talk talk = new GuardScript().talk();
    for (int made = 0; made < MANY; made++) {
      talk.user(question.apply(made));
      if (talk.ask().stops()) {
        return made;
      }
      talk.reply(answer);
    }
    return MANY;
  }
}
