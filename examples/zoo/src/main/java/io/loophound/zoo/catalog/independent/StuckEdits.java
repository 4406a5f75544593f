package io.loophound.zoo.catalog.independent;

import static io.loophound.zoo.catalog.independent.Facts.json;
import static io.loophound.zoo.catalog.independent.Facts.pick;
import static io.loophound.zoo.script.Habit.INDEPENDENT;
import static io.loophound.zoo.script.Program.loop;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** Coding agents that got stuck. */
final class StuckEdits {
  private static final int FOR_EVER = 70;
  private static final String DOCKERFILE =
      """
      FROM eclipse-temurin:21-jre
      WORKDIR /app
      COPY target/app.jar app.jar
      EXPOSE 8080
      ENTRYPOINT ["java","-jar","app.jar"]
      """;

  private StuckEdits() {}

  static List<Program> all() {
    return List.of(
        editThatDoesNotApply(),
        wrongFolder(),
        fileWrittenAgain(),
        filePagesAgain(),
        pushRejected(),
        installConflict());
  }

  private static Program editThatDoesNotApply() {
    String[] words = {
      "I see the problem. Let me fix the import.",
      "The string did not match. Let me try again with the exact text.",
      "Let me apply the change once more, with care for the white space.",
      "I will now correct the import statement."
    };
    return loop("edit-that-never-applies-reworded", INDEPENDENT, 16)
        .over(Wire.ANTHROPIC)
        .talk(
            Talk.ask("Replace the deprecated import in Client.java.")
                .system(Prompts.CODER)
                .rounds(
                    FOR_EVER,
                    i ->
                        use(
                                "str_replace_based_edit_tool",
                                json(
                                    "command", "str_replace",
                                    "path", "/repo/src/Client.java",
                                    "old_str", " ".repeat(i % 3) + "import org.apache.http.Client;",
                                    "new_str", "import org.apache.hc.Client;"),
                                "No replacement was performed, old_str did not appear verbatim in"
                                    + " /repo/src/Client.java.")
                            .saying(pick(i, words)))
                .say("I could not change it."));
  }

  private static Program wrongFolder() {
    return loop("cd-into-folders-that-are-not-there", INDEPENDENT, 30)
        .over(Wire.OPENAI_RESPONSES)
        .talk(
            Talk.ask("Run the unit tests of the parser.")
                .system(Prompts.CODER)
                .rounds(
                    FOR_EVER,
                    i ->
                        use(
                            "shell",
                            json("cmd", "cd /workspace/parser" + (i % 5) + " && npm test"),
                            "bash: line 1: cd: /workspace/parser"
                                + (i % 5)
                                + ": No such file or directory"))
                .say("I cannot find the parser."));
  }

  private static Program fileWrittenAgain() {
    return loop("same-file-written-again-and-again", INDEPENDENT, 12)
        .over(Wire.LANGCHAIN4J)
        .talk(
            Talk.ask("Create a Dockerfile for the service.")
                .system(Prompts.CODER)
                .rounds(
                    FOR_EVER,
                    i ->
                        use(
                                "write_file",
                                json("path", "Dockerfile", "content", DOCKERFILE),
                                "File written successfully.")
                            .saying(pick(i, "I create the Dockerfile.", "Now the Dockerfile.")))
                .say("The Dockerfile is there."));
  }

  private static Program filePagesAgain() {
    return loop("four-pages-of-a-file-round-and-round", INDEPENDENT, 24)
        .over(Wire.GEMINI)
        .talk(
            Talk.ask("Explain how the tokenizer handles escapes.")
                .system(Prompts.CODER)
                .rounds(
                    FOR_EVER,
                    i ->
                        use(
                            "read_lines",
                            json("file", "tokenizer.c", "start", (i - 1) % 4 * 200 + 1),
                            "static int page_"
                                + (i - 1) % 4
                                + "(struct lexer *lx) {\n  while (*lx->p == '\\\\') lx->p += "
                                + (i - 1) % 4
                                + ";\n  return next(lx);\n}\n"))
                .say("I have read it."));
  }

  private static Program pushRejected() {
    return loop("git-push-rejected-for-ever", INDEPENDENT, 10)
        .over(Wire.SPRING_AI)
        .talk(
            Talk.ask("Push the branch.")
                .system(Prompts.CODER)
                .rounds(
                    FOR_EVER,
                    i ->
                        use(
                                "run",
                                json("command", "git push origin main"),
                                "To github.com:acme/shop.git\n ! [rejected]        main -> main"
                                    + " (non-fast-forward)\nerror: failed to push some refs to"
                                    + " 'github.com:acme/shop.git'\nhint: Updates were rejected"
                                    + " because the tip of your current branch is behind")
                            .after(30))
                .say("I could not push."));
  }

  private static Program installConflict() {
    String[] flags = {"", " --legacy-peer-deps=false", " --no-audit", " --prefer-offline", " -f0"};
    return loop("npm-install-eresolve-with-other-flags", INDEPENDENT, 30)
        .talk(
            Talk.ask("Install the dependencies.")
                .system(Prompts.CODER)
                .rounds(
                    FOR_EVER,
                    i ->
                        use(
                                "bash",
                                json("command", "npm install" + pick(i, flags)),
                                "npm ERR! code ERESOLVE\nnpm ERR! ERESOLVE unable to resolve"
                                    + " dependency tree\nnpm ERR! Found: react@19.0.0\nnpm ERR!"
                                    + " peer react@\"^17\" from react-dnd@14.0.2")
                            .saying(pick(i, "Let me try it like this.", "I try another flag.")))
                .say("The dependencies cannot be installed."));
  }
}
