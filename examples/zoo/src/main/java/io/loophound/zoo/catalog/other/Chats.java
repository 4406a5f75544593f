package io.loophound.zoo.catalog.other;

import static io.loophound.zoo.catalog.independent.Facts.json;
import static io.loophound.zoo.catalog.independent.Facts.pick;
import static io.loophound.zoo.catalog.other.Other.at;
import static io.loophound.zoo.catalog.other.Other.honest;
import static io.loophound.zoo.catalog.other.Other.id;
import static io.loophound.zoo.catalog.other.Other.n;
import static io.loophound.zoo.catalog.other.Other.obj;
import static io.loophound.zoo.catalog.other.Other.stuck;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Http;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Step;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.ArrayList;
import java.util.List;

/** Agents that are told to go on, and voices on the telephone. */
final class Chats {
  private static final String[] LISTINGS = {
    "oak table", "reading lamp", "wool rug", "garden bench", "spice rack", "wall clock",
    "coat stand", "bread bin", "picture frame", "door mat", "bookend", "linen curtain",
    "serving tray", "umbrella stand", "kitchen stool", "candle holder"
  };
  private static final String[][] TABLE = {
    {"Buonasera, vorrei prenotare un tavolo.", "Volentieri. Per quale giorno?"},
    {"Per sabato.", "Sabato 5 dicembre. A che ora?"},
    {"Alle otto.", "Alle 20 è pieno. Le andrebbe bene alle 19 o alle 21?"},
    {"Alle nove allora.", "Alle 21. Quante persone?"},
    {"Siamo in sei.", "Sei persone. Dentro o in veranda?"},
    {"In veranda, se è riscaldata.", "È riscaldata. Ci sono bambini?"},
    {"Due, servirebbe un seggiolone.", "Metto un seggiolone. Qualcuno ha allergie?"},
    {"Una persona è celiaca.", "Lo segnalo in cucina. Altre esigenze a tavola?"},
    {"Due vegetariani.", "Annotato. Desidera il menù degustazione?"},
    {"No, alla carta.", "Alla carta. È un'occasione particolare?"},
    {"Un compleanno.", "Auguri! Portate voi la torta?"},
    {"Sì, è possibile?", "Certo, con un servizio di 15 euro. Arrivate in auto?"},
    {"Con due auto.", "Il parcheggio è dietro, il codice del cancello è 4418. Sotto che nome?"},
    {"Ricci.", "Ricci. Un numero per la conferma?"},
    {"Va bene questo.", "Perfetto, mando un messaggio. Quanto terrete il tavolo?"},
    {"Fino alle undici e mezza.", "Va bene, la veranda chiude a mezzanotte. È tutto giusto?"},
    {"Sì, tutto giusto.", "La prenotazione è confermata, a sabato."}
  };

  private Chats() {}

  static List<Program> all() {
    Talk nudged =
        Talk.ask("Write the texts of the four listings and mark them as done.")
            .rounds(8, Chats::listing)
            .say("All four listings have their texts. The work is complete.");
    for (int i = 1; i <= 26; i++) {
      nudged
          .user("System: Please continue.")
          .use("list_tasks", "{}", tasks(4, i))
          .say(
              pick(
                  i,
                  "Nothing is pending: the four listings are done. I wait for your next instruction.",
                  "I checked again. All four tasks are complete and nothing was changed.",
                  "The inspection is finished; no open tasks are left. I am ready for the next request.",
                  "Everything is done already. There are no tasks to continue with."));
    }
    Talk taken =
        Talk.ask("Write the texts of the sixteen listings; do one and wait for my go.")
            .rounds(2, Chats::listing)
            .say("The first listing is done.");
    for (int i = 2; i <= 16; i++) {
      int item = i;
      taken
          .user("System: Please continue.")
          .rounds(2, r -> listing(item * 2 - 2 + r))
          .say(
              pick(
                  i,
                  "Listing " + i + " is done. I wait for your next instruction.",
                  "The text of listing " + i + " is complete.",
                  "Done: number " + i + "."));
    }
    return List.of(
        stuck("other-complete-and-told-to-continue", 23, Wire.OPENAI_RESPONSES, 90, nudged)
            .with(Http.JDK),
        honest("other-continues-with-the-next-listing", Wire.OPENAI_RESPONSES, 90, taken)
            .with(Http.JDK),
        stuck(
            "other-italian-voice-asks-for-the-number",
            14,
            Wire.OPENAI_CHAT_STREAM,
            170,
            Talk.ask("Pronto, chiamo per la bolletta del gas.")
                .system("You are the voice of a gas company. Keep it short.")
                .pause(350)
                .say("Buongiorno! Di quale bolletta si tratta?")
                .exchanges(
                    3,
                    i ->
                        pick(
                            i,
                            "",
                            "Quella di ottobre.",
                            "L'importo è raddoppiato.",
                            "In via Dante 8."),
                    i ->
                        pick(
                            i,
                            "",
                            "Capisco. Che cosa non torna?",
                            "Verifico subito. Qual è l'indirizzo della fornitura?",
                            "Grazie. Mi può dire il suo numero cliente?"))
                .exchanges(
                    42,
                    i ->
                        pick(
                            i,
                            "È 77 40 21 93.",
                            "Gliel'ho detto: settantasette quaranta ventuno novantatré.",
                            "Il numero cliente è 77402193.",
                            "Di nuovo: 7, 7, 4, 0, 2, 1, 9, 3.",
                            "Sempre lo stesso, 77402193."),
                    i ->
                        pick(
                            i,
                            "La ringrazio. Per procedere mi serve il suo numero cliente.",
                            "Perfetto. Potrebbe indicarmi il numero cliente, per favore?",
                            "Grazie mille. Prima di continuare, qual è il suo numero cliente?",
                            "Certo, l'aiuto volentieri. Mi detta il numero cliente?"))
                .user("Riattacco.")
                .say("Arrivederci.")),
        honest(
            "other-italian-voice-takes-a-booking",
            Wire.OPENAI_CHAT_STREAM,
            170,
            Talk.ask(TABLE[0][0])
                .system("You are the voice of a restaurant. Keep it short.")
                .pause(350)
                .say(TABLE[0][1])
                .exchanges(16, i -> TABLE[i][0], i -> TABLE[i][1])));
  }

  private static Step listing(int i) {
    int item = (i + 1) / 2;
    String name = LISTINGS[item - 1];
    return i % 2 == 1
        ? use(
                "save_text",
                json(
                    "listing",
                    item,
                    "text",
                    "This "
                        + name
                        + " is made in our workshop from "
                        + pick(n(item, 0, 50), "ash", "oiled oak", "steel", "linen", "clay")
                        + " and measures "
                        + n(item, 20, 190)
                        + " cm. It is delivered within "
                        + n(item, 2, 9)
                        + " days."),
                json("saved", true, "revision", id("r", i, 8)))
            .after(n(i, 80, 200))
        : use(
                "complete_task",
                json("task", item),
                json("task", item, "state", "done", "at", at(i, 60)))
            .after(n(i, 40, 100));
  }

  private static String tasks(int done, int look) {
    List<Object> tasks = new ArrayList<>();
    for (int t = 1; t <= done; t++) {
      tasks.add(obj("task", t, "title", "Text for the " + LISTINGS[t - 1], "state", "done"));
    }
    return json("tasks", tasks, "open", 0, "request_id", id("q-", look, 10));
  }
}
