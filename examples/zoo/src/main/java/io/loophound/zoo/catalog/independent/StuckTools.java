package io.loophound.zoo.catalog.independent;

import static io.loophound.zoo.catalog.independent.Facts.json;
import static io.loophound.zoo.catalog.independent.Facts.number;
import static io.loophound.zoo.catalog.independent.Facts.pick;
import static io.loophound.zoo.script.Habit.INDEPENDENT;
import static io.loophound.zoo.script.Program.loop;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Step;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Use;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** Agents that call tools without making progress. */
final class StuckTools {
  private static final int FOR_EVER = 70;

  private StuckTools() {}

  static List<Program> all() {
    return List.of(
        twoInTurn(),
        threeInTurn(),
        jobThatFailed(),
        searchesInOtherWords(),
        unknownTool(),
        noPermission(),
        sameThreeInParallel(),
        emptyAnswerWithIds());
  }

  private static Program twoInTurn() {
    return loop("order-and-customer-in-turn", INDEPENDENT, 14)
        .over(Wire.LANGCHAIN4J)
        .talk(
            Talk.ask("Where is the parcel of Anna Keller?")
                .system(Prompts.SUPPORT)
                .rounds(
                    FOR_EVER,
                    i ->
                        i % 2 == 1
                            ? use(
                                    "get_customer",
                                    json("name", "Anna Keller"),
                                    json("id", 5512, "name", "Anna Keller", "orders", List.of(991)))
                                .saying(pick(i, "I look the customer up.", "First the customer."))
                            : use(
                                    "get_order",
                                    json("id", 991),
                                    json("id", 991, "customer", 5512, "parcel", "see customer"))
                                .saying("Now the order."))
                .say("I do not know."));
  }

  private static Program threeInTurn() {
    return loop("list-open-close-in-turn", INDEPENDENT, 18)
        .over(Wire.ANTHROPIC)
        .talk(
            Talk.ask("Find the contract with the notice period of six months.")
                .rounds(
                    FOR_EVER,
                    i ->
                        switch (i % 3) {
                          case 1 -> use("list_folder", json("path", "/contracts"), "lease.pdf");
                          case 2 -> use("open", json("path", "lease.pdf"), "(scanned, 4 pages)");
                          default -> use("close", json("path", "lease.pdf"), "closed");
                        })
                .say("I did not find it."));
  }

  private static Program jobThatFailed() {
    String failed =
        json("id", "job-77", "status", "FAILED", "error", "input file has no header row");
    return loop("poll-a-job-that-has-failed", INDEPENDENT, 24)
        .over(Wire.OPENAI_CHAT)
        .talk(
            Talk.ask("Start the import of sales.csv and tell me when it is finished.")
                .use("start_import", json("file", "sales.csv"), json("id", "job-77"))
                .rounds(
                    FOR_EVER,
                    i ->
                        use("get_job", json("id", "job-77"), failed)
                            .saying("The job is not finished yet. I check again.")
                            .after(20))
                .say("The import is finished."));
  }

  private static Program searchesInOtherWords() {
    String[] what = {"warranty", "guarantee", "warranty terms", "guarantee period", "warranties"};
    String[] where = {"X200", "model X200", "X-200", "the X200", "X200 pump"};
    return loop("empty-search-in-other-words", INDEPENDENT, 50)
        .over(Wire.GEMINI)
        .talk(
            Talk.ask("How long is the warranty of the X200?")
                .system(Prompts.SUPPORT)
                .rounds(
                    FOR_EVER,
                    i ->
                        use(
                            "search_knowledge_base",
                            json("query", pick(i, what) + " " + pick(i / 5, where)),
                            "No results found."))
                .say("I do not know."));
  }

  private static Program unknownTool() {
    return loop("tool-that-is-not-registered", INDEPENDENT, 8)
        .over(Wire.OLLAMA)
        .talk(
            Talk.ask("What is the weather in Bergen?")
                .rounds(
                    FOR_EVER,
                    i ->
                        use(
                            "web_search",
                            json("q", "weather Bergen"),
                            "Tool 'web_search' does not exist. Available tools: get_forecast."))
                .say("I do not know."));
  }

  private static Program noPermission() {
    return loop("forbidden-record-asked-for-again", INDEPENDENT, 10)
        .over(Wire.OPENAI_RESPONSES)
        .talk(
            Talk.ask("What does Jonas Weber earn?")
                .rounds(
                    FOR_EVER,
                    i ->
                        use(
                                "get_salary",
                                json("employee", "E-1043"),
                                "{\"error\":{\"code\":403,\"message\":\"You do not have permission"
                                    + " to view this record\"}}")
                            .saying(
                                pick(
                                    i,
                                    "I look it up.",
                                    "Let me try to get that again.",
                                    "There was a problem, one moment.")))
                .say("I may not see it."));
  }

  private static Program sameThreeInParallel() {
    return loop("same-three-calls-in-each-message", INDEPENDENT, 10)
        .talk(
            Talk.ask("Compare the three branches' stock of article 8801.")
                .rounds(
                    FOR_EVER,
                    i ->
                        Step.of(
                            Use.of("stock", json("branch", "Basel", "article", 8801), "14"),
                            Use.of("stock", json("branch", "Bern", "article", 8801), "0"),
                            Use.of("stock", json("branch", "Chur", "article", 8801), "3")))
                .say("Basel has most."));
  }

  private static Program emptyAnswerWithIds() {
    return loop("same-call-only-request-id-differs", INDEPENDENT, 24)
        .over(Wire.ANTHROPIC)
        .talk(
            Talk.ask("Which invoices of Alpine AG are overdue?")
                .system(Prompts.ANALYST)
                .rounds(
                    FOR_EVER,
                    i ->
                        use(
                            "find_invoices",
                            json("customer", "Alpine AG", "state", "overdue"),
                            json(
                                "invoices",
                                List.of(),
                                "total",
                                0,
                                "requestId",
                                "req_" + number(i, 1 << 20, 1 << 28),
                                "timestamp",
                                "2026-11-22T10:14:" + (10 + i % 50) + "Z")))
                .say("None."));
  }
}
