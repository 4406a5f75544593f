package io.loophound.zoo.catalog;

import static io.loophound.zoo.script.Habit.RETRIES;
import static io.loophound.zoo.script.Program.honest;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Carrier;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Step;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** Failures, and how sensible applications handle them. */
final class Retries {

  private Retries() {}

  static List<Program> all() {
    return List.of(
        honest("provider-overloaded-with-pause", RETRIES)
            .retries(40, 250)
            .talk(
                Talk.ask("Summarise the minutes.")
                    .then(Step.say("They agreed on blue.").failing(14, 503))),
        honest("rate-limit-storm-waited-out", RETRIES)
            .over(Wire.ANTHROPIC)
            .retries(40, 500)
            .talk(
                Talk.ask("Draft the reply.")
                    .then(Step.say("Dear Ms Holm, thank you.").failing(10, 429))),
        honest("pool-under-429", RETRIES)
            .on(Carrier.POOL)
            .retries(40, 400)
            .talks(
                8,
                i ->
                    Talk.ask("Describe article " + Texts.name(i))
                        .then(Step.say("A fine article: " + Texts.sentence(i)).failing(4, 429))),
        honest("tool-recovers-after-back-off", RETRIES)
            .over(Wire.LANGCHAIN4J)
            .talk(
                Talk.ask("Fetch the exchange rate.")
                    .rounds(
                        5,
                        i ->
                            use("rate", "{\"pair\":\"EURUSD\"}", "Error: 503 Service Unavailable")
                                .after(250L << i))
                    .use("rate", "{\"pair\":\"EURUSD\"}", "1.0931")
                    .say("One euro is 1.0931 dollars.")),
        honest("three-strategies-for-a-failing-tool", RETRIES)
            .talk(
                Talk.ask("Install the package.")
                    .use("bash", "{\"cmd\":\"apt install jq\"}", "E: Could not get lock")
                    .use("bash", "{\"cmd\":\"sudo apt install jq\"}", "sudo: command not found")
                    .use("bash", "{\"cmd\":\"brew install jq\"}", "brew: command not found")
                    .use("bash", "{\"cmd\":\"pip install jq\"}", "Successfully installed jq-1.6")
                    .say("jq is installed.")),
        honest("whole-task-retried-by-application", RETRIES)
            .over(Wire.OLLAMA)
            .pace(600)
            .talks(
                4,
                i ->
                    Talk.ask("Book a table for four at eight.")
                        .use("book", "{\"people\":4,\"hour\":20}", "the restaurant does not answer")
                        .say("I could not book a table.")),
        honest("parse-retry-that-succeeds", RETRIES)
            .talk(
                Talk.ask("Give me the order as JSON with the fields id and total.")
                    .say("Here it is: id 7, total 12.50")
                    .user("That is no JSON. Answer with JSON alone.")
                    .say("```json\n{\"id\": 7}\n```")
                    .user("The field total is missing. Answer with JSON alone.")
                    .say("{\"id\": 7, \"total\": 12.50}")),
        honest("flaky-network-tool", RETRIES)
            .over(Wire.GEMINI)
            .talk(
                Talk.ask("Download the twelve tiles.")
                    .rounds(
                        18,
                        i ->
                            i % 3 == 0
                                ? use("get", tile(i), "connection reset").after(300)
                                : use("get", tile(i), "saved, " + (4000 + 77 * i) + " bytes"))
                    .say("All twelve tiles are here.")),
        honest("slow-search-three-times", RETRIES)
            .over(Wire.OPENAI_RESPONSES)
            .talk(
                Talk.ask("Find the paper about foxes.")
                    .use("search", "{\"q\":\"foxes paper\"}", "no results")
                    .rounds(
                        3,
                        i ->
                            use("search", "{\"q\":\"urban foxes\"}", Texts.paragraph(3))
                                .after(2000))
                    .use("open", "{\"id\":3}", Texts.paragraph(77))
                    .say("It is \"Urban foxes\".")));
  }

  private static String tile(int i) {
    return "{\"tile\":" + (i - (i - 1) / 3) + "}"; // the failed one is retried
  }
}
