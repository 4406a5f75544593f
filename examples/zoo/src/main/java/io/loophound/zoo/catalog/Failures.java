package io.loophound.zoo.catalog;

import static io.loophound.zoo.script.Habit.FAILURES;
import static io.loophound.zoo.script.Program.loop;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** Permanent failures, retried again and again. */
final class Failures {
  private static final int FOR_EVER = 60;

  private Failures() {}

  static List<Program> all() {
    return List.of(
        loop("unknown-tool-for-ever", FAILURES, 8)
            .talk(
                Talk.ask("Print the page.")
                    .rounds(
                        FOR_EVER,
                        i -> use("print_page", "{\"page\":1}", "Error: unknown tool print_page"))
                    .say("I cannot print.")),
        loop("permission-denied-for-ever", FAILURES, 8)
            .over(Wire.ANTHROPIC)
            .talk(
                Talk.ask("Restart nginx.")
                    .rounds(
                        FOR_EVER,
                        i ->
                            use(
                                "bash",
                                "{\"cmd\":\"systemctl restart nginx\"}",
                                "Permission denied"))
                    .say("I may not.")),
        loop("malformed-arguments-for-ever", FAILURES, 10)
            .over(Wire.OPENAI_RESPONSES)
            .talk(
                Talk.ask("Create the event.")
                    .rounds(
                        FOR_EVER,
                        i ->
                            use(
                                "create_event",
                                "{\"start\":\"tomorrow at " + (i % 12 + 1) + "\"}",
                                "Invalid arguments: start must be an ISO 8601 date and time"))
                    .say("I cannot create it.")),
        loop("file-not-found-under-many-names", FAILURES, 24)
            .over(Wire.OLLAMA)
            .talk(
                Talk.ask("Read the configuration.")
                    .rounds(
                        FOR_EVER,
                        i ->
                            use(
                                "read",
                                "{\"path\":\"/etc/app/config"
                                    + (i * 7 % 5)
                                    + (i % 3 == 0 ? ".yml" : ".yaml")
                                    + "\"}",
                                "Error: no such file or directory: /etc/app/config"
                                    + (i * 7 % 5)
                                    + (i % 3 == 0 ? ".yml" : ".yaml")))
                    .say("There is none.")),
        loop("server-error-without-any-wait", FAILURES, 14)
            .over(Wire.LANGCHAIN4J)
            .talk(
                Talk.ask("Look up order A-1.")
                    .rounds(
                        FOR_EVER,
                        i ->
                            use(
                                "order",
                                "{\"id\":\"A-1\"}",
                                "Error: 503 Service Unavailable: no healthy upstream"))
                    .say("It is down.")),
        loop("prose-given-to-a-shell-for-ever", FAILURES, 24)
            .over(Wire.OPENAI_RESPONSES)
            .talk(
                Talk.ask("Create the file Orders.java.")
                    .rounds(
                        FOR_EVER,
                        i ->
                            use(
                                    "bash",
                                    "{\"command\":\"" + Texts.sentence(i) + " cat > Orders.java\"}",
                                    "bash: line "
                                        + 7 * i
                                        + ": syntax error near unexpected token `"
                                        + Texts.name(i)
                                        + "'")
                                .saying(Texts.sentence(300 + i)))
                    .say("I could not create it.")),
        loop("edit-that-never-matches", FAILURES, 12)
            .over(Wire.GEMINI)
            .talk(
                Talk.ask("Rename the variable.")
                    .rounds(
                        FOR_EVER,
                        i ->
                            use(
                                "edit",
                                "{\"file\":\"A.java\",\"old\":\"int  count\",\"new\":\"int total\"}",
                                "Error: old text was not found in A.java"))
                    .say("I cannot rename it.")));
  }
}
