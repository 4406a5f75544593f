package io.loophound.zoo.catalog.independent;

import static io.loophound.zoo.catalog.independent.Facts.json;
import static io.loophound.zoo.catalog.independent.Facts.number;
import static io.loophound.zoo.catalog.independent.Facts.part;
import static io.loophound.zoo.script.Habit.INDEPENDENT;
import static io.loophound.zoo.script.Program.honest;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Step;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Agents that change code and make progress, if slowly. */
final class Coding {
  private static final String UPDATED = "The file has been updated successfully.";

  private Coding() {}

  static List<Program> all() {
    return List.of(
        compileErrors(),
        lintToZero(),
        bisect(),
        rebase(),
        longFile(),
        editMissedTwice(),
        todos(),
        copyrightHeaders());
  }

  private static Program compileErrors() {
    return honest("compile-errors-one-after-the-other", INDEPENDENT)
        .over(Wire.ANTHROPIC)
        .talk(
            Talk.ask("Move the project to Java 21 and Spring Boot 4. Make it compile.")
                .system(Prompts.CODER)
                .rounds(24, Coding::compileOrEdit)
                .use("bash", json("command", "mvn -q compile"), "")
                .say("The project compiles."));
  }

  private static Step compileOrEdit(int i) {
    String file = "src/main/java/com/acme/" + part(i / 2) + "/Config.java";
    if (i % 2 == 0) {
      String old = "import javax.servlet." + part(i) + ";";
      return use("edit", json("path", file, "old", old, "new", "import jakarta.*;"), UPDATED);
    }
    return use(
            "bash",
            json("command", "mvn -q compile"),
            "[ERROR] COMPILATION ERROR :\n[ERROR] /app/"
                + file
                + ":["
                + number(i, 10, 200)
                + ",17] package javax.servlet does not exist\n[ERROR] Failed to execute goal"
                + " maven-compiler-plugin:3.14.0:compile (default-compile) on project shop")
        .after(260);
  }

  private static Program lintToZero() {
    return honest("eslint-from-fourteen-problems-to-none", INDEPENDENT)
        .over(Wire.OPENAI_RESPONSES)
        .talk(
            Talk.ask("Fix all lint problems in src/.")
                .system(Prompts.CODER)
                .rounds(
                    28,
                    i ->
                        i % 2 == 1
                            ? use("shell", json("cmd", "npx eslint src"), problems(14 - i / 2))
                                .after(90)
                            : use(
                                "apply_patch",
                                json("patch", "@@ src/" + part(i) + ".ts\n-let x\n+const x"),
                                "Done!"))
                .use("shell", json("cmd", "npx eslint src"), "")
                .say("No lint problems are left."));
  }

  private static String problems(int left) {
    StringBuilder out = new StringBuilder();
    for (int i = 15 - left; i <= 14; i++) {
      out.append("src/").append(part(2 * i)).append(".ts\n  ").append(number(i, 5, 90));
      out.append(":7  error  'x' is never reassigned. Use 'const' instead  prefer-const\n");
    }
    return out + "\n✖ " + left + " problems (" + left + " errors, 0 warnings)";
  }

  private static Program bisect() {
    return honest("git-bisect-with-the-same-test", INDEPENDENT)
        .over(Wire.ANTHROPIC)
        .talk(
            Talk.ask("Find the commit that broke test_roundtrip. v3.1 was good.")
                .system(Prompts.CODER)
                .use("bash", json("command", "git bisect start HEAD v3.1"), "Bisecting: 2048 left")
                .rounds(
                    22,
                    i -> {
                      boolean bad = (i / 2) % 3 != 1;
                      return i % 2 == 1
                          ? use(
                                  "bash",
                                  json("command", "pytest -q tests/test_codec.py::test_roundtrip"),
                                  i / 2 % 3 != 0 ? "F\n1 failed in 0.31s" : ".\n1 passed in 0.30s")
                              .after(150)
                          : use(
                              "bash",
                              json("command", "git bisect " + (bad ? "bad" : "good")),
                              "Bisecting: "
                                  + (2048 >> (i / 2))
                                  + " revisions left to test after this (roughly "
                                  + (11 - i / 2)
                                  + " steps)\n["
                                  + Integer.toHexString(number(i, 1 << 20, 1 << 27))
                                  + "] Change "
                                  + part(i));
                    })
                .say("8f3a21c is the first bad commit."));
  }

