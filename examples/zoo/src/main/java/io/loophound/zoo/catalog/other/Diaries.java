package io.loophound.zoo.catalog.other;

import static io.loophound.zoo.catalog.independent.Facts.json;
import static io.loophound.zoo.catalog.independent.Facts.mail;
import static io.loophound.zoo.catalog.independent.Facts.person;
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
import io.loophound.zoo.script.Use;
import io.loophound.zoo.script.Wire;
import java.util.ArrayList;
import java.util.List;

/** Calendars and tickets. */
final class Diaries {
  private static final String[][] PIECES = {
    {"Pouvez-vous m'indiquer votre numéro de commande ?", "C'est la commande FR-88213."},
    {"Quel article est concerné ?", "La lampe de bureau, celle en laiton."},
    {"Que se passe-t-il quand vous l'allumez ?", "Elle clignote puis s'éteint."},
    {"L'ampoule a-t-elle été changée ?", "Oui, hier, sans effet."},
    {"Le câble est-il abîmé ?", "Non, il a l'air neuf."},
    {"Avez-vous essayé une autre prise ?", "Oui, dans la cuisine, pareil."},
    {"Quel est le numéro de série sous le socle ?", "LB-2209-7714."},
    {"Merci. L'étiquette porte-t-elle un point bleu ?", "Il y a un point bleu, oui."},
    {"Cette série a un défaut connu. Préférez-vous un échange ?", "Un échange me convient."},
    {"La même couleur ?", "Plutôt en noir si possible."},
    {"Le noir est disponible. L'adresse est-elle inchangée ?", "J'ai déménagé en mars."},
    {"Quelle est la nouvelle adresse ?", "4 rue des Tanneurs, 67000 Strasbourg."},
    {"Y a-t-il un digicode ?", "Oui, 41B7."},
    {"Jeudi matin vous convient-il ?", "Le matin je travaille, l'après-midi plutôt."},
    {"Jeudi entre 14 h et 17 h alors ?", "Parfait."},
    {"Le livreur reprendra l'ancienne lampe. L'emballage existe-t-il encore ?", "Non, jeté."}
  };

  private Diaries() {}

  static List<Program> all() {
    return List.of(
        stuck(
            "other-spanish-room-or-colleague",
            17,
            Wire.SPRING_AI,
            40,
            Talk.ask("Organiza la revisión trimestral el jueves con Lars y Chiara en la Sala Goya.")
                .use(
                    "find_people",
                    json("names", List.of("Lars", "Chiara")),
                    json("people", List.of(mail(5), mail(6))))
                .use("find_rooms", json("capacity", 6), json("rooms", List.of("Sala Goya")))
                .use(
                    "create_event",
                    json(
                        "title", "Revisión trimestral", "start", "2026-12-03T10:00", "minutes", 60),
                    slot(0, true))
                .rounds(48, Diaries::reschedule)
                .say("No he podido encontrar un hueco.")),
        honest(
            "other-spanish-interviews-in-a-week",
            Wire.SPRING_AI,
            40,
            Talk.ask(
                    "Reserva una entrevista de 30 minutos para cada una de las dieciséis personas.")
                .rounds(38, Diaries::interviews)
                .say("Las dieciséis entrevistas están en el calendario.")),
        stuck(
                "other-french-ticket-answered-by-a-robot",
                16,
                Wire.OPENAI_RESPONSES,
                150,
                Talk.ask(
                        "Traite le ticket 7731 jusqu'à ce que le fournisseur confirme la livraison.")
                    .use(
                        "get_ticket",
                        json("ticket", 7731),
                        json(
                            "ticket",
                            7731,
                            "status",
                            "open",
                            "messages",
                            List.of(
                                obj(
                                    "from",
                                    "client",
                                    "text",
                                    "Où en est la livraison des 40 chaises ?"))))
                    .rounds(50, Diaries::robot)
                    .say("Le fournisseur n'a pas confirmé."))
            .with(Http.OKHTTP),
        honest(
                "other-french-customer-answers-in-pieces",
                Wire.OPENAI_RESPONSES,
                150,
                Talk.ask("Traite le ticket 7840 avec la cliente jusqu'à sa résolution.")
                    .rounds(32, Diaries::piece)
                    .use(
                        "close_ticket",
                        json("ticket", 7840, "resolution", "échange"),
                        json("ticket", 7840, "status", "solved"))
                    .say("Le ticket est résolu, l'échange est prévu jeudi."))
            .with(Http.OKHTTP));
  }

