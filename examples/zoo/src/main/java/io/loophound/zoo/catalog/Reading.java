package io.loophound.zoo.catalog;

import static io.loophound.zoo.script.Habit.READING;
import static io.loophound.zoo.script.Program.honest;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** Long reading: pages, files, and files again. */
final class Reading {

  private Reading() {}

  static List<Program> all() {
    return List.of(
        honest("pages-of-equal-size", READING)
            .talk(
                Talk.ask("Count the customers from Oslo.")
                    .rounds(
                        14,
                        i ->
                            use(
                                "page",
                                "{\"offset\":" + 50 * i + ",\"limit\":50}",
                                Texts.paragraph(i)))
                    .use("page", "{\"offset\":750,\"limit\":50}", "[]")
                    .say("There are 31.")),
        honest("next-page-by-cursor", READING)
            .over(Wire.ANTHROPIC)
            .talk(
                Talk.ask("Read all messages.")
                    .rounds(
                        12,
                        i ->
                            use(
                                "next_page",
                                "{}",
                                "50 messages, cursor c" + 7919 * i + ": " + Texts.sentence(i)))
                    .use("next_page", "{}", "no more messages")
                    .say("I have read 600 messages.")),
        honest("files-read-again-after-compaction", READING)
            .remembers(8)
            .talk(
                Talk.ask("Explain how the modules depend on each other.")
                    .rounds(
                        30,
                        i ->
                            use(
                                    "read",
                                    "{\"file\":\"m" + i % 10 + ".txt\"}",
                                    Texts.paragraph(i % 10))
                                .saying(
                                    i > 10
                                        ? "I need m" + i % 10 + " once more: " + Texts.name(i)
                                        : ""))
                    .say("They form a chain.")),
        honest("compare-two-documents-side-by-side", READING)
            .over(Wire.OPENAI_RESPONSES)
            .talk(
                Talk.ask("Where do the two versions differ?")
                    .rounds(
                        16,
                        i ->
                            use(
                                "lines",
                                "{\"file\":\""
                                    + (i % 2 == 0 ? "new" : "old")
                                    + "\",\"from\":"
                                    + 40 * (i / 2)
                                    + "}",
                                Texts.paragraph((i + 1) / 2)))
                    .say("They do not differ.")),
        honest("self-metering-footer-with-progress", READING)
            .over(Wire.GEMINI)
            .talk(
                Talk.ask("Research the history of tea.")
                    .rounds(
                        12,
                        i ->
                            use(
                                "search",
                                "{\"q\":\"tea " + Texts.name(i) + "\"}",
                                Texts.paragraph(i)
                                    + "\n["
                                    + (1000 - 47 * i)
                                    + " tokens remaining]"))
                    .say("Tea came by sea.")),
        honest("empty-pages-in-between", READING)
            .over(Wire.LANGCHAIN4J)
            .talk(
                Talk.ask("Collect all remarks in the scanned book.")
                    .rounds(
                        18,
                        i ->
                            use("ocr", "{\"page\":" + i + "}", i % 5 == 0 ? Texts.sentence(i) : ""))
                    .say("There are three remarks.")),
        honest("same-file-read-around-edits", READING)
            .over(Wire.OLLAMA)
            .talk(
                Talk.ask("Replace the five placeholders in the letter.")
                    .rounds(
                        10,
                        i ->
                            i % 2 == 1
                                ? use(
                                    "read",
                                    "{\"file\":\"letter\"}",
                                    "Dear " + Texts.name(i) + ", " + Texts.sentence(i))
                                : use("replace", "{\"n\":" + i / 2 + "}", "ok"))
                    .say("The letter is ready.")));
  }
}
