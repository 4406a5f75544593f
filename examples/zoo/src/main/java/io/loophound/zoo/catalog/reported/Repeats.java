package io.loophound.zoo.catalog.reported;

import static io.loophound.zoo.catalog.independent.Facts.json;
import static io.loophound.zoo.catalog.independent.Facts.number;
import static io.loophound.zoo.catalog.independent.Facts.part;
import static io.loophound.zoo.catalog.reported.Reported.honest;
import static io.loophound.zoo.script.Habit.REPORTED;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.catalog.second.SecondLook;
import io.loophound.zoo.script.Carrier;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Step;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** Honest work that does the same thing again, and gets on. */
final class Repeats {

  private Repeats() {}

  static List<Program> all() {
    return List.of(
        honest(
            "build-after-each-fix",
            Wire.GEMINI,
            Talk.ask("Make `npm run build` pass.")
                .rounds(26, Repeats::build)
                .say("The build passes.")),
        agents(),
        honest(
            "refactors-and-stays-green",
            Wire.ANTHROPIC,
            Talk.ask("Split the class Orders into small ones; keep the tests green.")
                .rounds(36, Repeats::refactor)
                .say("Orders is split, all tests pass.")),
        honest(
            "self-checkout-with-equal-bottles",
            Wire.LANGCHAIN4J,
            Talk.ask("You run the till. Scan what the customer puts down until it is empty.")
                .rounds(30, Repeats::checkout)
                .say("That makes 19.60 in all.")),
        spanishDice(),
        parcel());
  }

  private static Step build(int i) {
    if (i % 2 == 1) {
      return use(
          "edit",
          json("file", "src/" + part(i) + ".ts", "old", "any", "new", part(i) + "Type" + i),
          "Applied 1 edit.");
    }
    // three fixes in a row that do not help
    int errors = i < 10 ? 12 - i / 2 : i < 16 ? 7 : 13 - i / 2;
    String output =
        errors <= 0
            ? "vite v5.2.0 building for production...\n✓ 812 modules transformed.\n✓ built in 4.1s"
            : "src/"
                + part(errors)
                + ".ts(31,7): error TS2322: Type 'string' is not assignable\n"
                + "Found "
                + errors
                + " errors.";
    return use("run_shell_command", json("command", "npm run build"), output).after(600);
  }

  private static Program agents() {
    return Program.honest("three-agents-run-the-same-tests", REPORTED)
        .over(Wire.ANTHROPIC)
        .on(Carrier.THREADS)
        .talks(
            3,
            agent ->
                Talk.ask("Fix the tests of the module " + part(agent) + ".")
                    .system("You are a coding agent. Run npm test after each change.")
                    .rounds(
                        12,
                        i ->
                            i % 2 == 1
                                ? use(
                                    "edit",
                                    json("file", part(agent) + i + ".js", "text", "fix " + i),
                                    "edited")
                                : use(
                                        "bash",
                                        json("command", "npm test"),
                                        i < 12
                                            ? "Tests: " + (7 - i / 2) + " failed, 40 passed"
                                            : "Tests: 46 passed, 46 total")
                                    .after(300))
                    .say("The module passes."));
  }

  private static Step refactor(int i) {
    return i % 2 == 1
        ? use(
            "str_replace",
            json("path", "Orders.java", "old", SecondLook.text(i, 12), "new", "private void p" + i),
            "The file Orders.java has been edited.")
        : use(
                "bash",
                json("command", "mvn -q test"),
                "[INFO] Tests run: 48, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 2."
                    + number(i, 100, 999)
                    + " s\n[INFO] BUILD SUCCESS")
            .after(500);
  }

  private static Step checkout(int i) {
    int item = (i + 1) / 2;
    boolean water = item >= 4 && item <= 9;
    String sku = water ? "40001" : String.valueOf(41000 + item);
    return i % 2 == 1
        ? use("scan", "{}", json("sku", sku, "name", water ? "Water 1.5 l" : part(item)))
        : use(
            "add_item",
            json("sku", sku),
            json("ok", true, "lines", item, "total", 0.89 * item + (water ? 0 : 0.2)));
  }

  private static Program spanishDice() {
    Talk talk = Talk.ask("Vamos a tirar los dados.").pause(1500).say("¡Vamos!");
    for (int i = 1; i <= 25; i++) {
      int value = number(i / 2, 1, 7); // each value about twice in a row
      talk.user("Tirar otra vez")
          .use("tirar_dado", "{\"caras\":6}", "{\"valor\":" + value + "}")
          .say("Ha salido un " + value + ".");
    }
    return honest("spanish-person-rolls-again", Wire.LANGCHAIN4J, talk);
  }

  private static Program parcel() {
    Talk talk = Talk.ask("Track my parcel RX44.").pause(12_000);
    for (int i = 1; i <= 6; i++) {
      if (i > 1) {
        talk.user("Refresh status");
      }
      talk.use(
              "track_parcel",
              "{\"id\":\"RX44\"}",
              i < 6 ? "{\"status\":\"in customs clearance\"}" : "{\"status\":\"delivered\"}")
          .say(i < 6 ? "Your parcel is in customs clearance." : "Your parcel was delivered.");
    }
    return honest("parcel-refreshed-by-a-person", Wire.OPENAI_CHAT, talk);
  }
}
