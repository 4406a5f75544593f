package io.loophound.zoo.catalog.second;

import static io.loophound.zoo.catalog.independent.Facts.json;
import static io.loophound.zoo.catalog.independent.Facts.number;
import static io.loophound.zoo.catalog.independent.Facts.part;
import static io.loophound.zoo.catalog.independent.Facts.pick;
import static io.loophound.zoo.script.Habit.SECOND_LOOK;
import static io.loophound.zoo.script.Program.honest;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Http;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;
import java.util.function.IntFunction;

/** Sweeps over values and pages, most of which contain nothing. */
final class Searches {

  private Searches() {}

  static List<Program> all() {
    return List.of(
        sweep("forty-ports-closed", "check_port", 40, i -> json("port", 8000 + i), "closed")
            .with(Http.APACHE),
        sweep("feature-off-for-each-tenant", "is_enabled", 45, Searches::tenant, "false")
            .over(Wire.LANGCHAIN4J),
        sweep("seats-of-the-hall-taken", "seat", 36, i -> json("seat", seat(i)), "taken")
            .over(Wire.ANTHROPIC),
        sweep("tables-counted-zero-rows", "sql", 40, Searches::count, "[{\"count\":0}]")
            .over(Wire.SPRING_AI),
        sweep("find-in-folder-after-folder", "bash", 34, Searches::find, "")
            .over(Wire.OPENAI_RESPONSES),
        sweep("hosts-do-not-answer-a-ping", "ping", 26, Searches::host, "Request timed out.", 250)
            .over(Wire.GEMINI),
        sweep("learning-rates-do-not-matter", "train", 20, Searches::rate, "accuracy: 0.50", 150)
            .over(Wire.OLLAMA),
        honest("opaque-cursors-with-empty-pages", SECOND_LOOK)
            .over(Wire.LANGCHAIN4J)
            .talk(
                Talk.ask("Collect all events of the audit log.")
                    .rounds(
                        26,
                        i ->
                            use(
                                "list_events",
                                json("cursor", Integer.toHexString(number(i, 1 << 20, 1 << 30))),
                                "{\"events\":["
                                    + (i % 4 == 0 ? "{\"id\":" + i + "}" : "")
                                    + "],\"next\":\""
                                    + Integer.toHexString(number(i + 1, 1 << 20, 1 << 30))
                                    + "\"}"))
                    .say("There are six events.")),
        honest("consumes-a-topic-without-arguments", SECOND_LOOK)
            .with(Http.JDK_ASYNC)
            .talk(
                Talk.ask("Count the orders of each country in the topic.")
                    .rounds(
                        24,
                        i ->
                            use(
                                "poll_topic",
                                "{}",
                                pick(number(i, 0, 99), "[\"SE\",\"NO\"]", "[\"SE\"]", "[\"DK\"]")))
                    .say("Sweden has most.")));
  }

  private static Program sweep(
      String name, String tool, int count, IntFunction<String> arguments, String result) {
    return sweep(name, tool, count, arguments, result, 20);
  }

  private static Program sweep(
      String name,
      String tool,
      int count,
      IntFunction<String> arguments,
      String result,
      long millis) {
    return honest(name, SECOND_LOOK)
        .talk(
            Talk.ask("Go through all of them and report what you find.")
                .rounds(count, i -> use(tool, arguments.apply(i), result).after(millis))
                .say("I went through all " + count + "."));
  }

  private static String tenant(int i) {
    return json("flag", "new-checkout", "tenant", "t-" + part(i) + i);
  }

  private static String seat(int i) {
    return "" + (char) ('A' + i / 9) + (1 + i % 9);
  }

  private static String count(int i) {
    return json("query", "select count(*) from legacy_" + part(i) + "_" + i / 24);
  }

  private static String find(int i) {
    return json("command", "find /srv/" + part(i) + i / 24 + " -name 'ledger*.csv'");
  }

  private static String host(int i) {
    return json("host", "10.0.4." + (10 + i));
  }

  private static String rate(int i) {
    return json("lr", 0.001 * i, "epochs", 3);
  }
}
