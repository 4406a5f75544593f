package io.loophound.zoo.catalog.unseen;

import static io.loophound.zoo.catalog.independent.Facts.json;
import static io.loophound.zoo.catalog.independent.Facts.number;
import static io.loophound.zoo.catalog.independent.Facts.part;
import static io.loophound.zoo.catalog.independent.Facts.person;
import static io.loophound.zoo.catalog.independent.Facts.pick;
import static io.loophound.zoo.script.Habit.UNSEEN;
import static io.loophound.zoo.script.Program.honest;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Carrier;
import io.loophound.zoo.script.Http;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Step;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** Agents that change code and check what tools report about it. */
final class Repositories {
  private static final String CODER =
      "You are a coding agent in a Java repository. Work in small steps. Run the tests after each"
          + " change. Do not stop before they are green.";

  private Repositories() {}

  static List<Program> all() {
    return List.of(
        failingTest(),
        typeErrors(),
        unchangedPlan(),
        borrowChecker(),
        bisect(),
        pullRequests(),
        subagents(),
        compacted());
  }

  private static Program failingTest() {
    return honest("maven-test-fails-after-each-edit", UNSEEN)
        .over(Wire.ANTHROPIC)
        .talk(
            Talk.ask("PriceCalculatorTest fails since the VAT change. Fix it.")
                .system(CODER)
                .rounds(24, i -> i % 2 == 1 ? priceEdit(i) : priceTest(i))
                .use("bash", json("command", "mvn -q test -Dtest=PriceCalculatorTest"), "")
                .say("PriceCalculatorTest is green: the rounding was done before the discount."));
  }

  private static Step priceEdit(int i) {
    String change =
        json(
            "command",
            "str_replace",
            "path",
            "src/main/java/com/acme/PriceCalculator.java",
            "old_str",
            "return net." + pick(i, "multiply", "setScale", "add", "subtract") + "(v" + i + ");",
            "new_str",
            "return net."
                + pick(i + 2, "multiply", "setScale", "add", "subtract")
                + "(v"
                + (i + 2)
                + ");");
    return use("edit", change, "The file has been edited.")
        .saying(pick(i, "The scale is wrong here.", "", "Let me move the rounding.", ""));
  }

  private static Step priceTest(int i) {
    String out =
        "[ERROR] Tests run: 14, Failures: "
            + (i < 14 ? 3 : 2)
            + ", Errors: 0, Skipped: 0, Time elapsed: 0."
            + number(i, 100, 999)
            + " s <<< FAILURE! -- in com.acme.PriceCalculatorTest\n[ERROR]"
            + " com.acme.PriceCalculatorTest.reducedRate -- Time elapsed: 0.0"
            + number(i, 10, 99)
            + " s <<< FAILURE!\norg.opentest4j.AssertionFailedError: expected: <10.70> but was: <"
            + number(i, 9, 12)
            + "."
            + number(i, 10, 99)
            + ">\n\tat com.acme.PriceCalculatorTest.reducedRate(PriceCalculatorTest.java:48)\n"
            + "\tat java.base/java.util.ArrayList.forEach(ArrayList.java:1596)\n"
            + "[ERROR] Failed to execute goal maven-surefire-plugin:3.5.2:test\n";
    return use("bash", json("command", "mvn -q test -Dtest=PriceCalculatorTest"), out).after(900);
  }

  private static Program typeErrors() {
    return honest("tsc-errors-go-down-slowly", UNSEEN)
        .over(Wire.OPENAI_CHAT_STREAM)
        .talk(
            Talk.ask("Turn on strict mode and fix all type errors.")
                .system(CODER)
                .rounds(
                    26,
                    i ->
                        i % 2 == 0
                            ? use("shell", json("cmd", "npx tsc --noEmit"), tsc(i)).after(600)
                            : use(
                                "write_file",
                                json(
                                    "path",
                                    "src/" + part(i) + ".ts",
                                    "content",
                                    Papers.source(i, 6)),
                                "Wrote file"))
                .use("shell", json("cmd", "npx tsc --noEmit"), "")
                .say("Strict mode is on and nothing is left to fix."));
  }

  private static String tsc(int round) {
    StringBuilder out = new StringBuilder();
    for (int i = round * 2; i < 60; i++) {
      out.append("src/").append(part(i)).append(".ts(").append(number(i, 3, 300)).append(',');
      out.append(number(i, 3, 60)).append("): error TS2345: Argument of type 'string |");
      out.append(" undefined' is not assignable to parameter of type 'string'.\n");
    }
    return out.append("Found ").append(60 - round * 2).append(" errors.").toString();
  }

  private static Program unchangedPlan() {
    String plan = "# Plan\n\n" + Papers.prose(77, 4200);
    return honest("reads-the-same-plan-before-each-step", UNSEEN)
        .over(Wire.LANGCHAIN4J)
        .talk(
            Talk.ask("Follow docs/PLAN.md. Read it before each step, it may change.")
                .system(CODER)
                .rounds(
                    36,
                    i ->
                        i % 2 == 1
                            ? use("read_file", json("path", "docs/PLAN.md"), plan).after(8)
                            : use(
                                    "write_file",
                                    json(
                                        "path",
                                        "src/" + part(i) + "/Step" + i / 2 + ".java",
                                        "content",
                                        Papers.source(i, 4)),
                                    "File written.")
                                .after(12))
                .say("All 18 steps of the plan are done."));
  }

