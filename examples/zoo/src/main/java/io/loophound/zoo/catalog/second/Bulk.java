package io.loophound.zoo.catalog.second;

import static io.loophound.zoo.catalog.independent.Facts.json;
import static io.loophound.zoo.catalog.independent.Facts.mail;
import static io.loophound.zoo.catalog.independent.Facts.number;
import static io.loophound.zoo.catalog.independent.Facts.part;
import static io.loophound.zoo.catalog.independent.Facts.person;
import static io.loophound.zoo.catalog.independent.Facts.picture;
import static io.loophound.zoo.script.Habit.SECOND_LOOK;
import static io.loophound.zoo.script.Program.honest;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Carrier;
import io.loophound.zoo.script.Http;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Step;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Use;
import io.loophound.zoo.script.Wire;
import java.util.List;
import java.util.stream.IntStream;

/** One similar thing after another. */
final class Bulk {

  private Bulk() {}

  static List<Program> all() {
    return List.of(
        bulk("addresses-without-duplicates", Wire.OPENAI_CHAT)
            .talk(
                Talk.ask("Check the 40 new addresses for duplicates.")
                    .rounds(
                        40,
                        i ->
                            use(
                                "check_duplicate",
                                json("name", person(i), "mail", mail(i)),
                                "{\"duplicate\":false}"))
                    .say("There are no duplicates.")),
        bulk("vat-numbers-mostly-invalid", Wire.LANGCHAIN4J)
            .talk(
                Talk.ask("Validate the VAT numbers of the list.")
                    .rounds(
                        30,
                        i ->
                            use(
                                "check_vat",
                                json("number", "DE" + number(i, 100000000, 999999999)),
                                i % 9 == 0
                                    ? "{\"valid\":true}"
                                    : "{\"valid\":false,\"error\":\"INVALID_INPUT\"}"))
                    .say("Three numbers are valid.")),
        bulk("import-again-already-exists", Wire.SPRING_AI)
            .talk(
                Talk.ask("Import the contacts; some may be there.")
                    .rounds(
                        25,
                        i ->
                            use(
                                "create_contact",
                                json("mail", mail(i), "name", person(i)),
                                "409 Conflict: contact already exists"))
                    .say("All 25 were there already.")),
        bulk("branches-deleted-before", Wire.ANTHROPIC)
            .talk(
                Talk.ask("Delete the merged branches of the list.")
                    .rounds(
                        24,
                        i ->
                            use(
                                "delete_branch",
                                json("name", "feature/" + part(i)),
                                i % 8 == 3 ? "deleted" : "404 Not Found: branch not found"))
                    .say("Three were left, the others had been deleted.")),
        bulk("eight-addresses-in-each-message", Wire.OPENAI_RESPONSES)
            .talk(
                Talk.ask("Find the coordinates of the 80 shops.")
                    .rounds(10, Bulk::eight)
                    .say("31 shops have no coordinates.")),
        bulk("reads-thirty-web-shop-pictures", Wire.GEMINI)
            .talk(
                Talk.ask("Write a text for each picture.")
                    .rounds(30, Bulk::pictured)
                    .say("All thirty pictures have a text.")),
        bulk("names-that-need-no-translation", Wire.OPENAI_CHAT)
            .with(Http.OKHTTP)
            .talks(
                40,
                i ->
                    Talk.ask("Translate into Finnish: " + person(i) + " " + number(i, 1, 900))
                        .system("Return the translation only, or SAME if it stays the same.")
                        .say("SAME")),
        bulk("tags-each-article-by-a-futures-chain", Wire.OPENAI_CHAT)
            .on(Carrier.FUTURES)
            .talks(
                36,
                i ->
                    Talk.ask("Article: " + SecondLook.text(i, 60))
                        .system("Give one tag.")
                        .say("business")),
        bulk("window-of-six-messages-over-thirty-rows", Wire.OPENAI_CHAT)
            .remembers(7)
            .talk(
                Talk.ask("Enter the thirty rows of the sheet.")
                    .rounds(
                        30,
                        i ->
                            use(
                                "enter_row",
                                json("row", i, "amount", number(i, 10, 999), "who", person(i)),
                                "{\"success\":true}"))
                    .say("All rows are entered.")));
  }

  private static Program bulk(String name, Wire wire) {
    return honest(name, SECOND_LOOK).over(wire);
  }

  private static Step pictured(int i) {
    return Step.of(Use.of("show_picture", json("number", i), "").withImage(picture(i)));
  }

  private static Step eight(int message) {
    return Step.of(
        IntStream.range(message * 8, message * 8 + 8)
            .mapToObj(
                i ->
                    Use.of(
                        "geocode",
                        json("street", part(i) + " street " + i),
                        i % 5 < 2 ? "{\"results\":[]}" : "{\"lat\":" + number(i, 10, 60) + "}"))
            .toArray(Use[]::new));
  }
}