  private static Program rebase() {
    return honest("git-rebase-with-ten-conflicts", INDEPENDENT)
        .over(Wire.LANGCHAIN4J)
        .talk(
            Talk.ask("Rebase this branch on main. In conflicts our side wins.")
                .system(Prompts.CODER)
                .rounds(
                    20,
                    i ->
                        i % 2 == 1
                            ? use("sh", json("c", "git rebase --continue"), conflict(i / 2))
                            : use(
                                "sh",
                                json("c", "git checkout --theirs . && git add -A"),
                                "Updated 1 path from the index"))
                .use("sh", json("c", "git rebase --continue"), "Successfully rebased and updated")
                .say("The branch is rebased."));
  }

  private static String conflict(int i) {
    return "Auto-merging CHANGELOG.md\nCONFLICT (content): Merge conflict in CHANGELOG.md\nerror:"
        + " could not apply "
        + Integer.toHexString(number(i, 1 << 20, 1 << 27))
        + "... Add "
        + part(i)
        + "\nhint: Resolve all conflicts manually, mark them as resolved with \"git add\"";
  }

  private static Program longFile() {
    return honest("long-file-read-in-thirty-pieces", INDEPENDENT)
        .over(Wire.GEMINI)
        .talk(
            Talk.ask("Where does legacy.cbl compute the discount?")
                .system(Prompts.CODER)
                .rounds(
                    30,
                    i ->
                        use(
                            "view",
                            json("path", "legacy.cbl", "from", i * 100 - 99, "to", i * 100),
                            cobol(i)))
                .say("In paragraph 2900-REBATE, line 2914."));
  }

  private static String cobol(int i) {
    StringBuilder out = new StringBuilder();
    for (int k = 0; k < 8; k++) {
      int line = i * 100 - 99 + k;
      out.append(
          String.format("%06d     MOVE %s-AMT TO ", line, part(line).toUpperCase(Locale.ROOT)));
      out.append("WS-").append(part(line * 3).toUpperCase(Locale.ROOT)).append("-TOTAL.\n");
    }
    return out.toString();
  }

  private static Program editMissedTwice() {
    String missed = "No replacement was performed, old_str `%s` did not appear verbatim.";
    return honest("edit-misses-twice-then-applies", INDEPENDENT)
        .over(Wire.ANTHROPIC)
        .talk(
            Talk.ask("Rename the option max-wait to patience in six files.")
                .system(Prompts.CODER)
                .rounds(
                    24,
                    i -> {
                      String file = "conf/" + part(i / 4) + ".yml";
                      String old = (i % 4 == 1 ? "max-wait: 30" : " max-wait: 30s") + " #" + i / 4;
                      return i % 4 == 3
                          ? use("view", json("path", file), "wait:\n    max-wait: 30s # " + i)
                          : use(
                              "str_replace",
                              json("path", file, "old_str", old + i % 4),
                              i % 4 == 0 ? UPDATED : missed.formatted(old));
                    })
                .say("The option has its new name in all six files."));
  }

  private static Program todos() {
    return honest("todo-list-ticked-off-item-by-item", INDEPENDENT)
        .over(Wire.ANTHROPIC)
        .talk(
            Talk.ask("Split the monolith's config into one file for each of the 14 modules.")
                .system(Prompts.CODER)
                .rounds(
                    28,
                    i ->
                        i % 2 == 1
                            ? use("TodoWrite", json("todos", list(i / 2)), todosAreSaved())
                            : use(
                                "Write",
                                json("path", part(i / 2) + ".yml", "content", "a: " + i),
                                "File created."))
                .say("All 14 modules have a file of their own."));
  }

  private static String todosAreSaved() {
    return "Todos have been modified successfully. Ensure that you continue to use the todo list to"
        + " track your progress. Please proceed with the current tasks if applicable";
  }

  private static List<String> list(int done) {
    return IntStream.rangeClosed(1, 14)
        .mapToObj(i -> (i <= done ? "[x] " : i == done + 1 ? "[~] " : "[ ] ") + "write " + part(i))
        .toList();
  }

  private static Program copyrightHeaders() {
    String header = "/*\n * Copyright 2026 Acme AG\n * SPDX-License-Identifier: Apache-2.0\n */\n";
    return honest("same-header-inserted-in-each-file", INDEPENDENT)
        .talk(
            Talk.ask("Put the licence header on top of each source file.")
                .system(Prompts.CODER)
                .rounds(
                    24,
                    i ->
                        use(
                            "insert",
                            json("path", "src/" + part(i) + ".js", "line", 0, "text", header),
                            UPDATED))
                .say("24 files have the header."));
  }
}
