package io.loophound.zoo.catalog.unseen;

import static io.loophound.zoo.catalog.independent.Facts.json;
import static io.loophound.zoo.catalog.independent.Facts.mail;
import static io.loophound.zoo.catalog.independent.Facts.number;
import static io.loophound.zoo.catalog.independent.Facts.part;
import static io.loophound.zoo.catalog.independent.Facts.person;
import static io.loophound.zoo.catalog.independent.Facts.pick;
import static io.loophound.zoo.script.Habit.UNSEEN;
import static io.loophound.zoo.script.Program.honest;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Carrier;
import io.loophound.zoo.script.Http;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** Many rows, documents and strings, one after another. */
final class Rows {

  private Rows() {}

  static List<Program> all() {
    return List.of(
        triage(),
        invoices(),
        strings(),
        clauses(),
        tables(),
        campaign(),
        chineseStock(),
        duplicates(),
        repaired());
  }

  private static Program triage() {
    return honest("triage-200-tickets-into-3-labels", UNSEEN)
        .with(Http.APACHE)
        .talks(
            200,
            i ->
                Talk.ask(
                        "Classify the ticket as bug, question or billing. Answer with the label"
                            + " only.\n\nTicket "
                            + (40_000 + i)
                            + " from "
                            + person(number(i, 0, 24))
                            + ":\n"
                            + Papers.prose(i, number(i, 60, 500)))
                    .system("You are a ticket classifier.")
                    .say(pick(number(i, 0, 10), "bug", "question", "bug", "billing")));
  }

  private static Program invoices() {
    return honest("extract-40-invoices-of-one-supplier", UNSEEN)
        .on(Carrier.POOL)
        .thinking(80)
        .talks(
            40,
            i ->
                Talk.ask("Extract number, date, supplier, vat_id, net, vat, gross.\n" + invoice(i))
                    .system("Return JSON of this schema only. Use null for what is missing.")
                    .say(
                        json(
                            "number",
                            "RE-2026-" + (1000 + i),
                            "date",
                            "2026-05-" + (10 + i % 18),
                            "supplier",
                            "Kraftwerk Süd GmbH",
                            "vat_id",
                            "DE811234567",
                            "net",
                            1200.0,
                            "vat",
                            228.0,
                            "gross",
                            1428.0)));
  }

  private static String invoice(int i) {
    return "Kraftwerk Süd GmbH\nIndustriestr. 4, 80939 München\nUSt-IdNr. DE811234567\n\nRechnung"
        + " RE-2026-"
        + (1000 + i)
        + " vom 2026-05-"
        + (10 + i % 18)
        + "\nPos 1  Wartung Anlage "
        + number(i, 1, 9)
        + "  1200,00 EUR\nUSt 19 %  228,00 EUR\nGesamt  1428,00 EUR\n\n"
        + Papers.prose(1, 5200);
  }

  private static Program strings() {
    return honest("translate-80-strings-to-spanish", UNSEEN)
        .over(Wire.GEMINI)
        .on(Carrier.FUTURES)
        .thinking(20)
        .talks(
            80,
            i ->
                Talk.ask("Translate to Spanish, keep placeholders: \"" + english(i) + "\"")
                    .system("You translate strings of a user interface. Answer with the text only.")
                    .say(spanish(i)));
  }

  private static String english(int i) {
    return pick(i, "Save", "Save %s", "Saved", "Delete %s?", "Deleted") + " " + part(i / 5);
  }

  private static String spanish(int i) {
    return pick(i, "Guardar", "Guardar %s", "Guardado", "¿Eliminar %s?", "Eliminado");
  }

