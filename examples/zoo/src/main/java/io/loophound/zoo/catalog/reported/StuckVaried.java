package io.loophound.zoo.catalog.reported;

import static io.loophound.zoo.catalog.independent.Facts.json;
import static io.loophound.zoo.catalog.independent.Facts.number;
import static io.loophound.zoo.catalog.independent.Facts.part;
import static io.loophound.zoo.catalog.independent.Facts.pick;
import static io.loophound.zoo.catalog.reported.Reported.stuck;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.catalog.second.SecondLook;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Step;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** Calls whose arguments change a little, and which get the same answer or complaint. */
final class StuckVaried {
  private static final String[] TRACE_FRAMES = {
    "oracle.jdbc.driver.T4CTTIoer11.processError(T4CTTIoer11.java:509)",
    "oracle.jdbc.driver.T4CTTIfun.receive(T4CTTIfun.java:461)",
    "oracle.jdbc.driver.T4C8Oall.doOALL(T4C8Oall.java:217)",
    "oracle.jdbc.driver.OracleStatement.executeQuery(OracleStatement.java:1309)",
    "com.zaxxer.hikari.pool.ProxyStatement.executeQuery(ProxyStatement.java:110)",
    "com.acme.agent.tools.SqlTool.run(SqlTool.java:88)"
  };

  private StuckVaried() {}

  static List<Program> all() {
    return List.of(
        stuck(
            "coworker-is-not-found",
            12,
            Wire.OPENAI_CHAT,
            "Write an article about batteries.",
            StuckVaried::delegate),
        stuck(
            "direct-tools-called-through-a-wrapper",
            12,
            Wire.OPENAI_RESPONSES,
            "Which hosts are down?",
            StuckVaried::wrapped),
        stuck(
            "old-and-new-text-are-identical",
            12,
            Wire.GEMINI,
            "Rename the field total to sum.",
            StuckVaried::identical),
        stuck(
            "html-page-500-with-a-new-id",
            14,
            Wire.LANGCHAIN4J,
            "Collect the prices of our competitors.",
            StuckVaried::html),
        stuck(
            "ora-00942-in-other-queries",
            12,
            Wire.OPENAI_CHAT,
            "What was the turnover of May?",
            StuckVaried::oracle),
        stuck(
            "reviewer-always-says-revise",
            24,
            Wire.LANGCHAIN4J,
            "Write a press release and submit it for review.",
            StuckVaried::draft),
        stuck(
            "approval-refused-and-asked-again",
            12,
            Wire.ANTHROPIC,
            "Restart the billing database.",
            StuckVaried::approval),
        stuck(
            "overlapping-slices-of-one-file",
            30,
            Wire.OPENAI_CHAT,
            "Where is the retry limit set?",
            StuckVaried::slice));
  }

  private static Step delegate(int i) {
    String who = pick(i, "Senior Researcher", "Researcher", "senior researcher", "The Researcher");
    return use(
        "delegate_work_to_coworker",
        json(
            "coworker",
            who,
            "task",
            pick(i, "Research", "Find facts on", "Look into") + " " + SecondLook.text(i, 9),
            "context",
            SecondLook.text(i + 50, 20)),
        "\nError executing tool. coworker mentioned not found, it must be one of the following"
            + " options:\n- senior content strategist\n- editor\n");
  }

  private static Step wrapped(int i) {
    String tool = "mcp__monitoring__" + pick(i, "host_get", "host_list", "hosts", "host_find");
    return use(
        "tool_call",
        json("name", tool, "arguments", json("filter", part(i), "limit", 5 + i)),
        json(
            "error",
            "'"
                + tool
                + "' is not a deferrable tool. If you see it in the tools list already, call it"
                + " directly; otherwise check the spelling against tool_search."));
  }

  private static Step identical(int i) {
    String text = "int total = 0;\n" + SecondLook.text(9, 4 + i);
    return use(
        "replace",
        json("file_path", "/src/Invoice.java", "old_string", text, "new_string", text),
        "No changes to apply. The old_string and new_string are identical in file:"
            + " /src/Invoice.java");
  }

  private static Step html(int i) {
    return use(
            "scrape",
            json("url", "https://shop7.example/prices?ts=" + number(i, 1 << 28, 1 << 30)),
            "<!DOCTYPE html><html><head><title>500 Internal Server Error</title></head><body>"
                + "<h1>Internal Server Error</h1><p>Request-Id: "
                + Integer.toHexString(number(i, 1 << 28, 1 << 30))
                + "</p><div class=\"footer\">"
                + SecondLook.text(4, 5000)
                + "</div></body></html>")
        .after(40);
  }

  private static Step oracle(int i) {
    String query =
        pick(
                i,
                "SELECT SUM(amount) FROM turnover",
                "select sum(t.amount) as s from turnover t",
                "SELECT SUM(amount) AS total FROM TURNOVER",
                "SELECT t.month, SUM(t.amount) FROM turnover t GROUP BY t.month")
            + " -- try "
            + i;
    StringBuilder trace =
        new StringBuilder("java.sql.SQLSyntaxErrorException: ORA-00942: ")
            .append("table or view does not exist\n");
    for (int frame = 0; frame < 60; frame++) {
      trace.append("\tat ").append(TRACE_FRAMES[frame % TRACE_FRAMES.length]).append('\n');
    }
    trace.append("\tat java.base/java.lang.Thread.run(pool-3-thread-").append(i % 8).append(")");
    return use("run_sql", json("query", query), trace.toString());
  }

  private static Step draft(int i) {
    return use(
        "submit_draft",
        json("text", SecondLook.text(i + 300, 120)),
        "<review><verdict>REVISE</verdict><comment>The introduction is too long and the tone is"
            + " not ours. Please revise the draft and submit it again.</comment></review>");
  }

  private static Step approval(int i) {
    return use(
            "request_approval",
            json(
                "action",
                pick(
                    i,
                    "Restart billing-db",
                    "Restart the billing database now",
                    "Reboot the instance billing-db",
                    "Restart of billing-db, impact low")),
            "Rejected by operator: not within a change window.")
        .after(200);
  }

  private static Step slice(int i) {
    int from = 1 + Math.floorMod(i * 83, 360);
    int to = from + 60 + i % 5 * 10;
    StringBuilder lines = new StringBuilder();
    for (int line = from; line <= to; line++) {
      lines.append(line).append(" | ").append(SecondLook.text(line, 6)).append('\n');
    }
    return use(
        "read_file",
        json("path", "src/main/java/Client.java", "start_line", from, "end_line", to),
        lines.toString());
  }
}
