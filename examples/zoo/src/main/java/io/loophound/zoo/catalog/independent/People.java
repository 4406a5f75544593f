package io.loophound.zoo.catalog.independent;

import static io.loophound.zoo.catalog.independent.Facts.json;
import static io.loophound.zoo.catalog.independent.Facts.number;
import static io.loophound.zoo.catalog.independent.Facts.part;
import static io.loophound.zoo.catalog.independent.Facts.person;
import static io.loophound.zoo.catalog.independent.Facts.pick;
import static io.loophound.zoo.script.Habit.INDEPENDENT;
import static io.loophound.zoo.script.Program.honest;

import io.loophound.zoo.script.Carrier;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** Assistants that many people, or one person for long, talk to. */
final class People {

  private People() {}

  static List<Program> all() {
    return List.of(
        smallTalk(),
        louder(),
        anotherPicture(),
        yesForEachService(),
        vocabulary(),
        germanSupport(),
        streamedGreetings(),
        testsOfAnAssistant());
  }

  private static Program smallTalk() {
    return honest("long-chat-with-thanks-and-okays", INDEPENDENT)
        .over(Wire.LANGCHAIN4J)
        .talk(
            Talk.ask("hi")
                .system(Prompts.SUPPORT)
                .pause(120)
                .say("Hello! How can I help you?")
                .exchanges(
                    26,
                    i -> i % 3 == 0 ? "ok thanks" : "and what about the " + part(i) + " jacket",
                    i ->
                        i % 3 == 0
                            ? "You're welcome! Is there anything else I can help you with?"
                            : "It costs " + number(i, 60, 300) + " EUR and is in stock."));
  }

  private static Program louder() {
    Talk talk = Talk.ask("Play some jazz.").pause(2100).use("play", "{\"genre\":\"jazz\"}", "ok");
    talk.say("Here is some jazz.");
    for (int i = 0; i < 6; i++) {
      talk.user("Louder.").use("volume", json("change", 5), "ok").say("Done.");
    }
    return honest("voice-assistant-louder-and-louder", INDEPENDENT).talk(talk);
  }

  private static Program anotherPicture() {
    String prompt = json("prompt", "a red fox in the snow, watercolour", "size", "1024x1024");
    Talk talk = Talk.ask("Paint a red fox in the snow.").pause(2200);
    for (int i = 0; i < 6; i++) {
      talk.use("generate_image", prompt, "https://img.example/" + number(i, 9999, 99999) + ".png");
      talk.say("Here you are.");
      if (i < 5) {
        talk.user("Another one, please.");
      }
    }
    return honest("another-picture-of-the-same-fox", INDEPENDENT)
        .over(Wire.OPENAI_RESPONSES)
        .talk(talk);
  }

  private static Program yesForEachService() {
    return honest("person-says-yes-to-each-deployment", INDEPENDENT)
        .over(Wire.ANTHROPIC)
        .talk(
            Talk.ask("Deploy the release to production, service by service. Ask me before each.")
                .pause(100)
                .say("Shall I deploy " + part(0) + "?")
                .exchanges(
                    14,
                    i -> "yes",
                    i -> "Deployed " + part(i - 1) + ". Shall I deploy " + part(i) + "?"));
  }

  private static Program vocabulary() {
    return honest("vocabulary-trainer-correct-next", INDEPENDENT)
        .over(Wire.GEMINI)
        .talk(
            Talk.ask("Interroge-moi sur le vocabulaire anglais.")
                .system("Tu es un professeur d'anglais patient. Réponds en français.")
                .say("Très bien. Comment dit-on « facture » en anglais ?")
                .exchanges(
                    22,
                    i -> part(i),
                    i -> "C'est juste ! Comment dit-on « " + part(i + 5) + " » en anglais ?"));
  }

  private static Program germanSupport() {
    return honest("german-support-on-virtual-threads", INDEPENDENT)
        .on(Carrier.VIRTUAL_THREADS)
        .over(Wire.OPENAI_CHAT)
        .talks(
            20,
            i ->
                Talk.ask("Wo bleibt meine Bestellung?")
                    .system(
                        "Du bist der Kundendienst von Alpine Outdoor. Sprich die Kundin oder den"
                            + " Kunden mit Namen an. Angemeldet: "
                            + person(i))
                    .use("bestellung", json("kunde", "angemeldet"), json("status", "unterwegs"))
                    .say("Deine Bestellung ist unterwegs und kommt in den nächsten Tagen an."));
  }

  private static Program streamedGreetings() {
    return honest("streamed-greetings-of-many-users", INDEPENDENT)
        .on(Carrier.SERVLET)
        .over(Wire.OPENAI_CHAT_STREAM)
        .talks(
            24,
            i ->
                Talk.ask(pick(i, "hi", "hello", "hi", "hey there"))
                    .system(Prompts.SUPPORT)
                    .say("Hello and welcome to Alpine Outdoor! How can I help you today?"));
  }

  private static Program testsOfAnAssistant() {
    return honest("tests-that-ask-the-same-again", INDEPENDENT)
        .on(Carrier.JUNIT)
        .over(Wire.LANGCHAIN4J)
        .talks(
            15,
            i ->
                Talk.ask("Cancel order 991.")
                    .system(Prompts.SUPPORT)
                    .use("cancel_order", json("id", 991), "cancelled")
                    .say("Order 991 is cancelled."));
  }
}
