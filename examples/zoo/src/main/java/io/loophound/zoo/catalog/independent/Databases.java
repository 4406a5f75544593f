package io.loophound.zoo.catalog.independent;

import static io.loophound.zoo.catalog.independent.Facts.json;
import static io.loophound.zoo.catalog.independent.Facts.number;
import static io.loophound.zoo.catalog.independent.Facts.part;
import static io.loophound.zoo.catalog.independent.Facts.person;
import static io.loophound.zoo.catalog.independent.Facts.pick;
import static io.loophound.zoo.script.Habit.INDEPENDENT;
import static io.loophound.zoo.script.Program.honest;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Carrier;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** Agents that look things up: in SQL, in documents, in an API with pages. */
final class Databases {

  private Databases() {}

  static List<Program> all() {
    return List.of(
        emptyTables(),
        queryRightAtLast(),
        deadlocks(),
        handbookQuestions(),
        answersNotInTheDocuments(),
        searchInOtherWords(),
        ordersPageByPage(),
        nextPageWithoutArguments());
  }

  private static Program emptyTables() {
    return honest("sql-explorer-many-empty-tables", INDEPENDENT)
        .over(Wire.ANTHROPIC)
        .talk(
            Talk.ask("In which table are refunds of before the migration?")
                .system(Prompts.ANALYST)
                .use(
                    "query",
                    json("sql", "select table_name from ..."),
                    "24 rows: legacy_audit, ...")
                .rounds(
                    16,
                    i ->
                        use(
                            "query",
                            json(
                                "sql",
                                "SELECT * FROM legacy_"
                                    + part(i)
                                    + " WHERE kind = 'refund' AND booked_at < '2024-03-01' LIMIT 5"),
                            "(0 rows)"))
                .use(
                    "query",
                    json("sql", "SELECT * FROM legacy_payments_archive WHERE kind = 'refund'"),
                    "id | kind | amount\n 1 | refund | 20.00\n(1 row)")
                .say("They are in legacy_payments_archive."));
  }

  private static Program queryRightAtLast() {
    String[] errors = {
      "column o.customer does not exist\nHINT: Perhaps you meant \"o.customer_id\".",
      "column \"c.name\" must appear in the GROUP BY clause",
      "function date_trunc(unknown, text) does not exist",
      "operator does not exist: text >= timestamp with time zone",
      "invalid input syntax for type timestamp: \"2026-13-01\""
    };
    return honest("sql-query-right-at-the-sixth-try", INDEPENDENT)
        .over(Wire.LANGCHAIN4J)
        .talk(
            Talk.ask("Revenue per customer and month in 2026, please.")
                .system(Prompts.ANALYST)
                .rounds(
                    errors.length,
                    i ->
                        use("query", json("sql", revenue(i)), "ERROR: " + errors[i - 1])
                            .saying("Let me correct the query."))
                .use("query", json("sql", revenue(6)), "name | month | sum\nAlpine AG | 1 | 9120")
                .say("Alpine AG leads with 9,120 EUR in January."));
  }

  private static String revenue(int attempt) {
    return "SELECT c.name, date_trunc('month', o.booked_at"
        + (attempt > 3 ? "::timestamp" : "")
        + ") AS month, sum(o.net) FROM orders o JOIN customers c ON c.id = o.customer"
        + (attempt > 1 ? "_id" : "")
        + " WHERE o.booked_at >= '2026-"
        + (attempt == 5 ? 13 : 1)
        + "-01' GROUP BY "
        + (attempt > 2 ? "1, 2" : "2");
  }

  private static Program deadlocks() {
    return honest("deadlock-then-the-update-works", INDEPENDENT)
        .over(Wire.SPRING_AI)
        .talk(
            Talk.ask("Set the price of article 8801 to 24.90.")
                .system(Prompts.CLERK)
                .rounds(
                    4,
                    i ->
                        use(
                                "update_price",
                                json("article", 8801, "price", 24.9),
                                "ORA-00060: deadlock detected while waiting for resource")
                            .after(250))
                .use("update_price", json("article", 8801, "price", 24.9), "1 row updated")
                .say("The price is 24.90 now."));
  }

  private static Program handbookQuestions() {
    return honest("rag-same-context-other-questions", INDEPENDENT)
        .on(Carrier.POOL)
        .over(Wire.OPENAI_CHAT)
        .talks(
            24,
            i ->
                Talk.ask(Handbook.TEXT + "\n\nQuestion: " + Handbook.question(i))
                    .system("Answer from the context only.")
                    .say(Handbook.answer(i)));
  }

  private static Program answersNotInTheDocuments() {
    return honest("rag-batch-mostly-not-in-the-documents", INDEPENDENT)
        .over(Wire.OPENAI_RESPONSES)
        .thinking(40)
        .talks(
            18,
            i ->
                Talk.ask(Handbook.TEXT + "\n\nQuestion: " + Handbook.question(i))
                    .system("Answer from the context only. If it is not there, say so.")
                    .say(
                        i % 6 == 0
                            ? Handbook.answer(i)
                            : "I could not find the answer in the provided documents."));
  }

  private static Program searchInOtherWords() {
    return honest("search-ten-times-in-other-words", INDEPENDENT)
        .over(Wire.GEMINI)
        .talk(
            Talk.ask("What did the board decide about the pension fund between 2019 and 2023?")
                .rounds(
                    10,
                    i ->
                        use(
                                "search_documents",
                                json(
                                    "query",
                                    pick(i, "board decision", "resolution", "minutes", "vote")
                                        + " pension fund "
                                        + (2019 + i / 2)),
                                i % 3 == 0 ? "[]" : minutes(i))
                            .saying("I search the minutes of " + (2019 + i / 2) + "."))
                .say("The board raised the contribution twice, in 2020 and in 2022."));
  }

  private static String minutes(int i) {
    return "[{\"doc\":\"minutes-"
        + number(i, 100, 999)
        + "\",\"score\":0."
        + number(i, 50, 99)
        + ",\"text\":\""
        + person(i)
        + " reports on the fund. The board takes note and asks for "
        + part(i)
        + " figures by spring.\"}]";
  }

  private static Program ordersPageByPage() {
    return honest("orders-page-by-page-with-cursors", INDEPENDENT)
        .over(Wire.OLLAMA)
        .talk(
            Talk.ask("Sum up all open orders.")
                .rounds(
                    20,
                    i ->
                        use(
                            "list_orders",
                            json("status", "open", "cursor", "c" + number(i, 10000, 99999)),
                            orders(i)))
                .say("There are 100 open orders worth 51,230 EUR."));
  }

  private static Program nextPageWithoutArguments() {
    return honest("next-page-without-arguments", INDEPENDENT)
        .over(Wire.ANTHROPIC)
        .talk(
            Talk.ask("Which customers ordered more than once this month?")
                .use("open_order_list", "{}", "100 orders, 20 pages")
                .rounds(20, i -> use("next_page", "{}", orders(i)))
                .say("Four customers ordered more than once."));
  }

  private static String orders(int page) {
    StringBuilder rows = new StringBuilder("[");
    for (int k = 0; k < 5; k++) {
      int order = page * 5 + k;
      rows.append(k == 0 ? "" : ",");
      rows.append(json("id", 30000 + order, "by", person(order * 5), "net", number(order, 9, 999)));
    }
    return rows.append("]").toString();
  }
}