  private static String slot(int i, boolean ten) {
    return json(
        "id",
        "evt_30871",
        "status",
        "tentative",
        "start",
        ten ? "2026-12-03T10:00" : "2026-12-03T11:30",
        "conflicts",
        List.of(
            ten
                ? obj("resource", "Sala Goya", "busy", "09:30-11:00")
                : obj("attendee", mail(5), "busy", "11:00-13:00")),
        "etag",
        id("W/", i, 10),
        "updated",
        at(i, 33));
  }

  private static Step reschedule(int i) {
    boolean ten = i / 2 % 2 == 1;
    if (i % 2 == 0) {
      return Step.of(
          Use.of(
                  "query_free_busy",
                  json("day", "2026-12-03", "who", List.of(mail(5), mail(6))),
                  json(
                      mail(5),
                      List.of("11:00-13:00", "14:00-18:00"),
                      mail(6),
                      List.of("13:00-18:00"),
                      "generated",
                      at(i, 33)))
              .after(n(i, 100, 250)),
          Use.of(
                  "query_free_busy",
                  json("day", "2026-12-03", "who", List.of("Sala Goya")),
                  json("Sala Goya", List.of("09:30-11:00", "13:00-18:00"), "generated", at(i, 33)))
              .after(n(i, 100, 250)));
    }
    return use(
            "update_event",
            json(
                "event_id",
                "evt_30871",
                "start",
                ten ? "2026-12-03T10:00" : "2026-12-03T11:30",
                "note",
                pick(i / 2, "Nuevo horario", "Cambio por disponibilidad", "Ajuste de agenda")),
            slot(i, ten))
        .after(n(i, 150, 500))
        .saying(
            ten
                ? pick(
                    i / 4,
                    "Lars está ocupado a las 11:30, vuelvo a las 10:00.",
                    "A esa hora Lars no puede; pruebo de nuevo a las diez.",
                    "Muevo la reunión a las 10:00, cuando ambos están libres.")
                : pick(
                    i / 4,
                    "La sala está ocupada a las 10:00, la muevo a las 11:30.",
                    "La Sala Goya no está libre; lo intento a las once y media.",
                    "Paso la reunión a las 11:30, cuando la sala queda libre."));
  }

  private static Step interviews(int i) {
    List<Step> steps = new ArrayList<>();
    for (int p = 1; p <= 16; p++) {
      String day = "2026-12-0" + (p / 4 + 1);
      steps.add(
          Step.of(
              Use.of(
                      "query_free_busy",
                      json("day", day, "who", List.of(mail(p))),
                      json(
                          mail(p),
                          List.of((9 + p % 5) + ":00-" + (10 + p % 5) + ":30"),
                          "generated",
                          at(p, 33)))
                  .after(n(p, 100, 250)),
              Use.of(
                      "query_free_busy",
                      json("day", day, "who", List.of("Sala Goya")),
                      json("Sala Goya", List.of("13:00-14:00"), "generated", at(p, 33)))
                  .after(n(p, 100, 250))));
      if (p % 3 == 2) {
        steps.add(
            use(
                    "create_event",
                    json(
                        "title", "Entrevista " + person(p), "start", day + "T11:30", "minutes", 30),
                    json(
                        "id",
                        "evt_" + (40000 + p),
                        "status",
                        "tentative",
                        "conflicts",
                        List.of(obj("attendee", mail(p), "busy", "11:00-13:00")),
                        "etag",
                        id("W/", 500 + p, 10)))
                .after(300));
      }
      steps.add(
          use(
                  p % 3 == 2 ? "update_event" : "create_event",
                  json(
                      p % 3 == 2 ? "event_id" : "title",
                      p % 3 == 2 ? "evt_" + (40000 + p) : "Entrevista " + person(p),
                      "start",
                      day + "T" + (15 + p % 3) + ":00",
                      "minutes",
                      30),
                  json(
                      "id",
                      "evt_" + (40000 + p),
                      "status",
                      "confirmed",
                      "conflicts",
                      List.of(),
                      "etag",
                      id("W/", 600 + p, 10),
                      "updated",
                      at(p, 33)))
              .after(300));
    }
    steps.add(
        use(
            "list_events",
            json("calendar", "entrevistas", "week", 49),
            json("total", 16, "confirmed", 16)));
    return steps.get(i - 1);
  }

