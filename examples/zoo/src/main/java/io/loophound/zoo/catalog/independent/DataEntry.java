package io.loophound.zoo.catalog.independent;

import static io.loophound.zoo.catalog.independent.Facts.json;
import static io.loophound.zoo.catalog.independent.Facts.mail;
import static io.loophound.zoo.catalog.independent.Facts.number;
import static io.loophound.zoo.catalog.independent.Facts.part;
import static io.loophound.zoo.catalog.independent.Facts.person;
import static io.loophound.zoo.catalog.independent.Facts.pick;
import static io.loophound.zoo.script.Habit.INDEPENDENT;
import static io.loophound.zoo.script.Program.honest;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Step;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Use;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** Agents that enter many records, most of them acknowledged in the same words. */
final class DataEntry {

  private DataEntry() {}

  static List<Program> all() {
    return List.of(
        contacts(),
        importInBatches(),
        invoices(),
        labels(),
        cells(),
        parallelCells(),
        devices(),
        mails());
  }

  private static Program contacts() {
    return honest("crm-contacts-created-one-by-one", INDEPENDENT)
        .over(Wire.SPRING_AI)
        .talk(
            Talk.ask("Create a contact for each of the 30 people in this list: ...")
                .system(Prompts.CLERK)
                .rounds(
                    30,
                    i ->
                        use(
                            "create_contact",
                            json("name", person(i), "email", mail(i), "country", "DE"),
                            json("status", "created")))
                .say("All 30 contacts are created."));
  }

  private static Program importInBatches() {
    return honest("import-next-batch-of-rows", INDEPENDENT)
        .over(Wire.ANTHROPIC)
        .talk(
            Talk.ask("Import customers.csv. It has about 7,000 rows; the tool takes 500 at a time.")
                .system(Prompts.CLERK)
                .rounds(14, i -> use("import_next_batch", "{}", "500 rows imported.").after(180))
                .use("import_next_batch", "{}", "212 rows imported. End of file reached.")
                .say("7,212 rows are imported."));
  }

  private static Program invoices() {
    return honest("invoices-posted-to-the-erp", INDEPENDENT)
        .over(Wire.OPENAI_RESPONSES)
        .talk(
            Talk.ask("Post the supplier invoices of November from the inbox.")
                .system(Prompts.CLERK)
                .rounds(
                    26,
                    i ->
                        use(
                                "post_invoice",
                                json(
                                    "supplier", 70000 + number(i, 1, 900),
                                    "number", "RE-2026-" + (1180 + i),
                                    "net", number(i, 80, 4000) + 0.5,
                                    "vat", 19),
                                "OK")
                            .after(40))
                .say("26 invoices are posted."));
  }

  private static Program labels() {
    return honest("tickets-labelled-result-null", INDEPENDENT)
        .over(Wire.GEMINI)
        .talk(
            Talk.ask("Label all open tickets of the last week by topic.")
                .system("You sort tickets. Labels: billing, login, bug, question.")
                .use("list_tickets", json("state", "open"), "4410-4431")
                .rounds(
                    22,
                    i ->
                        use(
                            "set_label",
                            json("ticket", 4409 + i, "label", pick(i, "bug", "login", "billing")),
                            "null"))
                .say("22 tickets have a label now."));
  }

  private static Program cells() {
    return honest("spreadsheet-cells-set-empty-result", INDEPENDENT)
        .over(Wire.OLLAMA)
        .talk(
            Talk.ask("Fill column B with the capital of the country in column A.")
                .rounds(
                    36, i -> use("set_cell", json("cell", "B" + (i + 1), "value", person(i)), ""))
                .say("Column B is filled."));
  }

  private static Program parallelCells() {
    return honest("six-writes-in-each-message", INDEPENDENT)
        .talk(
            Talk.ask("Copy the prices of the old sheet to the new one, rows 2 to 49.")
                .system(Prompts.CLERK)
                .rounds(8, DataEntry::sixWrites)
                .say("48 prices are copied."));
  }

  private static Step sixWrites(int round) {
    Use[] uses = new Use[6];
    for (int i = 0; i < uses.length; i++) {
      int row = 2 + (round - 1) * 6 + i;
      String arguments = json("sheet", "new", "cell", "C" + row, "value", number(row, 5, 90));
      uses[i] = Use.of("write_cell", arguments, "{\"updatedCells\":1}").after(15);
    }
    return Step.of(uses);
  }

  private static Program devices() {
    return honest("put-device-settings-with-request-ids", INDEPENDENT)
        .over(Wire.LANGCHAIN4J)
        .talk(
            Talk.ask("Set the reporting interval of all meters in building 7 to 15 minutes.")
                .system(Prompts.OPS)
                .rounds(
                    24,
                    i ->
                        use(
                                "put_settings",
                                json("device", "meter-7-" + (100 + i), "interval_s", 900),
                                json(
                                    "ok", true,
                                    "request_id", "b1f0-" + number(i, 100000, 999999),
                                    "ts", "2026-11-22T10:" + (10 + i) + ":07Z"))
                            .after(30))
                .say("24 meters report every 15 minutes now."));
  }

  private static Program mails() {
    return honest("mails-read-and-archived", INDEPENDENT)
        .over(Wire.ANTHROPIC)
        .talk(
            Talk.ask("Go through my inbox. Archive newsletters, flag what needs an answer.")
                .rounds(
                    24,
                    i ->
                        i % 2 == 1
                            ? use("read_mail", json("id", 900 + i), newsletter(i))
                            : use("archive", json("id", 899 + i), "Done."))
                .say("Twelve newsletters are archived; nothing needs an answer."));
  }

  private static String newsletter(int i) {
    return "From: "
        + mail(i)
        + "\nSubject: News about "
        + part(i)
        + "\n\nHello, this week we"
        + " write about "
        + part(i + 3)
        + " and "
        + part(i + 7)
        + ". Unsubscribe below.";
  }
}
