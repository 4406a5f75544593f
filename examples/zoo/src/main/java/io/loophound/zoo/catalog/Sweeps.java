package io.loophound.zoo.catalog;

import static io.loophound.zoo.script.Habit.SWEEPS;
import static io.loophound.zoo.script.Program.honest;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** One argument takes value after value, and most find nothing. */
final class Sweeps {

  private Sweeps() {}

  static List<Program> all() {
    return List.of(
        honest("hosts-with-nothing-listening", SWEEPS)
            .talk(
                Talk.ask("Which hosts of 10.0.0.0/28 answer on port 22?")
                    .rounds(
                        14,
                        i ->
                            use(
                                "connect",
                                "{\"host\":\"10.0.0." + i + "\",\"port\":22}",
                                "refused"))
                    .say("None answers.")),
        honest("dates-without-free-rooms", SWEEPS)
            .over(Wire.ANTHROPIC)
            .talk(
                Talk.ask("Find the first free room in March.")
                    .rounds(
                        16,
                        i ->
                            use(
                                "rooms",
                                "{\"date\":\"2025-03-" + (10 + i) + "\"}",
                                "no rooms available"))
                    .use("rooms", "{\"date\":\"2025-03-27\"}", "room 12 is free")
                    .say("Room 12 is free on 27 March.")),
        honest("suppliers-who-do-not-have-it", SWEEPS)
            .over(Wire.LANGCHAIN4J)
            .talk(
                Talk.ask("Who sells part X-9?")
                    .rounds(
                        14,
                        i ->
                            use(
                                "supplier",
                                "{\"name\":\"" + Texts.name(i) + "\",\"part\":\"X-9\"}",
                                "not found"))
                    .say("Nobody has it.")),
        honest("grep-for-forbidden-words", SWEEPS)
            .over(Wire.OPENAI_RESPONSES)
            .talk(
                Talk.ask("Make sure that none of these words is in the text.")
                    .rounds(
                        14, i -> use("grep", "{\"word\":\"" + Texts.name(i) + "\"}", "no matches"))
                    .say("None of them is there.")),
        honest("customers-without-open-invoices", SWEEPS)
            .over(Wire.GEMINI)
            .talk(
                Talk.ask("List customers with open invoices among the newest fifteen.")
                    .rounds(15, i -> use("invoices", "{\"customer\":" + (800 + i) + "}", "[]"))
                    .say("None has an open invoice.")),
        honest("vulnerability-scan-of-dependencies", SWEEPS)
            .over(Wire.OLLAMA)
            .talk(
                Talk.ask("Check each dependency for known holes.")
                    .rounds(
                        14,
                        i ->
                            use(
                                "advisories",
                                "{\"package\":\"lib-" + Texts.name(i) + "\"}",
                                "No advisories found."))
                    .say("There are no known holes.")),
        honest("password-candidates-of-own-archive", SWEEPS)
            .over(Wire.SPRING_AI)
            .talk(
                Talk.ask("I forgot which of my twelve passwords opens the archive. Try them.")
                    .rounds(11, i -> use("open", "{\"candidate\":" + i + "}", "wrong password"))
                    .use("open", "{\"candidate\":12}", "opened")
                    .say("It is the twelfth.")));
  }
}
