package io.loophound.zoo.catalog.unseen;

import static io.loophound.zoo.catalog.independent.Facts.json;
import static io.loophound.zoo.catalog.independent.Facts.number;
import static io.loophound.zoo.catalog.independent.Facts.pick;
import static io.loophound.zoo.script.Habit.UNSEEN;
import static io.loophound.zoo.script.Program.loop;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Http;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;
import java.util.Locale;

/** Loops of one tool whose arguments change while its answer does not. */
final class StuckCalls {

  private StuckCalls() {}

  static List<Program> all() {
    return List.of(
        expiredToken(),
        freshTimestamp(),
        denied(),
        beyondTheEnd(),
        spaces(),
        paraphrases(),
        savedPlan());
  }

  private static Program expiredToken() {
    return loop("chat-token-expired-other-words", UNSEEN, 12)
        .over(Wire.ANTHROPIC)
        .talk(
            Talk.ask("Tell the team channel that the release is out.")
                .system("You are a release assistant.")
                .rounds(
                    40,
                    i ->
                        use(
                                "chat_post_message",
                                json(
                                    "channel",
                                    "C04RELEASE",
                                    "text",
                                    pick(
                                        i,
                                        "Release 4.2 is out!",
                                        "4.2 has been released :tada:",
                                        "Good news: release 4.2 is available.",
                                        "The 4.2 release is live, please update.")),
                                "{\"ok\":false,\"error\":\"token_expired\"}")
                            .saying(
                                pick(
                                    i,
                                    "Let me post that.",
                                    "That failed, I try once more.",
                                    "I will rephrase the message.",
                                    "Maybe a shorter text works.",
                                    "Posting again."))
                            .after(140))
                .say("I could not post."));
  }

  private static Program freshTimestamp() {
    String report =
        "{\"quarter\":\"Q3\",\"state\":\"draft\",\"text\":\""
            + Papers.prose(3, 5200).replace("\n", " ")
            + "\"}";
    return loop("same-report-with-a-fresh-timestamp", UNSEEN, 12)
        .over(Wire.OPENAI_RESPONSES)
        .talk(
            Talk.ask("Send me the final Q3 report.")
                .system("You fetch reports. Only final ones may be sent.")
                .rounds(
                    40,
                    i ->
                        use(
                                "get_report",
                                json(
                                    "quarter",
                                    "Q3",
                                    "requested_at",
                                    String.format(
                                        "2026-10-02T14:%02d:%02dZ", 3 + i / 12, i * 5 % 60)),
                                report)
                            .after(200 + number(i, 0, 90)))
                .say("There is no final report."));
  }

  private static Program denied() {
    return loop("access-denied-with-request-ids", UNSEEN, 12)
        .over(Wire.LANGCHAIN4J)
        .talk(
            Talk.ask("Copy the exports to the archive bucket.")
                .system("You work with the object store.")
                .rounds(
                    40,
                    i ->
                        use(
                                "s3_copy",
                                json(
                                    "from",
                                    "exports/2026",
                                    "to",
                                    "archive/2026",
                                    "idempotency_key",
                                    Papers.uuid(i)),
                                "AccessDenied: User: arn:aws:sts::471112:assumed-role/agent is not"
                                    + " authorized to perform: s3:PutObject (Service: S3, Status"
                                    + " Code: 403, Request ID: "
                                    + Papers.uuid(i + 500).substring(0, 18).toUpperCase(Locale.ROOT)
                                    + ")")
                            .after(90))
                .say("I have no permission."));
  }

  private static Program beyondTheEnd() {
    return loop("pages-far-beyond-the-end", UNSEEN, 22)
        .over(Wire.GEMINI)
        .talk(
            Talk.ask("Export all orders of customer 881.")
                .system("You export orders. Page until you have all of them.")
                .use(
                    "list_orders",
                    json("customer", 881, "offset", 0, "limit", 50),
                    "{\"total\":31,\"items\":\"" + Papers.prose(8, 2500).replace("\n", " ") + "\"}")
                .rounds(
                    60,
                    i ->
                        use(
                                "list_orders",
                                json("customer", 881, "offset", 50 * i, "limit", 50),
                                "{\"total\":31,\"items\":[]}")
                            .after(70))
                .say("Exported."));
  }

  private static Program spaces() {
    String[] forms = {
      "SELECT * FROM order WHERE id=7", "SELECT  * FROM order WHERE id = 7",
      "select * from order where id=7", "SELECT *\nFROM order\nWHERE id=7",
      "SELECT * FROM order WHERE id=7;"
    };
    return loop("sql-same-query-other-whitespace", UNSEEN, 14)
        .over(Wire.SPRING_AI)
        .talk(
            Talk.ask("Show order 7.")
                .system("You write SQL.")
                .rounds(
                    40,
                    i ->
                        use(
                                "run_sql",
                                json("query", forms[i % 5]),
                                "ERROR: syntax error at or near \"order\"\nLINE "
                                    + (i % 5 == 3 ? 2 : 1)
                                    + "\nSQLSTATE: 42601")
                            .after(30))
                .say("I could not read it."));
  }

  private static Program paraphrases() {
    String[] what = {
      "return policy",
      "policy for returns",
      "how to return",
      "returns policy",
      "return rules",
      "policy return items",
      "rules for returns",
      "returning policy"
    };
    String[] where = {"outdoor shoes", "hiking shoes", "shoes outdoor", "hiking boots"};
    return loop("search-in-other-words-finds-nothing", UNSEEN, 25)
        .with(Http.OKHTTP)
        .talk(
            Talk.ask("What is the return policy for hiking shoes?")
                .system("Answer from the knowledge base.")
                .rounds(
                    64,
                    i ->
                        use(
                                "search_kb",
                                json(
                                    "query",
                                    pick(i, what)
                                        + " "
                                        + pick(i / 8, where)
                                        + (i > 32 ? " shop" : "")),
                                "{\"hits\":[],\"took_ms\":" + number(i, 3, 30) + "}")
                            .after(60))
                .say("I found nothing."));
  }

  private static Program savedPlan() {
    return loop("planner-writes-its-plan-for-ever", UNSEEN, 22)
        .over(Wire.ANTHROPIC)
        .with(Http.APACHE)
        .talk(
            Talk.ask("Move our wiki to the new server.")
                .system("Plan with update_plan, then act.")
                .rounds(
                    60,
                    i ->
                        use(
                                "update_plan",
                                json(
                                    "plan",
                                    List.of(
                                        pick(i, "Back up the wiki", "Make a backup of the wiki"),
                                        pick(
                                            i / 2,
                                            "Install the new server",
                                            "Set up the new server"),
                                        pick(
                                            i / 3,
                                            "Copy the pages",
                                            "Copy all pages",
                                            "Move pages"),
                                        "Switch DNS")),
                                "Plan updated.")
                            .saying(
                                pick(
                                    i,
                                    "Let me refine the plan.",
                                    "I improve the plan first.",
                                    "The plan needs a clearer first step.")))
                .say("Here is the plan."));
  }
}