  private static Program borrowChecker() {
    return honest("cargo-check-same-error-code", UNSEEN)
        .over(Wire.OPENAI_RESPONSES)
        .with(Http.JDK_ASYNC)
        .talk(
            Talk.ask("Make the parser compile again.")
                .system("You are a Rust engineer.")
                .rounds(
                    18,
                    i ->
                        i % 2 == 0
                            ? use("exec", json("cmd", "cargo check 2>&1 | tail -30"), e0502(i))
                                .after(700)
                            : use(
                                "apply_patch",
                                json(
                                    "patch",
                                    "*** Update File: src/parser.rs\n@@\n-    let tok"
                                        + i
                                        + " = self.peek();\n+    let tok"
                                        + i
                                        + " = self."
                                        + pick(i, "next", "take", "peek_mut", "clone_at", "bump")
                                        + "("
                                        + number(i, 0, 99)
                                        + ");"),
                                "Success. Updated the following files:\nM src/parser.rs"))
                .use("exec", json("cmd", "cargo check 2>&1 | tail -30"), "Finished `dev` profile")
                .say("The parser compiles."));
  }

  private static String e0502(int i) {
    int line = 140 + number(i, 0, 30);
    return "error[E0502]: cannot borrow `*self` as mutable because it is also borrowed as"
        + " immutable\n   --> src/parser.rs:"
        + line
        + ":"
        + number(i, 8, 30)
        + "\n    |\n"
        + (line - 1)
        + " |         let tok = self.peek();\n"
        + "    |                   ---- immutable borrow occurs here\n"
        + line
        + " |         self.advance()?;\n    |         ^^^^^^^^^^^^^^ mutable borrow occurs here\n"
        + "\nFor more information about this error, try `rustc --explain E0502`.\n"
        + "error: could not compile `qlang` (lib) due to 1 previous error";
  }

  private static Program bisect() {
    return honest("git-bisect-by-hand", UNSEEN)
        .over(Wire.GEMINI)
        .talk(
            Talk.ask("Find the commit that broke the export, between v3.1 and main.")
                .system(CODER)
                .use("bash", json("command", "git bisect start main v3.1"), "Bisecting: 1480 left")
                .rounds(
                    22,
                    i ->
                        i % 2 == 1
                            ? use(
                                    "bash",
                                    json("command", "./gradlew -q :export:test"),
                                    i % 3 == 0
                                        ? "ExportTest > writesHeader FAILED\n"
                                            + "1 test completed, 1 failed"
                                        : "")
                                .after(400)
                            : use(
                                "bash",
                                json("command", i % 3 == 1 ? "git bisect bad" : "git bisect good"),
                                "Bisecting: "
                                    + (1480 >> (i / 2))
                                    + " revisions left to test after"
                                    + " this (roughly "
                                    + (11 - i / 2)
                                    + " steps)\n["
                                    + Papers.uuid(i).substring(0, 8)
                                    + "] Change "
                                    + part(number(i, 0, 24))))
                .say("The first bad commit changed the header writer."));
  }

  private static Program pullRequests() {
    return honest("review-bot-on-18-pull-requests", UNSEEN)
        .over(Wire.ANTHROPIC)
        .on(Carrier.LISTENER)
        .pace(60)
        .talks(
            18,
            i ->
                Talk.ask("Review pull request #" + (900 + i) + " of acme/shop by " + person(i))
                    .system("You review pull requests. Be strict about tests, brief otherwise.")
                    .use("get_diff", json("pr", 900 + i), Papers.source(i * 3, 60))
                    .use(
                        "post_review",
                        json("pr", 900 + i, "event", "APPROVE", "body", "LGTM"),
                        "{\"state\":\"APPROVED\"}")
                    .say("LGTM"));
  }

  private static Program subagents() {
    return honest("security-subagent-for-each-file", UNSEEN)
        .over(Wire.SPRING_AI)
        .on(Carrier.VIRTUAL_THREADS)
        .thinking(60)
        .talks(
            26,
            i ->
                Talk.ask(
                        "Check this file for injection, path traversal and secrets: src/"
                            + part(i)
                            + "/"
                            + number(i, 10, 99)
                            + ".java")
                    .system("You are a security auditor. Report only what you can prove.")
                    .use(
                        "read_file", json("path", "src/" + part(i) + ".java"), Papers.source(i, 40))
                    .say("No issues found."));
  }

  private static Program compacted() {
    return honest("long-session-with-compaction", UNSEEN)
        .remembers(16)
        .talk(
            Talk.ask("Port the 30 command classes from picocli to our own parser.")
                .system(CODER)
                .rounds(
                    75,
                    i ->
                        i % 15 == 1
                            ? use("read_file", json("path", "AGENTS.md"), Papers.prose(5, 3000))
                            : i % 3 == 0
                                ? use("bash", json("command", "mvn -q test -pl cli"), "").after(150)
                                : use(
                                    "edit_file",
                                    json(
                                        "path",
                                        "cli/" + part(i / 3) + i / 3 + ".java",
                                        "old",
                                        Papers.source(i, 1),
                                        "new",
                                        Papers.source(i + 1, 1)),
                                    "ok"))
                .say("All 30 commands use the new parser."));
  }
}
