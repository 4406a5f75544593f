package io.loophound.detectors.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** A program that asks for structured output, and hands on its fields in conversations anew. */
class StructuredTalkTest {
  private static final int MANY = 30;
  private static final String TASK = "Write a stack that knows its minimum.\n";

  private final Talk talk = new GuardScript().talk();

  /** How many calls an optimizer and its evaluator make until one is stopped. */
  private int calls(IntFunction<String> draft, IntFunction<String> feedback) {
    StringBuilder attempts = new StringBuilder(TASK);
    for (int i = 0; i < MANY; i++) {
      if (talk.anew().user(attempts.toString()).ask().stops()) {
        return 2 * i;
      }
      talk.reply("{\"thoughts\": \"A second stack.\", \"response\": \"" + draft.apply(i) + "\"}");
      if (talk.anew().user("Evaluate this code:\n" + draft.apply(i)).ask().stops()) {
        return 2 * i + 1;
      }
      talk.reply("{\"evaluation\": \"NO\", \"feedback\": \"" + feedback.apply(i) + "\"}");
      attempts
          .append("\n- ")
          .append(draft.apply(i))
          .append("\nFeedback: ")
          .append(feedback.apply(i));
    }
    return 2 * MANY;
  }

  @Test
  void theSameDraftsAndTheSameFeedbackAreALoop() {
    assertThat(
            calls(
                i -> "class MinStack with two deques of numbers and a getMin",
                i -> "The methods have no javadoc at all."))
        .isLessThan(14);
  }

  @Test
  void draftsThatDifferInANameAreOne() {
    assertThat(
            calls(
                i -> "class MinStack with two deques values" + i + " of numbers and a getMin",
                i -> "The methods have no javadoc at all."))
        .isLessThan(14);
  }

  @Test
  void draftsWithNewsAreNone() {
    assertThat(
            calls(
                i -> "class MinStack " + Words.others(i, 12) + " and a getMin",
                i -> "Now " + Words.others(i + MANY, 6) + " is missing."))
        .isEqualTo(2 * MANY);
  }

  /** The same clause stands in each contract, and in what is read from it. */
  @Test
  void whatIsCopiedFromADocumentIsNotKnownAgainInTheNext() {
    for (int i = 0; i < MANY; i++) {
      String name = Words.others(i, 2);
      String contract = "Contract of " + name + ". Pets are allowed by prior agreement only.";
      assertThat(talk.anew().user(contract).ask().stops()).as("contract " + i).isFalse();
      talk.reply(extract(name, "drei"));
      talk.user("Your output does not match the schema: $.months: integer expected. Correct it.");
      assertThat(talk.ask().stops()).as("repair " + i).isFalse();
      talk.reply(extract(name, "3"));
    }
  }

  private static String extract(String name, String months) {
    return "{\"name\": \"%s\", \"months\": \"%s\", \"clause\": \"Pets are allowed by prior agreement\"}"
        .formatted(name, months);
  }

  private static final class Words {
    private static String others(int from, int many) {
      StringBuilder words = new StringBuilder();
      for (int i = 0; i < many; i++) {
        int n = 37 * from + i;
        words.append((char) ('b' + n % 20)).append("ar").append((char) ('a' + n / 20 % 26));
        words
            .append("el")
            .append((char) ('a' + n / 7 % 26))
            .append((char) ('a' + n / 3 % 26))
            .append(' ');
      }
      return words.toString().strip();
    }
  }
}