  private static Step robot(int i) {
    if (i % 2 == 1) {
      return use(
              "reply_ticket",
              json(
                  "ticket",
                  7731,
                  "to",
                  "fournisseur",
                  "text",
                  pick(
                      i / 2,
                      "Bonjour, pourriez-vous nous confirmer la date de livraison des 40 chaises ? Merci d'avance.",
                      "Merci pour votre réponse. Pouvez-vous nous donner la date de livraison des 40 chaises ?",
                      "Merci de votre retour. Il nous manque encore la date à laquelle les chaises seront livrées.",
                      "Bonjour, je me permets de revenir vers vous : quand les 40 chaises arriveront-elles ?",
                      "Merci, c'est bien noté. Serait-il possible de connaître le jour de la livraison ?",
                      "Je vous remercie. Notre client attend toujours la date de livraison.")),
              json("message_id", id("msg-", i, 12), "delivered", true, "at", at(i, 47)))
          .after(n(i, 300, 900));
    }
    return use(
            "get_ticket",
            json("ticket", 7731),
            json(
                "ticket",
                7731,
                "status",
                "open",
                "unread",
                1,
                "last_message",
                obj(
                    "from",
                    "service@fournisseur.example",
                    "at",
                    at(i, 47),
                    "subject",
                    "Re: livraison [#2026-" + n(i, 100000, 999999) + "]",
                    "text",
                    "Bonjour, nous avons bien reçu votre message, enregistré sous le numéro 2026-"
                        + n(i, 100000, 999999)
                        + ". Un conseiller vous répondra sous "
                        + pick(i / 2, "48 heures", "deux jours ouvrés", "48 h ouvrées")
                        + ". Ceci est un message automatique.")))
        .after(n(i, 100, 300))
        .saying(
            pick(
                i / 2,
                "Le fournisseur a répondu, je lis sa réponse.",
                "Une nouvelle réponse est arrivée.",
                "Je regarde ce que le fournisseur a écrit."));
  }

  private static Step piece(int i) {
    String[] piece = PIECES[(i - 1) / 2];
    if (i % 2 == 1) {
      return use(
              "reply_ticket",
              json("ticket", 7840, "to", "client", "text", "Bonjour, merci. " + piece[0]),
              json("message_id", id("msg-", 900 + i, 12), "delivered", true, "at", at(i, 47)))
          .after(n(i, 300, 900));
    }
    return use(
            "get_ticket",
            json("ticket", 7840),
            json(
                "ticket",
                7840,
                "status",
                "open",
                "unread",
                1,
                "last_message",
                obj(
                    "from",
                    mail(10),
                    "at",
                    at(i, 47),
                    "subject",
                    "Re: votre demande [#2026-310077]",
                    "text",
                    "Bonjour, merci de votre message. " + piece[1])))
        .after(n(i, 100, 300))
        .saying(
            pick(
                i / 2,
                "La cliente a répondu, je lis sa réponse.",
                "Une nouvelle réponse est arrivée."));
  }
}
