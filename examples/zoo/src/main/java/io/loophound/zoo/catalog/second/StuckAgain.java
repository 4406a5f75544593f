package io.loophound.zoo.catalog.second;

import static io.loophound.zoo.catalog.independent.Facts.json;
import static io.loophound.zoo.catalog.independent.Facts.number;
import static io.loophound.zoo.catalog.independent.Facts.pick;
import static io.loophound.zoo.catalog.independent.Facts.picture;
import static io.loophound.zoo.script.Habit.SECOND_LOOK;
import static io.loophound.zoo.script.Program.loop;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Http;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Step;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Use;
import io.loophound.zoo.script.Wire;
import java.util.List;
import java.util.function.IntFunction;

/** Tools that are called again although they have answered. */
final class StuckAgain {
  private static final String DOCUMENTS =
      "[\"Returns: 30 days\",\"Shipping: 2 to 4 days\",\"Vouchers: one per order\"]";

  private StuckAgain() {}

  static List<Program> all() {
    return List.of(
        stuck("pod-looked-for-in-the-wrong-namespace", 10, Wire.ANTHROPIC, StuckAgain::pod),
        stuck("edit-with-ever-more-context", 20, Wire.LANGCHAIN4J, StuckAgain::edit),
        stuck("config-and-environment-in-turn", 14, Wire.GEMINI, StuckAgain::inTurn),
        stuck("one-town-in-three-spellings", 24, Wire.OPENAI_CHAT, StuckAgain::town),
        stuck("turkish-no-permission", 20, Wire.OPENAI_RESPONSES, StuckAgain::turkish),
        stuck("portuguese-required-field", 16, Wire.OLLAMA, StuckAgain::portuguese),
        stuck("click-and-the-picture-stays", 20, Wire.ANTHROPIC, StuckAgain::click),
        stuck("documents-searched-in-other-words", 26, Wire.SPRING_AI, StuckAgain::documents),
        stuck("two-agents-hand-over-for-ever", 26, Wire.LANGCHAIN4J, StuckAgain::handOver),
        stuck("query-fails-then-describe", 12, Wire.OPENAI_CHAT_STREAM, StuckAgain::describe),
        stuck("401-with-other-headers", 18, Wire.OPENAI_CHAT, StuckAgain::headers)
            .with(Http.OKHTTP),
        stuck("polls-a-job-that-failed", 26, Wire.SPRING_AI, StuckAgain::failedJob),
        stuck("writes-the-same-test-and-runs-it", 12, Wire.GEMINI, StuckAgain::sameTest),
        stuck("trace-id-in-a-json-error", 14, Wire.LANGCHAIN4J, StuckAgain::trace),
        stuck("rejected-with-a-reference-number", 14, Wire.ANTHROPIC, StuckAgain::reference),
        stuck("first-page-between-thoughts", 26, Wire.OPENAI_CHAT, StuckAgain::firstPage),
        stuck("seven-readers-in-a-ring", 35, Wire.OPENAI_RESPONSES, StuckAgain::ring),
        stuck("three-files-by-a-window-of-memory", 48, Wire.OPENAI_CHAT, StuckAgain::ring3)
            .remembers(9));
  }

  private static Program stuck(String name, int bound, Wire wire, IntFunction<Step> round) {
    return loop(name, SECOND_LOOK, bound)
        .over(wire)
        .talk(
            Talk.ask("Do what is to be done and report.")
                .rounds(bound * 3 / 2, i -> round.apply(i).after(25))
                .say("I gave up."));
  }

  private static Step pod(int i) {
    return use(
            "kubectl",
            json("args", "logs checkout-7d9 -n prod"),
            "Error from server (NotFound): pods \"checkout-7d9\" not found")
        .saying(pick(i, "Let me check the logs.", "I look at the logs again.", "Once more."));
  }

  private static Step edit(int i) {
    String old = "total = 0\n" + SecondLook.text(7, 3 + i);
    return use(
        "replace",
        json("file", "sum.py", "old", old, "new", "total = 1"),
        "No match for old text.");
  }

  private static Step inTurn(int i) {
    return i % 2 == 1
        ? use("read", json("path", "config.yml"), "port: 8080\nmode: prod\nretries: 3")
        : use("read", json("path", ".env"), "TOKEN=\nREGION=eu-1");
  }

  private static Step town(int i) {
    return use(
        "weather",
        json("town", pick(i, "Köln", "Koeln", "Cologne")),
        "{\"town\":\"Cologne\",\"celsius\":17,\"sky\":\"clear\"}");
  }

  private static Step turkish(int i) {
    return use(
        "dosya_sil",
        json("yol", "/arsiv/2026", "neden", pick(i, "temizlik", "yer açmak", "eski", "istek")),
        "Hata: bu işlem için yetkiniz yok.");
  }

  private static Step portuguese(int i) {
    return use(
        "criar_pedido",
        json("cliente", "Silva", "observacao", pick(i, "urgente", "rápido", "hoje")),
        "Erro: campo obrigatório ausente: cep");
  }

  private static Step click(int i) {
    return Step.of(Use.of("click", json("x", 412, "y", 300), "clicked").withImage(picture(1)));
  }

  private static Step documents(int i) {
    return use(
        "search_documents",
        json(
            "query",
            pick(i, "refund rule", "how refunds work", "refund terms", "refunds") + " " + i),
        DOCUMENTS);
  }

  private static Step handOver(int i) {
    return use(i % 2 == 1 ? "transfer_to_planner" : "transfer_to_worker", "{}", "transferred");
  }

  private static Step describe(int i) {
    return i % 2 == 1
        ? use("sql", json("q", "select vat from invoice"), "ERROR: column \"vat\" does not exist")
        : use("describe", json("table", "invoice"), "id int, net numeric, tax numeric");
  }

  private static Step headers(int i) {
    String accept = pick(i, "*/*", "application/json", "text/json", "text/plain", "text/html");
    return use(
        "http_get",
        json("url", "https://api.example/me", "headers", "Accept: " + accept),
        "401 Unauthorized");
  }

  private static Step failedJob(int i) {
    return use("get_job", json("id", 7), "{\"status\":\"failed\",\"reason\":\"disk full\"}")
        .after(300);
  }

  private static Step sameTest(int i) {
    return i % 2 == 1
        ? use("write", json("path", "a_test.py", "text", "assert add(1, 2) == 4"), "written")
        : use("run", json("path", "a_test.py"), "AssertionError: 3 != 4");
  }

  private static Step trace(int i) {
    return use(
        "update_user",
        json("id", 9, "mail", "ann@"),
        json("error", "INVALID_MAIL", "trace", Integer.toHexString(number(i, 1 << 28, 1 << 30))));
  }

  private static Step reference(int i) {
    return use(
        "book_cost",
        json("centre", 4711, "text", pick(i, "travel", "trip to Oslo", "train", "hotel")),
        "Rejected: cost centre 4711 is locked. Reference " + number(i, 100000, 999999));
  }

  private static Step firstPage(int i) {
    return i % 2 == 1
        ? use("think", json("thought", SecondLook.text(i, 12)), "ok")
        : use("list_orders", json("page", 1), "[{\"id\":1},{\"id\":2},{\"id\":3}]");
  }

  private static Step ring(int i) {
    return use("read", json("path", "doc" + i % 7 + ".md"), SecondLook.text(i % 7, 40));
  }

  private static Step ring3(int i) {
    return use("read", json("path", "doc" + i % 3 + ".md"), SecondLook.text(i % 3, 40));
  }
}
