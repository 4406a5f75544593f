package io.loophound.zoo.catalog;

import static io.loophound.zoo.script.Habit.BEYOND;
import static io.loophound.zoo.script.Program.honest;
import static io.loophound.zoo.script.Program.loop;
import static io.loophound.zoo.script.Program.suspect;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Carrier;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Step;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What continues from one conversation to the next, or repeats in ever different words. */
final class Beyond {
  private static final String TASK = "Move all invoices of March to the archive of the north.";
  private static final String[] WORDS = {"Check", "Review", "Examine", "Go through", "Study"};
  private static final String[] THANKS = {
    "Thank you for your message! We have received it and will answer as soon as we can.",
    "Thank you for your answer! We have passed it on and look forward to hearing from you."
  };

  private Beyond() {}

  static List<Program> all() {
    return List.of(
        suspect("agent-spawns-itself-on-threads", BEYOND, 14)
            .over(Wire.LANGCHAIN4J)
            .on(Carrier.LISTENER)
            .talks(7, Beyond::handsOn),
        honest("task-goes-down-three-levels", BEYOND)
            .over(Wire.OPENAI_RESPONSES)
            .talks(3, Beyond::handsOn),
        suspect("bots-thank-each-other-for-ever", BEYOND, 14)
            .over(Wire.OPENAI_CHAT)
            .talks(14, n -> Talk.ask(THANKS[n % 2]).say(THANKS[(n + 1) % 2])),
        honest("editors-pass-a-text-on", BEYOND)
            .over(Wire.GEMINI)
            .talks(6, n -> Talk.ask(draft(n)).say(draft(n + 1))),
        suspect("todo-list-in-other-words", BEYOND, 16)
            .over(Wire.ANTHROPIC)
            .talk(
                Talk.ask("Repair the login page.")
                    .rounds(15, i -> use("TodoWrite", todos(4, 1, i), "Todos modified, r" + i * 37))
                    .say("I have a plan.")),
        honest("todo-list-ticked-off", BEYOND)
            .over(Wire.ANTHROPIC)
            .talk(
                Talk.ask("Think the move through, step by step.")
                    .rounds(
                        12, i -> use("TodoWrite", todos(12, i, 1), "Todos modified, r" + i * 37))
                    .say("All twelve steps are thought through.")),
        suspect("write-cut-off-each-time", BEYOND, 14)
            .over(Wire.OPENAI_RESPONSES)
            .talk(
                Talk.ask("Write the chronicle of the harbour to harbour.md.")
                    .rounds(13, i -> write(30 - i % 3, "harbour.md has checksum " + i * 7919))
                    .say("It does not fit.")),
        honest("chronicle-grows-by-a-section", BEYOND)
            .over(Wire.LANGCHAIN4J)
            .talk(
                Talk.ask("Write the chronicle of the harbour to harbour.md, section by section.")
                    .rounds(14, i -> write(12 + 2 * i, "harbour.md has checksum " + i * 7919))
                    .say("The chronicle has 40 sections.")),
        suspect("new-token-each-time", BEYOND, 20)
            .over(Wire.OLLAMA)
            .talk(
                Talk.ask("Log in to the shop.")
                    .rounds(19, i -> use("login", "{\"user\":\"ana\"}", "token " + id(i)))
                    .say("I cannot log in.")),
        honest("tokens-for-ten-clerks", BEYOND)
            .over(Wire.OLLAMA)
            .talk(
                Talk.ask("Make tokens for ten clerks.")
                    .rounds(10, i -> use("token", "{\"role\":\"clerk\"}", "token " + id(i)))
                    .say("Here are ten tokens.")),
        loop("export-begun-anew-for-ever", BEYOND, 44)
            .over(Wire.GEMINI)
            .talks(30, n -> export("Error: no such branch: next")),
        honest("export-of-the-next-of-many", BEYOND)
            .over(Wire.GEMINI)
            .talks(30, n -> export("Exported the books of branch " + n * 17)));
  }

  private static Talk handsOn(int n) {
    return Talk.ask(TASK)
        .use(
            "delegate_task",
            "{\"to\":\"a" + n + "\",\"task\":\"" + TASK + "\"}",
            "a" + n + " has it")
        .say("Agent a" + n + " does it.");
  }

  private static Talk export(String result) {
    return Talk.ask("Export the books of the next branch.")
        .use("export", "{\"branch\":\"next\"}", result)
        .say("The export of the next branch has ended: " + result);
  }

  private static String draft(int n) {
    String text = "The harbour was built by the guild of the masons in the year of the great flood";
    return text + ", and " + "it still stands ".repeat(n % 3) + "today".concat(".".repeat(n));
  }

  private static String todos(int items, int done, int words) {
    return IntStream.range(0, items)
        .mapToObj(
            i ->
                "{\"content\":\"%s part %d\",\"status\":\"%s\"}"
                    .formatted(WORDS[words % 5], i, i < done ? "completed" : "pending"))
        .collect(Collectors.joining(",", "{\"todos\":[", "]}"));
  }

  private static Step write(int paragraphs, String result) {
    String text =
        IntStream.range(0, paragraphs)
            .mapToObj(i -> "In year " + i + " the harbour was dredged and the quay repaired. ")
            .collect(Collectors.joining());
    return use("write_file", "{\"path\":\"harbour.md\",\"content\":\"" + text + "\"}", result);
  }

  private static String id(int n) {
    return UUID.nameUUIDFromBytes(("token" + n).getBytes(StandardCharsets.UTF_8)).toString();
  }
}
