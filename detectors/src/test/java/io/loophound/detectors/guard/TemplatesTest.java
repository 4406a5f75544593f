package io.loophound.detectors.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** Messages of a program that differ in little more than what they are about. */
class TemplatesTest {
  private static final int MANY = 36;
  private static final List<String> THINGS =
      List.of("parcel", "voucher", "invoice", "password", "delivery", "refund", "warranty", "gift");
  private static final List<String> DEEDS =
      List.of("lost", "expired", "wrong", "forgotten", "late", "missing", "denied", "doubled");
  private static final String VERDICT =
      "{\"score\": 4, \"reason\": \"Right answer, a bit too long.\"}";

  /** What is asked about, with two words of its own. */
  private static String thing(int i) {
    char letter = (char) ('a' + i % 8);
    return THINGS.get(i % 8) + (char) ('a' + i / 8) + " " + DEEDS.get(i / 8) + letter + "ness";
  }

  private static String shop(int i) {
    return Character.toString('a' + i % 26).repeat(3) + (char) ('a' + i / 26) + "shop";
  }

  private static String question(String thing) {
    return "Question: what can I do about this: "
        + thing
        + "?\nAnswer of the bot: open 'My account', choose the order or the setting concerned and"
        + " follow the steps. This takes up to 24 hours.\nReference: it is done in the account area.";
  }

  @Test
  void equalVerdictsOnDifferentAnswersAreWork() {
    assertThat(rounds(i -> question(thing(i)), VERDICT)).isEqualTo(MANY);
  }

  @Test
  void soTheyAreWhateverTheRulesAre() {
    assertThat(
            rounds(
                i ->
                    question(thing(i))
                        + "\nGive 0 if it is wrong or incorrect, and try again never.",
                VERDICT))
        .isEqualTo(MANY);
  }

  @Test
  void newIdsAroundTheSameWordsAreALoop() {
    assertThat(
            rounds(
                i ->
                    "You have not used the submit tool yet. Please continue with your task, and use"
                        + " the submit tool once you are done with it (message msg_%08x, thread thr_%08x)"
                            .formatted(1_234_567 * (i + 1), 7_654_321 * (i + 3)),
                VERDICT))
        .isLessThan(8);
  }

  @Test
  void equalVerdictsOnOneAnswerAreALoop() {
    assertThat(rounds(i -> question(thing(0)) + " ".repeat(i), VERDICT)).isLessThan(12);
  }

  @Test
  void soIsTheSameComplaintWithOtherWords() {
    assertThat(
            rounds(
                i ->
                    "Invalid answer, try again. Reply with an object of two fields: a score from 1"
                        + " to 5, and a reason of at most 200 characters. The error is near "
                        + thing(i),
                VERDICT))
        .isLessThan(12);
  }

  @Test
  void questionsOfASurveyAreWork() {
    assertThat(
            rounds(i -> "no", i -> "Thank you. Have you ever had a problem with " + thing(i) + "?"))
        .isEqualTo(MANY);
  }

  @Test
  void soTheyAreNotIfOnlyAnIdIsNew() {
    assertThat(
            rounds(
                i -> "yes",
                i ->
                    "Thank you. Shall I begin with order order_" + (7000 + i) + "x now, or later?"))
        .isLessThan(8);
  }

  @Test
  void aComplaintBelowAHeadingIsOne() {
    String complaint =
        "Invalid answer, try again. Reply with an object of two fields: a score from 1 to 5, and a"
            + " reason of at most 200 characters. The error is near ";
    assertThat(rounds(i -> "\n" + complaint + thing(i), VERDICT)).isLessThan(12);
    assertThat(rounds(i -> "Feedback on your last reply:\n\n" + complaint + thing(i), VERDICT))
        .isLessThan(12);
  }

  private static String lint(int findings) {
    StringBuilder text = new StringBuilder("Fix the errors below.\n");
    for (int i = 0; i < findings; i++) {
      text.append("ingest.py: error: local variable '").append(thing(i)).append("' is unused\n");
    }
    return text.toString();
  }

  private static String edit(int i) {
    return "Here is the file without the variable " + thing(i) + ", which nothing had used.";
  }

