package io.loophound.zoo.catalog;

import static io.loophound.zoo.script.Habit.BATCHES;
import static io.loophound.zoo.script.Program.honest;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Carrier;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** One template, many items. */
final class Batches {

  private Batches() {}

  static List<Program> all() {
    return List.of(
        honest("classify-tickets-urgent-or-not", BATCHES)
            .talks(
                30,
                i ->
                    Talk.ask("Is this ticket urgent? Answer yes or no.\n\n" + Texts.sentence(i))
                        .say("no")),
        honest("classify-tickets-in-a-pool", BATCHES)
            .on(Carrier.POOL)
            .over(Wire.ANTHROPIC)
            .talks(
                30,
                i ->
                    Talk.ask("Sort into billing, delivery or other: " + Texts.sentence(i))
                        .say("delivery")),
        honest("moderate-equal-comments", BATCHES)
            .over(Wire.OPENAI_RESPONSES)
            .on(Carrier.POOL)
            .talks(
                24,
                i ->
                    Talk.ask("Does this comment break the rules? \"" + comment(i) + "\"")
                        .say("no")),
        honest("translate-lines-of-which-many-are-equal", BATCHES)
            .over(Wire.OLLAMA)
            .talks(
                24,
                i ->
                    Talk.ask("Translate into German: " + (i % 2 == 0 ? "OK" : "Cancel " + i))
                        .say(i % 2 == 0 ? "OK" : "Abbrechen " + i)),
        honest("contracts-that-begin-alike", BATCHES)
            .over(Wire.GEMINI)
            .talks(
                12,
                i ->
                    Talk.ask(
                            "Does the contract have a penalty clause?\n\n"
                                + contract(i)
                                + "\nSigned by "
                                + Texts.name(i))
                        .say("No, this contract has no penalty clause.")),
        honest("judge-of-an-evaluation", BATCHES)
            .on(Carrier.FUTURES)
            .talks(
                24,
                i ->
                    Talk.ask(
                            "Rate the answer from 1 to 5.\nQuestion: "
                                + Texts.sentence(i)
                                + "\nAnswer: I do not know.")
                        .say("{\"score\": 1}")),
        honest("self-consistency-votes", BATCHES)
            .counting()
            .talks(
                9,
                i ->
                    Talk.ask("What is 17 * 23? Think step by step, then give the number.")
                        .say(i % 3 == 0 ? "17 * 23 = 391." : "391")),
        honest("one-agent-extracts-each-page", BATCHES)
            .over(Wire.LANGCHAIN4J)
            .talk(
                Talk.ask("Write the invoice numbers of all pages into the table.")
                    .rounds(
                        16,
                        i ->
                            i % 2 == 1
                                ? use("page", "{\"n\":" + i + "}", Texts.paragraph(i))
                                : use("add_row", "{\"number\":\"R-" + (900 + i) + "\"}", "ok"))
                    .say("Eight invoices are in the table.")),
        honest("labels-by-spring-ai", BATCHES)
            .over(Wire.SPRING_AI)
            .talks(
                20,
                i ->
                    Talk.ask("One word for the mood of: " + Texts.sentence(200 + i))
                        .say("neutral")));
  }

  private static String comment(int i) {
    return List.of("Nice!", "First!", "Thanks for sharing.", "+1").get(i % 4);
  }

  private static String contract(int i) {
    StringBuilder text = new StringBuilder();
    for (int clause = 1; clause < 80; clause++) {
      text.append("Clause ").append(clause).append(". ");
      text.append(Texts.paragraph(clause == 40 ? 1000 + i : clause)).append('\n');
    }
    return text.toString();
  }
}
