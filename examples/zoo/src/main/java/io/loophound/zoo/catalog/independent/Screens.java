package io.loophound.zoo.catalog.independent;

import static io.loophound.zoo.catalog.independent.Facts.json;
import static io.loophound.zoo.catalog.independent.Facts.mail;
import static io.loophound.zoo.catalog.independent.Facts.number;
import static io.loophound.zoo.catalog.independent.Facts.person;
import static io.loophound.zoo.catalog.independent.Facts.picture;
import static io.loophound.zoo.script.Habit.INDEPENDENT;
import static io.loophound.zoo.script.Program.honest;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Step;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Use;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** Agents that use a browser or a desktop like a person. */
final class Screens {

  private Screens() {}

  static List<Program> all() {
    return List.of(screenshots(), scrolling(), tabbing(), wizard(), formOfManyFields(), carousel());
  }

  private static Program screenshots() {
    return honest("computer-use-screenshot-after-each-click", INDEPENDENT)
        .over(Wire.ANTHROPIC)
        .talk(
            Talk.ask("Open the invoice template in LibreOffice and fill in the customer.")
                .system(Prompts.BROWSER)
                .rounds(
                    28,
                    i ->
                        i % 2 == 1
                            ? seen("screenshot", i, "")
                            : use(
                                "computer",
                                json(
                                    "action",
                                    "left_click",
                                    "coordinate",
                                    List.of(number(i, 20, 900), number(i, 20, 700))),
                                ""))
                .say("The invoice has the customer's address now."));
  }

  private static Step seen(String action, int picture, String text) {
    Use use = Use.of("computer", json("action", action), text);
    return Step.of(use.withImage(picture(picture)).after(60));
  }

  private static Program scrolling() {
    return honest("scroll-through-a-long-page", INDEPENDENT)
        .over(Wire.OPENAI_RESPONSES)
        .talk(
            Talk.ask("Find the cheapest flat with three rooms on this page.")
                .system(Prompts.BROWSER)
                .rounds(
                    16,
                    i -> use("scroll", json("direction", "down", "amount", 5), flats(i)).after(120))
                .say("The cheapest is in Lindenstrasse, 1,180 EUR."));
  }

  private static String flats(int i) {
    StringBuilder page = new StringBuilder("- heading \"Flats in Basel\" [level=1]\n");
    for (int k = 0; k < 5; k++) {
      int flat = i * 5 + k;
      page.append("- listitem [ref=e").append(100 + flat).append("]: ");
      page.append(number(flat, 1, 5)).append(" rooms, ").append(number(flat, 40, 140));
      page.append(" m2, ").append(number(flat, 900, 3200)).append(" EUR, owner ");
      page.append(person(flat * 7)).append('\n');
    }
    return page.toString();
  }

  private static Program tabbing() {
    return honest("press-tab-until-the-field-has-focus", INDEPENDENT)
        .over(Wire.GEMINI)
        .talk(
            Talk.ask(
                    "Go to the field for the tax number. Only the keyboard works on this terminal.")
                .system(Prompts.BROWSER)
                .rounds(
                    15,
                    i ->
                        use("key", json("text", "Tab"), "focus: field " + (i + 3) + " of 40")
                            .after(70))
                .use("type", json("text", "DE811907980"), "typed")
                .say("The tax number is entered."));
  }

  private static Program wizard() {
    return honest("wizard-with-a-snapshot-after-each-step", INDEPENDENT)
        .over(Wire.ANTHROPIC)
        .talk(
            Talk.ask("Register our company on the supplier portal. The data is in the file.")
                .system(Prompts.BROWSER)
                .rounds(
                    26,
                    i ->
                        i % 2 == 1
                            ? use(
                                "browser_click", json("ref", "e57", "element", "Next"), "Clicked.")
                            : use("browser_snapshot", "{}", page(i / 2)).after(80))
                .say("The company is registered."));
  }

  private static String page(int step) {
    return """
        - banner: Supplier portal of the Federal Office [ref=e1]
        - navigation: Home, My company, Tenders, Help, Log out [ref=e12]
        - progress: step %d of 13 [ref=e31]
        - group: Please check your data. Fields with a star are mandatory. [ref=e40]
        - textbox "%s" [ref=e44]: %s
        - button "Back" [ref=e56]
        - button "Next" [ref=e57]
        - contentinfo: Imprint, Privacy, Accessibility, Contact [ref=e90]
        """
        .formatted(
            step,
            Facts.pick(step, "Name *", "Street *", "E-mail *", "Person *", "IBAN *"),
            Facts.pick(
                step, "Alpine AG", "Ringstr. 4", mail(step), person(step), "CH93 0076 2011"));
  }

  private static Program formOfManyFields() {
    return honest("form-filled-field-by-field", INDEPENDENT)
        .over(Wire.LANGCHAIN4J)
        .talk(
            Talk.ask("Fill in the travel request for Anna Keller, Basel to Oslo, 3 to 6 December.")
                .system(Prompts.BROWSER)
                .rounds(
                    25,
                    i ->
                        use(
                                "fill",
                                json(
                                    "selector",
                                    "#field-" + i,
                                    "value",
                                    person(i).substring(0, person(i).indexOf(' '))),
                                "Element filled successfully")
                            .after(25))
                .use("click", json("selector", "#submit"), "Element clicked successfully")
                .say("The travel request is submitted."));
  }

  private static Program carousel() {
    return honest("click-next-picture-in-a-gallery", INDEPENDENT)
        .over(Wire.ANTHROPIC)
        .talk(
            Talk.ask("Which of the pictures of this gallery shows a bicycle?")
                .system(Prompts.BROWSER)
                .rounds(
                    18,
                    i ->
                        Step.of(
                            Use.of("click", json("selector", "button.next"), "ok")
                                .withImage(picture(500 + i))
                                .after(90)))
                .say("Picture 18 shows a bicycle."));
  }
}