  @Test
  void aComplaintThatGetsShorterIsWork() {
    assertThat(rounds(i -> lint(MANY - i), TemplatesTest::edit)).isEqualTo(MANY);
  }

  @Test
  void oneThatStaysAsLongIsALoop() {
    assertThat(rounds(i -> lint(MANY), TemplatesTest::edit)).isLessThan(12);
    assertThat(rounds(i -> lint(MANY - i % 2), TemplatesTest::edit)).isLessThan(16);
  }

  /** Documents that are read one by one: most replies are refused once, and then taken. */
  private static String document(int i, String complaint) {
    return i % 3 == 1
        ? "Your answer does not conform to the schema: "
            + complaint
            + ". Answer with the JSON only."
        : "DELIVERY NOTE 2026-30%03d of 0%d.08.2026\nGross: %d kg, items: %d"
            .formatted(500 + i, 1 + i % 9, 1100 + 7 * i, 3 + i);
  }

  private static String note(int i, String weight) {
    return "{\"note\": \"2026-30%03d\", \"date\": \"2026-08-0%d\", \"gross\": %s, \"items\": %d}"
        .formatted(500 + i, 1 + i % 9, weight.formatted(1100 + 7 * i), 3 + i);
  }

  @Test
  void documentsWhoseRepliesAreEachRepairedOnceAreWork() {
    String[] complaints = {"$.gross: string found, number expected", "$.date: no such pattern"};
    assertThat(
            rounds(
                i -> document(i, complaints[i / 3 % 2]),
                i -> i % 3 == 1 ? note(i - 1, "%d") : note(i, i % 3 == 0 ? "\"%d kg\"" : "%d")))
        .isEqualTo(MANY);
  }

  @Test
  void oneDocumentWhoseReplyIsNeverTakenIsALoop() {
    assertThat(
            rounds(
                i -> document(i % 3 == 1 ? i : 0, "$.gross: string found, number expected"),
                i -> note(0, "\"%d kg\"")))
        .isLessThan(14);
  }

  @Test
  void countersBetweenComplaintsAreNoDocuments() {
    assertThat(
            rounds(
                i ->
                    i % 2 == 1
                        ? "Invalid JSON, try again."
                        : "Attempt " + (i + 2) + ", ticket " + (7002 + i) + ": return it as JSON.",
                "I could not find the order, so there is nothing that I can return as an object."))
        .isLessThan(MANY);
  }

  @Test
  void recordsThatAreEachRepairedOnceAreWork() {
    assertThat(
            rounds(
                i ->
                    i % 2 == 0
                        ? "Receipt of " + thing(i) + " at " + shop(i) + ", paid in cash"
                        : "Could not convert the reply: no value of Category is named "
                            + thing(i - 1).toUpperCase(Locale.ROOT)
                            + ". Answer again with valid JSON only.",
                i ->
                    "{\"shop\": \""
                        + thing(i - i % 2)
                        + "\", \"currency\": \"CHF\", \"category\": \""
                        + (i % 2 == 0 ? thing(i).toUpperCase(Locale.ROOT) : "OFFICE")
                        + "\"}"))
        .isEqualTo(MANY);
  }

  @Test
  void aStoryWithARefrainIsNews() {
    assertThat(
            rounds(
                i -> "go on",
                i ->
                    thing(i)
                        + " met "
                        + shop(i)
                        + " and "
                        + shop(MANY + i)
                        + " near "
                        + shop(2 * MANY + i)
                        + ". And still the light went round, and round, and round."))
        .isEqualTo(MANY);
  }

  private static int rounds(IntFunction<String> message, String reply) {
    return rounds(message, i -> reply);
  }

  /** How many messages are answered before one is stopped. */
  private static int rounds(IntFunction<String> message, IntFunction<String> reply) {
    Talk talk = new GuardScript().talk();
    for (int made = 0; made < MANY; made++) {
      talk.user(message.apply(made));
      if (talk.ask().stops()) {
        return made;
      }
      talk.reply(reply.apply(made));
    }
    return MANY;
  }
}
