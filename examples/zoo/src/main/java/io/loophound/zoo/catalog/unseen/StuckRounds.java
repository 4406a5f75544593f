package io.loophound.zoo.catalog.unseen;

import static io.loophound.zoo.catalog.independent.Facts.json;
import static io.loophound.zoo.catalog.independent.Facts.number;
import static io.loophound.zoo.catalog.independent.Facts.part;
import static io.loophound.zoo.catalog.independent.Facts.pick;
import static io.loophound.zoo.script.Habit.UNSEEN;
import static io.loophound.zoo.script.Program.loop;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Step;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** Loops of several tools, and loops that begin late or run slowly. */
final class StuckRounds {

  private StuckRounds() {}

  static List<Program> all() {
    return List.of(
        listAndRead(),
        editAndRevert(),
        threeFiles(),
        lateLoop(),
        slowLoop(),
        deadButton(),
        spanishPingPong());
  }

  private static Program listAndRead() {
    String listing =
        """
        total 24
        -rw-r--r-- 1 app app 812 Mar 11 09:00 config.yaml
        -rw-r--r-- 1 app app  61 Mar 11 09:00 README.md
        """;
    return loop("lists-and-reads-in-turn", UNSEEN, 14)
        .over(Wire.GEMINI)
        .talk(
            Talk.ask("Where is the database password configured?")
                .system("You are a coding agent.")
                .rounds(
                    50,
                    i ->
                        i % 2 == 1
                            ? use("list_dir", json("path", "/srv/app"), listing).after(12)
                            : use(
                                    "read_file",
                                    json("path", "/srv/app/config.yaml"),
                                    "server:\n  port: 8080\nlogging:\n  level: info\n")
                                .after(9))
                .say("I did not find it."));
  }

  private static Program editAndRevert() {
    return loop("edits-and-reverts-one-line", UNSEEN, 24)
        .over(Wire.ANTHROPIC)
        .talk(
            Talk.ask("Make CacheTest pass.")
                .system("You are a coding agent. Run the tests after each change.")
                .rounds(80, StuckRounds::editOrTest)
                .say("It does not pass."));
  }

  private static Step editOrTest(int i) {
    if (i % 2 == 0) {
      return use(
              "bash",
              json("command", "mvn -q test -Dtest=CacheTest"),
              "[ERROR] CacheTest.evicts:31 expected: <"
                  + (i % 4 == 0 ? 2 : 3)
                  + "> but was: <"
                  + (i % 4 == 0 ? 3 : 2)
                  + ">\n[ERROR] Tests run: 5, Failures: 1, Time elapsed: 0."
                  + number(i, 100, 999)
                  + " s\n[INFO] BUILD FAILURE")
          .after(500);
    }
    String less = "if (size > limit) {";
    String more = "if (size >= limit) {";
    return use(
            "str_replace",
            json(
                "path",
                "src/main/java/com/acme/Cache.java",
                "old_str",
                i % 4 == 1 ? less : more,
                "new_str",
                i % 4 == 1 ? more : less),
            "File edited.")
        .saying(pick(i / 2, "The comparison is off by one.", "That broke it, I change it back."));
  }

  private static Program threeFiles() {
    return loop("reads-three-files-in-rotation", UNSEEN, 20)
        .over(Wire.LANGCHAIN4J)
        .talk(
            Talk.ask("Why does the nightly import run twice?")
                .system("You are a coding agent.")
                .rounds(
                    60,
                    i ->
                        use(
                                "read_file",
                                json("path", "src/Import" + i % 3 + ".java"),
                                Papers.source(i % 3, 30))
                            .saying(
                                pick(
                                    i,
                                    "Let me look at the job again.",
                                    "I need to check the scheduler.",
                                    "Now the configuration.",
                                    "I want to be sure about the lock."))
                            .after(10))
                .say("I do not know."));
  }

  private static Program lateLoop() {
    return loop("stuck-after-40-good-rounds", UNSEEN, 54)
        .over(Wire.OPENAI_RESPONSES)
        .talk(
            Talk.ask("Upgrade all modules to Jakarta EE 11 and build the lot.")
                .system("You are a coding agent.")
                .rounds(
                    40,
                    i ->
                        use(
                                "edit",
                                json(
                                    "path",
                                    part(i) + "/pom" + i / 24 + ".xml",
                                    "content",
                                    Papers.source(i, 2)),
                                "edited " + part(i))
                            .after(10))
                .rounds(
                    60,
                    i ->
                        use(
                                "mvn",
                                json("goals", "verify -q", "attempt", i),
                                "[ERROR] Could not resolve com.acme:parent:pom:7 from central:"
                                    + " Not authorized, status code 401")
                            .saying(pick(i, "Build again.", "Let me retry the build.", ""))
                            .after(250))
                .say("The build does not work."));
  }

  private static Program slowLoop() {
    return loop("slow-search-with-the-same-page", UNSEEN, 16)
        .over(Wire.OPENAI_CHAT_STREAM)
        .talk(
            Talk.ask("Find a flat in Aarhus below 900 EUR with a balcony.")
                .system("You search listings.")
                .rounds(
                    24,
                    i ->
                        use(
                                "search_listings",
                                json("city", "Aarhus", "max", 900, "balcony", true),
                                Papers.snapshot("https://flats.example/aarhus", 0, 20))
                            .saying(
                                pick(
                                    i,
                                    "Let me search.",
                                    "I look once more.",
                                    "Perhaps there is something new."))
                            .after(2300 + number(i, 0, 900)))
                .say("I found none."));
  }

  private static Program deadButton() {
    return loop("button-that-does-nothing", UNSEEN, 16)
        .over(Wire.LANGCHAIN4J)
        .talk(
            Talk.ask("Book the meeting room for Friday at nine.")
                .system("You control a browser.")
                .rounds(
                    50,
                    i ->
                        use(
                                "browser_click",
                                json(
                                    "element",
                                    pick(i, "Confirm button", "Confirm", "The Confirm button"),
                                    "ref",
                                    "e88"),
                                Papers.snapshot("https://rooms.example/friday", 0, 70))
                            .after(180 + number(i, 0, 60)))
                .say("The room is not booked."));
  }

  private static Program spanishPingPong() {
    return loop("spanish-two-tools-in-turn-streamed", UNSEEN, 16)
        .over(Wire.OPENAI_CHAT_STREAM)
        .talk(
            Talk.ask("Cancela el pedido 5512 y devuelve el importe.")
                .system("Eres el agente de la tienda. Responde en español.")
                .rounds(
                    50,
                    i ->
                        i % 2 == 1
                            ? use(
                                    "cancelar_pedido",
                                    json("pedido", 5512),
                                    "No se puede cancelar: primero hay que devolver el importe.")
                                .after(80)
                            : use(
                                    "devolver_importe",
                                    json("pedido", 5512),
                                    "No se puede devolver: primero hay que cancelar el pedido.")
                                .after(80))
                .say("No ha sido posible."));
  }
}