  private static Program clauses() {
    return honest("map-reduce-over-a-long-contract", UNSEEN)
        .over(Wire.ANTHROPIC)
        .with(Http.OKHTTP)
        .talks(
            30,
            i ->
                Talk.ask(
                        "Part "
                            + i
                            + " of 30. List clauses about liability caps, or say that there are"
                            + " none.\n\n"
                            + Papers.prose(i, 9000))
                    .system("You read contracts for the legal department.")
                    .say(
                        i % 4 == 0
                            ? "Clause " + i + ".2 caps liability at " + number(i, 1, 9) + "00,000."
                            : "No clauses about liability caps in this part."))
        .talk(
            Talk.ask("Summarize the findings of 30 parts: 7 with clauses, 23 without.")
                .say("Seven parts cap liability, at 100,000 to 800,000 EUR."));
  }

  private static Program tables() {
    return honest("migrate-150-tables-all-ok", UNSEEN)
        .over(Wire.OPENAI_CHAT)
        .talk(
            Talk.ask("Copy all 150 tables of the schema crm_old to crm, one after the other.")
                .system("You run a data migration. Stop at the first error and report it.")
                .rounds(
                    150,
                    i ->
                        use(
                                "copy_table",
                                json(
                                    "table",
                                    part(i) + "_" + pick(i / 24, "h", "d", "x", "m", "l") + i / 24),
                                "OK")
                            .after(30))
                .say("All 150 tables are copied."));
  }

  private static Program campaign() {
    return honest("mail-campaign-sent-one-by-one", UNSEEN)
        .over(Wire.OPENAI_RESPONSES)
        .talk(
            Talk.ask("Send each of the 40 attendees their certificate mail.")
                .system("You are the office agent of a training company.")
                .rounds(
                    40,
                    i ->
                        use(
                                "send_email",
                                json(
                                    "to",
                                    mail(i),
                                    "subject",
                                    "Your certificate",
                                    "body",
                                    "Dear "
                                        + person(i)
                                        + ",\nthank you for taking part in Kubernetes for"
                                        + " operators. Your certificate is attached.\nKind"
                                        + " regards, the training team"),
                                "{\"status\":\"queued\"}")
                            .after(110))
                .say("All 40 mails are queued."));
  }

  private static Program chineseStock() {
    return honest("chinese-stock-audit-all-normal", UNSEEN)
        .over(Wire.OLLAMA)
        .talk(
            Talk.ask("请逐一核对清单中的60个SKU，并汇报异常。")
                .system("你是仓库盘点助手。逐个查询，不要跳过。")
                .rounds(
                    60,
                    i ->
                        use("query_stock", json("sku", "WH-" + (70310 + i * 3)), "库存正常")
                            .saying(i % 10 == 0 ? "已核对" + i + "个，继续。" : "")
                            .after(25))
                .say("60个SKU全部核对完毕，未发现异常。"));
  }

  private static Program duplicates() {
    return honest("crm-import-search-then-create", UNSEEN)
        .over(Wire.SPRING_AI)
        .talk(
            Talk.ask("Import the 30 leads of the fair. Never create a contact twice.")
                .system("You keep the CRM. Search for the e-mail first, create if there is none.")
                .rounds(
                    60,
                    i ->
                        i % 2 == 1
                            ? use("search_contacts", json("email", mail(i / 2)), "[]").after(60)
                            : use(
                                    "create_contact",
                                    json("email", mail(i / 2 - 1), "source", "fair"),
                                    "{\"success\":true}")
                                .after(80))
                .say("30 contacts are created, none existed before."));
  }

  private static Program repaired() {
    return honest("asks-again-for-valid-json", UNSEEN)
        .over(Wire.OPENAI_RESPONSES)
        .on(Carrier.POOL)
        .thinking(70)
        .talks(
            10,
            i ->
                Talk.ask("Profile of " + person(i) + ":\n" + Papers.prose(i + 400, 1500))
                    .system("Return JSON with name, age and city.")
                    .say("Here is the profile:\n{name: " + person(i) + ", age: 4" + i % 10)
                    .user("That was not valid JSON: Unexpected character 'H' at 1:1.")
                    .say("```json\n{\"name\": \"" + person(i) + "\", \"age\": 4" + i % 10)
                    .user("That was not valid JSON: Unexpected character '`' at 1:1.")
                    .say(json("name", person(i), "age", 40 + i % 10, "city", "Oslo")));
  }
}
