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
import io.loophound.zoo.script.Http;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Step;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** Programs without a human: schedules, queues, retries, teams of agents. */
final class Jobs {

  private Jobs() {}

  static List<Program> all() {
    return List.of(
        holdOnSchedule(),
        nothingNew(),
        keepAlive(),
        queue(),
        handOffs(),
        sameTaskForWorkers(),
        overloaded(),
        rateLimited(),
        jsonAtTheFifthTry(),
        documentsTriedThrice(),
        windowOfMemory(),
        translation());
  }

  private static Program holdOnSchedule() {
    return honest("trader-holds-on-schedule", INDEPENDENT)
        .on(Carrier.CRON)
        .pace(700)
        .talks(
            14,
            i ->
                Talk.ask("Decide for the position NESN: BUY, SELL or HOLD. One word.")
                    .system("You are a cautious trader. Look at the quote first.")
                    .use("quote", json("symbol", "NESN"), "" + (80 + number(i, 0, 99) / 100.0))
                    .say("HOLD"));
  }

  private static Program nothingNew() {
    return honest("inbox-checked-on-schedule-nothing-new", INDEPENDENT)
        .on(Carrier.SPRING_SCHEDULER)
        .over(Wire.SPRING_AI)
        .pace(900)
        .talks(
            12,
            i ->
                Talk.ask("Check the inbox and create tickets for new mails.")
                    .system(Prompts.CLERK)
                    .use("new_mails", "{}", "[]")
                    .say("There are no new mails."));
  }

  private static Program keepAlive() {
    return honest("lease-renewed-between-steps-of-work", INDEPENDENT)
        .over(Wire.ANTHROPIC)
        .talk(
            Talk.ask("Convert the 15 archives. Renew the lease after each one.")
                .rounds(
                    30,
                    i ->
                        i % 2 == 1
                            ? use(
                                    "convert",
                                    json("archive", part(i) + ".zip"),
                                    number(i, 1, 99) + " MB")
                                .after(40)
                            : use("renew_lease", "{}", "ok"))
                .say("All 15 archives are converted."));
  }

  private static Program queue() {
    return honest("messages-received-and-acknowledged", INDEPENDENT)
        .over(Wire.OPENAI_RESPONSES)
        .talk(
            Talk.ask("Empty the dead letter queue: put each message back into its queue.")
                .system(Prompts.OPS)
                .rounds(
                    30,
                    i ->
                        switch (i % 3) {
                          case 1 -> use("receive", "{}", json("id", 700 + i, "queue", part(i)));
                          case 2 -> use("send", json("queue", part(i - 1), "id", 699 + i), "");
                          default -> use("ack", json("id", 698 + i), "");
                        })
                .use("receive", "{}", "null")
                .say("Ten messages are back in their queues."));
  }

  private static Program handOffs() {
    return honest("supervisor-hands-over-without-arguments", INDEPENDENT)
        .talk(
            Talk.ask("Write a report of eight chapters about ferries. Research each chapter first.")
                .system("You are a supervisor of a researcher and a writer.")
                .rounds(32, Jobs::handOff)
                .say("The report has eight chapters."));
  }

  private static Step handOff(int i) {
    return switch (i % 4) {
      case 1 -> use("transfer_to_researcher", "{}", "Successfully transferred to researcher");
      case 2 -> use("search", json("q", "ferries " + part(i)), person(i) + " on " + part(i * 3));
      case 3 -> use("transfer_to_writer", "{}", "Successfully transferred to writer");
      default ->
          use("write", json("chapter", i / 4, "text", part(i) + " and " + part(i * 5)), "ok");
    };
  }

  private static Program sameTaskForWorkers() {
    return honest("same-task-for-eight-workers", INDEPENDENT)
        .on(Carrier.POOL)
        .over(Wire.ANTHROPIC)
        .talks(
            8,
            i ->
                Talk.ask("Find the cause of the failing nightly build and name the commit.")
                    .system(Prompts.CODER)
                    .use("git_log", json("n", 5), "8f3a21c Change tax\n77b0d2e Change mailer")
                    .use("git_show", json("c", "8f3a21c"), "-  rate * net\n+  rate + net")
                    .say("8f3a21c: the rate is added instead of multiplied."));
  }

