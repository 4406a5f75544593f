package io.loophound.zoo.catalog;

import static io.loophound.zoo.script.Habit.NO_PROGRESS;
import static io.loophound.zoo.script.Program.loop;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** Much activity without a result. */
final class NoProgress {
  private static final int FOR_EVER = 60;

  private NoProgress() {}

  static List<Program> all() {
    return List.of(
        loop("searches-reworded-find-nothing", NO_PROGRESS, 32)
            .talk(
                Talk.ask("Find the manual of the Kestrel 9.")
                    .rounds(
                        FOR_EVER,
                        i ->
                            use(
                                "search",
                                "{\"q\":\"kestrel 9 "
                                    + List.of("manual", "pdf", "guide", "handbook").get(i % 4)
                                    + "\"}",
                                "No results."))
                    .say("There is none.")),
        loop("todo-list-without-progress", NO_PROGRESS, 24)
            .over(Wire.ANTHROPIC)
            .talk(
                Talk.ask("Do everything on the list.")
                    .rounds(
                        FOR_EVER,
                        i ->
                            use(
                                    "todo",
                                    "{\"todos\":[{\"task\":\"step 1\",\"state\":\"in_progress\"},{\"task\":\"step"
                                        + " 2\",\"state\":\"pending\"}]}",
                                    "Todos have been updated.")
                                .saying(
                                    i % 2 == 0
                                        ? "I start with step 1."
                                        : "Now I begin with step 1."))
                    .say("Nothing is done.")),
        loop("harness-refuses-each-reply", NO_PROGRESS, 16)
            .talk(
                Talk.ask("Submit a patch.")
                    .say("I have fixed the problem by changing the parser.")
                    .exchanges(
                        40,
                        i -> "Your reply has no diff block. Reply with a diff block.",
                        i ->
                            "I have fixed the problem by changing the parser. "
                                + List.of("Please check.", "It works now.", "All is well.")
                                    .get(i % 3))),
        loop("parse-retry-for-ever", NO_PROGRESS, 12)
            .over(Wire.OPENAI_RESPONSES)
            .talk(
                Talk.ask("Give me the order as JSON.")
                    .say("Order 7 costs 12.50.")
                    .exchanges(
                        40,
                        i -> "That is no JSON. Answer with JSON alone.",
                        i -> "Order 7 costs 12.50.")),
        loop("evaluator-optimizer-same-draft", NO_PROGRESS, 20)
            .talk(
                Talk.ask("Write a slogan for our bakery.")
                    .say("Our bread is the best bread in the whole town.")
                    .exchanges(
                        40,
                        i -> "Score 4 of 10. Improve the draft.",
                        i -> "Our bread is the best bread in the whole town.")),
        Program.suspect("random-results-same-call", NO_PROGRESS, 40)
            .over(Wire.OPENAI_RESPONSES)
            .talk(
                Talk.ask("Get a good number.")
                    .rounds(
                        40, i -> use("random", "{}", "" + Math.abs(i * 7919 * 104729 % 100_000)))
                    .say("I have no good number.")),
        loop("self-metering-footer-same-page", NO_PROGRESS, 16)
            .over(Wire.GEMINI)
            .talk(
                Talk.ask("Research the history of tea.")
                    .rounds(
                        FOR_EVER,
                        i ->
                            use(
                                "search",
                                "{\"q\":\"tea\"}",
                                Texts.paragraph(9)
                                    + "\n[call "
                                    + i
                                    + ", "
                                    + (812 - i)
                                    + " remaining]"))
                    .say("Tea came by sea.")));
  }
}
