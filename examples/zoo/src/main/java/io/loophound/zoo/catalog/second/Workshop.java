package io.loophound.zoo.catalog.second;

import static io.loophound.zoo.catalog.independent.Facts.json;
import static io.loophound.zoo.catalog.independent.Facts.part;
import static io.loophound.zoo.catalog.independent.Facts.picture;
import static io.loophound.zoo.script.Habit.SECOND_LOOK;
import static io.loophound.zoo.script.Program.honest;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Http;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Step;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Use;
import io.loophound.zoo.script.Wire;
import java.util.List;
import java.util.function.IntFunction;

/** Edit and try again, until it works. */
final class Workshop {
  private static final String FAILED =
      "FAILED tests/test_tax.py::test_rounding - assert 10.01 == 10.02\n1 failed, 11 passed";

  private Workshop() {}

  static List<Program> all() {
    return List.of(
        work("pytest-fails-alike-after-nine-edits", Wire.OPENAI_CHAT, 19, Workshop::test),
        work("whole-file-written-then-compiled", Wire.LANGCHAIN4J, 17, Workshop::compile),
        work("prompt-tuned-accuracy-stays", Wire.GEMINI, 20, Workshop::tune),
        work("css-nudged-and-compared", Wire.ANTHROPIC, 18, Workshop::nudge),
        work("config-key-by-key-and-restart", Wire.SPRING_AI, 24, Workshop::configure),
        work("ruff-fix-file-after-file", Wire.OPENAI_RESPONSES, 30, Workshop::lint)
            .with(Http.APACHE),
        work("stages-and-commits-twelve-files", Wire.OLLAMA, 24, Workshop::commit),
        work("bisects-with-the-same-script", Wire.OPENAI_CHAT_STREAM, 16, Workshop::bisect));
  }

  private static Program work(String name, Wire wire, int rounds, IntFunction<Step> round) {
    return honest(name, SECOND_LOOK)
        .over(wire)
        .talk(
            Talk.ask("Make it work, step by step.")
                .rounds(rounds, round)
                .say("It works now. I changed what was needed."));
  }

  private static Step test(int i) {
    return i % 2 == 0
        ? use("edit", json("file", "tax.py", "line", 10 + i, "text", SecondLook.text(i, 9)), "ok")
        : use("bash", json("command", "pytest -q"), i == 19 ? "12 passed" : FAILED).after(90);
  }

  private static Step compile(int i) {
    String code = "class Tax { // " + SecondLook.text(i, 40) + "\n}";
    return i % 2 == 0
        ? use("write_file", json("path", "Tax.java", "content", code), "written")
        : use(
            "bash",
            json("command", "javac Tax.java"),
            i == 17 ? "" : "Tax.java:1: error: ';' expected");
  }

  private static Step tune(int i) {
    return i % 2 == 1
        ? use("set_prompt", json("text", SecondLook.text(i, 25)), "saved")
        : use("evaluate", json("set", "dev"), "accuracy 0.71 (142 of 200)").after(120);
  }

  private static Step nudge(int i) {
    return i % 2 == 1
        ? use("set_style", json("selector", ".card", "margin", i + "px"), "")
        : Step.of(Use.of("screenshot", "{}", "diff 0.4 %").withImage(picture(i))).after(80);
  }

  private static Step configure(int i) {
    return switch (i % 3) {
      case 1 -> use("set_key", json("key", "pool." + part(i), "value", i), "ok");
      case 2 -> use("restart", json("service", "gateway"), "restarted").after(150);
      default -> use("probe", json("service", "gateway"), i == 24 ? "up" : "down: bad config");
    };
  }

  private static Step lint(int i) {
    String file = "src/" + part(i / 2) + ".py";
    return i % 2 == 1
        ? use(
            "bash",
            json("command", "ruff check --fix " + file),
            "Found 1 error (1 fixed, 0 remaining).")
        : use("bash", json("command", "ruff format " + file), "1 file reformatted");
  }

  private static Step commit(int i) {
    String file = part((i - 1) / 2) + ".txt";
    return i % 2 == 1
        ? use("bash", json("command", "git add " + file), "")
        : use("bash", json("command", "git commit -qm 'Add " + file + "'"), "");
  }

  private static Step bisect(int i) {
    return i % 2 == 1
        ? use("bash", json("command", "./check.sh"), i % 4 == 1 ? "broken" : "works").after(70)
        : use(
            "bash",
            json("command", "git bisect " + (i % 4 == 2 ? "bad" : "good")),
            "Bisecting: " + (900 >> (i / 2)) + " revisions left to test");
  }
}