  private static Program overloaded() {
    return honest("provider-overloaded-for-some-seconds", INDEPENDENT)
        .over(Wire.ANTHROPIC)
        .with(Http.OKHTTP)
        .retries(20, 350)
        .talk(
            Talk.ask("Summarise the incident.")
                .then(use("incident", json("id", 12), "Disk full at 03:12").failing(14, 529))
                .say("At 03:12 a disk was full."));
  }

  private static Program rateLimited() {
    return honest("each-call-rate-limited-twice", INDEPENDENT)
        .with(Http.APACHE)
        .retries(4, 200)
        .talk(
            Talk.ask("Describe each of the ten images.")
                .rounds(
                    10,
                    i ->
                        use("describe", json("image", i), part(i) + " beside " + part(i * 7))
                            .failing(2, 429))
                .say("All ten are described."));
  }

  private static Program jsonAtTheFifthTry() {
    return honest("valid-json-at-the-fifth-try", INDEPENDENT)
        .over(Wire.OLLAMA)
        .talk(
            Talk.ask("Extract the parties and the dates of this contract as JSON: ...")
                .say("Here is the JSON you asked for:\n```json\n{\"parties\": [\"Alpine AG\"\n```")
                .exchanges(
                    5,
                    i ->
                        "Your reply is not valid JSON. Reply with one JSON object and nothing"
                            + " else, without code fences.",
                    i ->
                        pick(
                            i,
                            "{\"parties\":[\"Alpine AG\",\"Keller GmbH\"],\"dates\":[\"2026-01-01\"]}",
                            "```json\n{\"parties\":[\"Alpine AG\",\"Keller GmbH\"]}\n```",
                            "Sure! {\"parties\":[\"Alpine AG\"],\"dates\":[]}",
                            "{\"parties\":[\"Alpine AG\",],\"dates\":[\"1 January\"]}",
                            "{'parties':['Alpine AG','Keller GmbH']}")));
  }

  private static Program documentsTriedThrice() {
    return honest("eight-documents-with-three-tries-each", INDEPENDENT)
        .over(Wire.OPENAI_CHAT)
        .counting()
        .thinking(50)
        .talks(
            24,
            i ->
                Talk.ask(
                        "Extract the invoice as JSON with number, net, vat and due.\n\nInvoice of "
                            + person((i - 1) / 3)
                            + ": "
                            + number((i - 1) / 3, 100, 900)
                            + " EUR net, due in 30 days.")
                    .system("Return JSON only.")
                    .say(
                        (i % 3 == 0 ? "" : pick(i, "Here it is: ", "```json\n", "Of course. "))
                            + json("number", (i - 1) / 3, "net", number((i - 1) / 3, 100, 900))));
  }

  private static Program windowOfMemory() {
    return honest("forty-files-with-a-window-of-memory", INDEPENDENT)
        .over(Wire.OPENAI_CHAT)
        .remembers(12)
        .talk(
            Talk.ask("Add a deprecation note to each of the 40 endpoints.")
                .system(Prompts.CODER)
                .rounds(
                    40,
                    i ->
                        use(
                            "annotate",
                            json("endpoint", "/" + part(i) + "/v" + i, "note", "Use v2 instead."),
                            "Annotated."))
                .say("All 40 endpoints have the note."));
  }

  private static Program translation() {
    return honest("manual-translated-chunk-by-chunk", INDEPENDENT)
        .over(Wire.GEMINI)
        .on(Carrier.FUTURES)
        .thinking(60)
        .talks(
            20,
            i ->
                Talk.ask(
                        "Translate to German. Keep the markup.\n\n<h2>Chapter "
                            + i
                            + "</h2><p>Press"
                            + " the button of the "
                            + part(i)
                            + " and hold it for "
                            + i
                            + " seconds."
                            + " Warning: do not open the housing.</p>")
                    .system("You are a technical translator.")
                    .say(
                        "<h2>Kapitel "
                            + i
                            + "</h2><p>Halten Sie die Taste "
                            + part(i)
                            + " "
                            + i
                            + " Sekunden lang gedrückt. Achtung: Öffnen Sie das Gehäuse nicht.</p>"));
  }
}
