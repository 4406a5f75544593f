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
import io.loophound.zoo.script.Wire;
import java.util.List;

/** Contacts and refunds. */
final class Offices {

  private Offices() {}

  static List<Program> all() {
    return List.of(
        stuck(
                "other-contact-tag-never-sticks",
                16,
                Wire.OPENAI_CHAT,
                60,
                Talk.ask(
                        "Tag Ines Moreau as \"VIP 2027\" in the CRM and make sure the tag is there.")
                    .use(
                        "search_contacts",
                        json("query", "Ines Moreau", "limit", 5),
                        json("total", 1, "results", List.of(contact(0))))
                    .use("get_contact", json("contact_id", "50112"), json("contact", contact(1)))
                    .rounds(48, Offices::tag)
                    .say("I could not set the tag."))
            .with(Http.APACHE),
        honest(
                "other-tags-for-eighteen-contacts",
                Wire.OPENAI_CHAT,
                60,
                Talk.ask(
                        "Tag the eighteen guests of the dinner as \"Dinner 2026\"; check each of them.")
                    .rounds(36, Offices::tagged)
                    .say("All eighteen contacts carry the tag."))
            .with(Http.APACHE),
        stuck(
            "other-german-refund-without-balance",
            27,
            Wire.ANTHROPIC,
            90,
            Talk.ask("Erstatte die vierzehn Bestellungen aus der Rückrufliste.")
                .rounds(13, i -> refund(i, true))
                .rounds(56, Offices::refundFails)
                .say("Eine Erstattung ist nicht möglich.")),
        honest(
            "other-german-refunds-after-a-recall",
            Wire.ANTHROPIC,
            90,
            Talk.ask("Erstatte alle Bestellungen aus der Rückrufliste vom Montag.")
                .rounds(39, Offices::recall)
                .say("Alle Bestellungen der Liste sind erstattet.")));
  }

  private static Object contact(int i) {
    return obj(
        "id",
        "50112",
        "properties",
        obj(
            "firstname", "Ines",
            "lastname", "Moreau",
            "email", "ines.moreau@example.com",
            "lifecyclestage", "customer",
            "tags", null,
            "lastmodifieddate", at(i, 21)),
        "archived",
        false);
  }

  private static Step tag(int i) {
    if (i % 2 == 0) {
      return use(
              "get_contact",
              json("contact_id", "50112"),
              json("contact", contact(i + 1), "correlationId", id("", i, 22)))
          .after(n(i, 60, 140));
    }
    Object change =
        switch (i / 2 % 5) {
          case 0 -> obj("tags", List.of("VIP 2027"));
          case 1 -> obj("tags", "VIP 2027");
          case 2 -> obj("custom_tags", "VIP 2027");
          case 3 -> obj("tags", List.of("VIP 2027"), "overwrite", true);
          default -> obj("tags", "VIP 2027;");
        };
    return use(
            "update_contact",
            json("contact_id", "50112", "properties", change),
            json(
                "id",
                "50112",
                "status",
                "COMPLETE",
                "updatedAt",
                at(i, 21),
                "correlationId",
                id("", i, 22)))
        .after(n(i, 150, 420))
        .saying(
            pick(
                i / 2,
                "I will set the tag.",
                "The update was accepted, but the tag is not on the record yet. I pass it as plain text.",
                "Still no tag. Perhaps the field has another name.",
                "The tag is missing again; I set it once more and overwrite.",
                "The record does not show it. I try the notation with a semicolon."));
  }

