package io.loophound.zoo.catalog.unseen;

import static io.loophound.zoo.catalog.independent.Facts.json;
import static io.loophound.zoo.catalog.independent.Facts.person;
import static io.loophound.zoo.script.Habit.UNSEEN;
import static io.loophound.zoo.script.Program.honest;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Http;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** Agents that query stores: databases, indexes, calendars, memories. */
final class Queries {

  private Queries() {}

  static List<Program> all() {
    return List.of(columns(), nothingFound(), memories(), slots(), logs(), rateLimit());
  }

  private static Program columns() {
    String[] tried = {
      "order_total", "total_amount", "amount", "gross_total", "sum_gross", "value", "net_amount"
    };
    return honest("sql-same-error-class-then-found", UNSEEN)
        .over(Wire.SPRING_AI)
        .talk(
            Talk.ask("What was the revenue by country last month?")
                .system("You write PostgreSQL for the warehouse of Fjell. Read only.")
                .rounds(
                    7,
                    i ->
                        use(
                                "run_sql",
                                json(
                                    "query",
                                    "SELECT country, SUM("
                                        + tried[i - 1]
                                        + ") FROM sales.orders WHERE placed_at >= '2026-05-01'"
                                        + " GROUP BY country"),
                                "ERROR: column \""
                                    + tried[i - 1]
                                    + "\" does not exist\nLINE 1:"
                                    + " SELECT country, SUM("
                                    + tried[i - 1]
                                    + ") FROM\n  ^\n"
                                    + "SQLSTATE: 42703")
                            .after(60))
                .use(
                    "run_sql",
                    json("query", "SELECT column_name FROM information_schema.columns"),
                    "id\ncountry\nplaced_at\ntotal_cents\ncurrency\nstate")
                .use(
                    "run_sql",
                    json("query", "SELECT country, SUM(total_cents)/100 FROM sales.orders"),
                    "NO | 812201\nSE | 640118\nDE | 402277")
                .say("Norway 812,201, Sweden 640,118, Germany 402,277."));
  }

  private static Program nothingFound() {
    String[] queries = {
      "parental leave Portugal", "licença parental", "Portugal benefits handbook",
      "Lisbon office HR contacts", "EU leave policy comparison", "paternity leave days",
      "global family policy 2026", "people operations FAQ"
    };
    return honest("handbook-search-finds-nothing", UNSEEN)
        .over(Wire.LANGCHAIN4J)
        .talk(
            Talk.ask("How much parental leave do we give in Portugal?")
                .system("Answer from the company handbook only. Say so when it has no answer.")
                .rounds(
                    8,
                    i ->
                        use("search_handbook", json("query", queries[i - 1], "k", 5), "[]")
                            .after(90))
                .say("The handbook says nothing about leave in Portugal. Please ask HR."));
  }

  private static Program memories() {
    String[] what = {
      "tea",
      "trains",
      "window seats",
      "metric units",
      "dark mode",
      "short mails",
      "Tuesdays for calls",
      "vegetarian food",
      "aisle 3",
      "linen",
      "paper tickets",
      "jazz",
      "hiking",
      "quiet hotels",
      "early flights",
      "oat milk",
      "left-hand desks",
      "Lisbon"
    };
    return honest("memory-tool-saves-similar-facts", UNSEEN)
        .over(Wire.OPENAI_CHAT_STREAM)
        .talk(
            Talk.ask("Read our last chats and remember what I like.")
                .system("You are a personal assistant with a long-term memory.")
                .rounds(
                    18,
                    i ->
                        use(
                            "save_memory",
                            json("user", "u-881", "fact", "The user likes " + what[i - 1] + "."),
                            "Memory saved."))
                .say("Done, I will keep these 18 things in mind."));
  }

  private static Program slots() {
    return honest("calendar-all-days-are-busy", UNSEEN)
        .over(Wire.OPENAI_RESPONSES)
        .talk(
            Talk.ask("Find one hour for Anna, Jonas and Yuki within the next four weeks.")
                .system("You plan meetings. Check each working day.")
                .rounds(
                    19,
                    i ->
                        use(
                                "find_free_slots",
                                json(
                                    "people",
                                    List.of("anna", "jonas", "yuki"),
                                    "date",
                                    "2026-06-" + (10 + i),
                                    "minutes",
                                    60),
                                i < 19 ? "{\"slots\":[]}" : "{\"slots\":[\"15:00\"]}")
                            .after(120))
                .say("The first common hour is on 29 June at 15:00."));
  }

  private static Program logs() {
    return honest("pages-through-a-60-kb-log", UNSEEN)
        .over(Wire.ANTHROPIC)
        .with(Http.WEB_CLIENT)
        .talk(
            Talk.ask("Find the slowest request in today's log.")
                .system("You are an SRE. Read the log in pieces.")
                .rounds(
                    16,
                    i ->
                        use(
                                "read_log",
                                json("file", "app.log", "offset", 800 * i, "limit", 800),
                                Papers.log(800 * i, 800))
                            .after(30))
                .say("The slowest took 899 ms, at 09:41 in the ledger."));
  }

  private static Program rateLimit() {
    return honest("tool-says-429-then-works", UNSEEN)
        .over(Wire.GEMINI)
        .talk(
            Talk.ask("Which repositories of acme had no release this year?")
                .system("You have the API of our forge. " + person(3) + " is on call.")
                .rounds(
                    24,
                    i ->
                        i % 3 != 0
                            ? use(
                                    "forge_api",
                                    releases(i),
                                    "{\"message\":\"API rate limit exceeded\",\"status\":429,"
                                        + "\"retry_after\":1}")
                                .after(1000)
                            : use(
                                    "forge_api",
                                    releases(i),
                                    i % 2 == 0 ? "[]" : "[{\"tag\":\"v1." + i + "\"}]")
                                .after(100))
                .say("Five repositories had no release this year."));
  }

  private static String releases(int i) {
    return json("path", "/repos/acme/r" + (i - 1) / 3 + "/releases");
  }
}
