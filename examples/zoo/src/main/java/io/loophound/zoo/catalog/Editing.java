package io.loophound.zoo.catalog;

import static io.loophound.zoo.script.Habit.EDITING;
import static io.loophound.zoo.script.Program.honest;
import static io.loophound.zoo.script.Step.use;
import static java.util.stream.Collectors.joining;

import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;
import java.util.stream.IntStream;

/** Work on files: edit, compile, test, look again. */
final class Editing {
  private static final String[] ERRORS = {"KeyError", "NameError", "ValueError", "TypeError"};

  private Editing() {}

  static List<Program> all() {
    return List.of(
        honest("edit-test-with-the-same-head", EDITING)
            .talk(
                Talk.ask("Make the parser test pass.")
                    .rounds(
                        16,
                        i ->
                            i % 2 == 1
                                ? use("edit", edit(i), "ok")
                                : use("test", "{\"name\":\"ParserTest\"}", failure(i)))
                    .use("test", "{\"name\":\"ParserTest\"}", "Tests run: 9, Failures: 0")
                    .say("The parser test passes.")),
        honest("fix-compiler-errors-one-by-one", EDITING)
            .over(Wire.ANTHROPIC)
            .talk(
                Talk.ask("Make it compile.")
                    .rounds(
                        16,
                        i ->
                            i % 2 == 1
                                ? use("edit", edit(i), "The file was updated.")
                                : use(
                                    "compile",
                                    "{}",
                                    "Main.java:"
                                        + 7 * i
                                        + ": error: cannot find symbol "
                                        + Texts.name(i)))
                    .use("compile", "{}", "")
                    .say("It compiles.")),
        honest("debugger-next", EDITING)
            .over(Wire.OPENAI_RESPONSES)
            .talk(
                Talk.ask("At which line does total become negative?")
                    .rounds(
                        14,
                        i ->
                            use(
                                "debugger",
                                "{\"cmd\":\"next\"}",
                                "line " + (40 + i) + ", total = " + (30 - 2 * i)))
                    .use("debugger", "{\"cmd\":\"next\"}", "line 55, total = -1")
                    .say("At line 55.")),
        honest("debugger-next-in-a-loop", EDITING)
            .over(Wire.LANGCHAIN4J)
            .talk(
                Talk.ask("How often does the loop run?")
                    .rounds(
                        12,
                        i ->
                            use(
                                "debugger",
                                "{\"cmd\":\"next\"}",
                                List.of("for (i...)", "  sum += a[i];").get(i % 2)))
                    .use("debugger", "{\"cmd\":\"next\"}", "return sum;")
                    .say("Six times.")),
        honest("todo-list-with-progress", EDITING)
            .over(Wire.GEMINI)
            .talk(
                Talk.ask("Do everything on the list.")
                    .rounds(
                        16,
                        i ->
                            i % 2 == 1
                                ? use("todo", todo(i / 2), "Todos have been updated.")
                                : use("bash", "{\"cmd\":\"step_" + i / 2 + ".sh\"}", "done"))
                    .say("Everything is done.")),
        honest("evaluator-optimizer-with-progress", EDITING)
            .talk(
                Talk.ask("Write a slogan for our bakery.")
                    .say("Bread as " + Texts.name(1))
                    .exchanges(
                        7,
                        i -> "Score " + (i + 2) + " of 10. Improve the draft.",
                        i -> "Bread as " + Texts.sentence(i + 1))),
        honest("git-status-between-edits", EDITING)
            .over(Wire.OLLAMA)
            .talk(
                Talk.ask("Rename the class everywhere.")
                    .rounds(
                        14,
                        i ->
                            i % 2 == 1
                                ? use("sed", "{\"file\":\"" + Texts.name(i) + ".java\"}", "")
                                : use("git_status", "{}", "modified: " + (i / 2) + " files"))
                    .say("Renamed in seven files.")),
        honest("same-rows-appended-on-request", EDITING)
            .over(Wire.LANGCHAIN4J)
            .talk(
                Talk.ask("Append the same test order twelve times to orders.csv.")
                    .rounds(
                        12,
                        i ->
                            use(
                                "append_rows",
                                "{\"file\":\"orders.csv\",\"rows\":\"" + Texts.sentence(1) + "\"}",
                                "orders.csv has " + (80 + i) + " rows, checksum " + Texts.name(i)))
                    .say("Twelve rows are appended.")),
        honest("script-run-until-it-works", EDITING)
            .over(Wire.SPRING_AI)
            .talk(
                Talk.ask("Write a script that imports orders.csv.")
                    .rounds(
                        12,
                        i ->
                            use(
                                    "python",
                                    "{\"code\":\"" + Texts.sentence(i) + "\"}",
                                    "Traceback (most recent call last):\n  File \"import.py\", line "
                                        + 9 * i
                                        + "\n"
                                        + ERRORS[i % ERRORS.length]
                                        + ": '"
                                        + Texts.name(i)
                                        + "'")
                                .after(120))
                    .use("python", "{\"code\":\"" + Texts.sentence(99) + "\"}", "412 orders")
                    .say("The script imports 412 orders.")),
        honest("dead-links-of-a-page", EDITING)
            .over(Wire.ANTHROPIC)
            .talk(
                Talk.ask("Which links of our page are dead?")
                    .use("links", "{\"page\":\"/\"}", links())
                    .rounds(
                        24,
                        i ->
                            use(
                                "fetch",
                                "{\"url\":\"" + link(i) + "\"}",
                                i % 3 == 0
                                    ? "Error: 404 Not Found, no page " + Texts.name(i)
                                    : i % 3 == 1
                                        ? "Error: cannot resolve the host of " + Texts.name(i)
                                        : "Error: invalid certificate, issued for "
                                            + Texts.name(i)))
                    .say("All 24 links are dead.")),
        honest("notebook-cell-run-again", EDITING)
            .over(Wire.ANTHROPIC)
            .talk(
                Talk.ask("Run the training cell until the loss is under 0.2.")
                    .rounds(
                        14,
                        i ->
                            use(
                                    "python",
                                    "{\"code\":\"train(epochs=1)\"}",
                                    "Out[" + i + "]: loss 0." + (90 - 5 * i))
                                .after(200))
                    .say("The loss is 0.2.")),
        honest("benchmark-again-and-again", EDITING)
            .over(Wire.SPRING_AI)
            .talk(
                Talk.ask("Measure ten times and give the median.")
                    .rounds(
                        10,
                        i -> use("bench", "{}", (180 + i * 7 % 11) + "." + i + " ms").after(150))
                    .say("The median is 185 ms.")));
  }

  private static String link(int i) {
    return "https://" + Texts.name(i) + ".example.org/" + Texts.name(i + 60);
  }

  private static String links() {
    return IntStream.rangeClosed(1, 24).mapToObj(Editing::link).collect(joining("\n"));
  }

  private static String edit(int i) {
    return "{\"file\":\"Parser.java\",\"old\":\""
        + Texts.sentence(i)
        + "\",\"new\":\""
        + Texts.sentence(i + 50)
        + "\"}";
  }

  private static String failure(int i) {
    return "ParserTest > parses FAILED\n  org.opentest4j.AssertionFailedError: expected 9 tokens but"
        + " was "
        + i / 2
        + "\n    at ParserTest.java:31\n9 tests completed, "
        + (9 - i / 2)
        + " failed";
  }

  private static String todo(int done) {
    StringBuilder list = new StringBuilder("{\"todos\":[");
    for (int i = 1; i <= 8; i++) {
      list.append(i == 1 ? "" : ",").append("{\"task\":\"step ").append(i);
      list.append("\",\"state\":\"").append(i <= done ? "completed" : "pending").append("\"}");
    }
    return list.append("]}").toString();
  }
}