  private static Step tagged(int i) {
    int number = (i + 1) / 2;
    String contact = String.valueOf(50200 + number * 7);
    if (i % 2 == 1) {
      return use(
              "update_contact",
              json("contact_id", contact, "properties", obj("tags", List.of("Dinner 2026"))),
              json(
                  "id",
                  contact,
                  "status",
                  "COMPLETE",
                  "updatedAt",
                  at(i, 21),
                  "correlationId",
                  id("", i, 22)))
          .after(n(i, 150, 420));
    }
    return use(
            "get_contact",
            json("contact_id", contact),
            json(
                "contact",
                obj(
                    "id",
                    contact,
                    "properties",
                    obj(
                        "firstname",
                        person(number).replaceFirst(" .*", ""),
                        "lastname",
                        person(number).replaceFirst("^\\S+ ", ""),
                        "email",
                        mail(number),
                        "lifecyclestage",
                        "customer",
                        "tags",
                        "Dinner 2026",
                        "lastmodifieddate",
                        at(i, 21)),
                    "archived",
                    false),
                "correlationId",
                id("", i, 22)))
        .after(n(i, 60, 140));
  }

  private static Step refund(int order, boolean fine) {
    return use(
            "create_refund",
            json("charge", id("ch_", order, 16), "reason", "recall"),
            json(
                "id",
                id("re_", order, 16),
                "object",
                "refund",
                "amount",
                1900 + n(order, 0, 9000),
                "currency",
                "eur",
                "status",
                fine ? "succeeded" : "pending",
                "request_id",
                id("req_", order, 14)))
        .after(n(order, 200, 600));
  }

  private static Step refundFails(int i) {
    if (i % 4 == 3) {
      return use(
              "get_balance",
              "{}",
              json(
                  "object",
                  "balance",
                  "available",
                  List.of(obj("amount", 0, "currency", "eur")),
                  "pending",
                  List.of(obj("amount", 182045 + i * 37, "currency", "eur")),
                  "livemode",
                  true))
          .after(180);
    }
    String arguments =
        switch (i % 4) {
          case 1 -> json("charge", id("ch_", 14, 16), "reason", "recall");
          case 2 -> json("payment_intent", id("pi_", 14, 16), "amount", 64900);
          default -> json("charge", id("ch_", 14, 16), "amount", 64900 - 5000 * (i / 4 % 4 + 1));
        };
    return use(
            "create_refund",
            arguments,
            json(
                "error",
                obj(
                    "code",
                    "balance_insufficient",
                    "message",
                    "Insufficient funds in your balance to refund this amount.",
                    "type",
                    "invalid_request_error",
                    "request_log_url",
                    "https://dashboard.example.com/logs/" + id("req_", 100 + i, 14))))
        .after(n(i, 200, 600))
        .saying(
            switch (i % 4) {
              case 1 ->
                  pick(
                      i / 4,
                      "",
                      "Inzwischen könnte Guthaben da sein, ich starte die Erstattung erneut.",
                      "Ich versuche es noch einmal über die Buchung.");
              case 2 ->
                  pick(
                      i / 4,
                      "Das ging nicht, dann nehme ich die Zahlungsabsicht statt der Buchung.",
                      "Ich probiere es über die Zahlungsabsicht.");
              default ->
                  pick(
                      i / 4,
                      "Ich erstatte vorerst einen Teilbetrag.",
                      "Vielleicht geht ein kleinerer Betrag.",
                      "Ich nehme einen anderen Teilbetrag.");
            });
  }

  private static Step recall(int i) {
    if (i % 9 == 4) {
      return use(
              "create_refund",
              json("charge", id("ch_", 200 + i + 1, 16), "reason", "recall"),
              json(
                  "error",
                  obj(
                      "code",
                      "lock_timeout",
                      "message",
                      "This object cannot be accessed right now because another request is using it.",
                      "type",
                      "invalid_request_error",
                      "request_log_url",
                      "https://dashboard.example.com/logs/" + id("req_", 300 + i, 14))))
          .after(n(i, 200, 600));
    }
    if (i % 10 == 9) {
      return use(
              "get_balance",
              "{}",
              json(
                  "object",
                  "balance",
                  "available",
                  List.of(obj("amount", 940045 - i * 5210, "currency", "eur")),
                  "livemode",
                  true))
          .after(180);
    }
    return refund(200 + i, i % 3 != 0)
        .saying(i % 9 == 5 ? "Das Objekt war gesperrt, ich versuche es noch einmal." : "");
  }
}
