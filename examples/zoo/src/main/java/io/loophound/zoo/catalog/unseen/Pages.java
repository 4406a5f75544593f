package io.loophound.zoo.catalog.unseen;

import static io.loophound.zoo.catalog.independent.Facts.json;
import static io.loophound.zoo.catalog.independent.Facts.number;
import static io.loophound.zoo.catalog.independent.Facts.pick;
import static io.loophound.zoo.catalog.independent.Facts.picture;
import static io.loophound.zoo.script.Habit.UNSEEN;
import static io.loophound.zoo.script.Program.honest;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Http;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Step;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Use;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** Agents that look at pages and operate their controls. */
final class Pages {
  private static final String BROWSER =
      "You control a browser through Playwright. Snapshots show the page. Never buy anything"
          + " without asking.";

  private Pages() {}

  static List<Program> all() {
    return List.of(loadMore(), captcha(), spanishForm(), tickets(), screens(), scan());
  }

  private static Program loadMore() {
    return honest("clicks-load-more-14-times", UNSEEN)
        .over(Wire.ANTHROPIC)
        .talk(
            Talk.ask("Collect all offers of the outlet page into a table.")
                .system(BROWSER)
                .use(
                    "browser_navigate",
                    json("url", "https://moebel.example/outlet"),
                    Papers.snapshot("https://moebel.example/outlet", 0, 20))
                .rounds(
                    14,
                    i ->
                        use(
                                "browser_click",
                                json("element", "Load more button", "ref", "e15"),
                                Papers.snapshot("https://moebel.example/outlet", 0, 20 + 20 * i))
                            .after(200))
                .say("There are 300 offers. The table is below."));
  }

  private static Program captcha() {
    return honest("captcha-wrong-six-times", UNSEEN)
        .over(Wire.OPENAI_RESPONSES)
        .talk(
            Talk.ask("Check whether the name acme-tools is free in the company register.")
                .system(BROWSER)
                .rounds(
                    7,
                    i ->
                        use(
                                "browser_fill_form",
                                json("captcha", Papers.uuid(i).substring(0, 5), "query", "acme"),
                                i < 7
                                    ? "- alert [ref=e31]: The characters you entered are not"
                                        + " correct. Please try again.\n- img \"captcha\" [ref=e28]"
                                    : "- table [ref=e40]: no entries for acme-tools")
                            .saying(i == 1 ? "There is a captcha, I will read it." : "")
                            .after(300))
                .say("The register has no entry for acme-tools."));
  }

  private static Program spanishForm() {
    return honest("spanish-insurance-form-next-next", UNSEEN)
        .over(Wire.GEMINI)
        .talk(
            Talk.ask("Rellena el formulario del seguro de hogar con mis datos.")
                .system("Controlas un navegador. Responde en español.")
                .rounds(
                    24,
                    i ->
                        i % 2 == 1
                            ? use(
                                "escribir",
                                json(
                                    "campo",
                                    pick(
                                        i / 2,
                                        "nombre",
                                        "calle",
                                        "ciudad",
                                        "código",
                                        "metros",
                                        "año",
                                        "baños",
                                        "valor",
                                        "teléfono",
                                        "iban",
                                        "correo",
                                        "fecha"),
                                    "valor",
                                    "dato " + number(i, 10, 9999)),
                                "Hecho")
                            : use("pulsar", json("boton", "Siguiente"), "Hecho").after(150))
                .say("El formulario está completo. ¿Quieres que lo envíe?"));
  }

  private static Program tickets() {
    String soldOut =
        "- heading \"Berlin, 12 September\" [ref=e8]\n- text: Sold out. New tickets appear when"
            + " other customers return theirs.\n- button \"Refresh\" [ref=e12]";
    return honest("refreshes-a-sold-out-page", UNSEEN)
        .over(Wire.LANGCHAIN4J)
        .talk(
            Talk.ask("Refresh the concert page every few seconds until a ticket comes back.")
                .system(BROWSER)
                .rounds(
                    22,
                    i ->
                        i % 2 == 1
                            ? use("browser_wait_for", json("time", 2), "Waited for 2").after(2000)
                            : use(
                                    "browser_click",
                                    json("element", "Refresh", "ref", "e12"),
                                    soldOut)
                                .after(180))
                .use(
                    "browser_click",
                    json("element", "Refresh", "ref", "e12"),
                    "- text: 2 tickets available\n- button \"Buy\" [ref=e14]")
                .say("Two tickets are back. Shall I buy them?"));
  }

  private static Program screens() {
    return honest("computer-use-scrolls-a-long-table", UNSEEN)
        .over(Wire.ANTHROPIC)
        .with(Http.OKHTTP)
        .talk(
            Talk.ask("Find the row of invoice 88121 in the accounting program.")
                .system("You control a desktop. Each action returns a screenshot.")
                .rounds(
                    22,
                    i ->
                        Step.of(
                            Use.of(
                                    "computer",
                                    json(
                                        "action",
                                        "scroll",
                                        "coordinate",
                                        List.of(640, 400),
                                        "scroll_direction",
                                        "down",
                                        "scroll_amount",
                                        10),
                                    "")
                                .withImage(picture(i))
                                .after(250)))
                .say("Invoice 88121 is in row 214: paid on 3 March."));
  }

  private static Program scan() {
    return honest("reads-a-scan-with-blank-pages", UNSEEN)
        .over(Wire.OLLAMA)
        .talk(
            Talk.ask("Read the scanned folder page by page and list all signatures.")
                .system("You read scans. Call read_page for each of the 45 pages.")
                .rounds(
                    45,
                    i ->
                        use(
                                "read_page",
                                json("file", "folder-7.pdf", "page", i),
                                i % 6 == 5 ? Papers.prose(i, 1800) : "(no text on this page)")
                            .after(40))
                .say("Seven pages have text, three of them are signed."));
  }
}
