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

import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Step;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** Agents of other companies. */
final class Partners {
  private static final String[] FIELDS = {
    "the pickup address",
    "the delivery address",
    "the number of pallets",
    "the weight per pallet",
    "the height of the highest pallet",
    "whether pallets may be stacked",
    "the goods' tariff number",
    "whether the goods are dangerous",
    "the pickup date",
    "the opening hours at the pickup",
    "the opening hours at the delivery",
    "whether a tail lift is needed",
    "a contact at the pickup",
    "a contact at the delivery",
    "the insured value",
    "the invoice address"
  };
  private static final String[] GIVEN = {
    "Hafenstrasse 12, 4057 Basel",
    "Via Lario 3, 22100 Como",
    "7",
    "410 kg",
    "1.65 m",
    "They may not be stacked",
    "8481 80",
    "No dangerous goods",
    "4 December",
    "7:00 to 15:30",
    "8:00 to 12:00",
    "Yes, at the delivery",
    "the porter, extension 14",
    "the warehouse office",
    "38,000 Swiss francs",
    "The same as the pickup"
  };

  private Partners() {}

  static List<Program> all() {
    return List.of(
        stuck(
            "other-remote-agent-asks-what-it-was-told",
            13,
            Wire.OPENAI_CHAT_STREAM,
            180,
            Talk.ask(
                    "Book the transport of seven pallets from Basel to Como with the carrier's agent.")
                .use("discover_agent", json("domain", "carrier.example"), card())
                .use(
                    "send_message",
                    json(
                        "contextId",
                        "",
                        "message",
                        "We need a transport of seven pallets to Como."),
                    task(0, "input-required", "Please provide the pickup address and the date."))
                .rounds(40, Partners::told)
                .say("The carrier's agent does not accept the order.")),
        honest(
            "other-remote-agent-asks-field-by-field",
            Wire.OPENAI_CHAT_STREAM,
            180,
            Talk.ask(
                    "Book the transport of seven pallets from Basel to Como with the carrier's agent.")
                .use("discover_agent", json("domain", "carrier.example"), card())
                .use(
                    "send_message",
                    json(
                        "contextId",
                        "",
                        "message",
                        "We need a transport of seven pallets to Como."),
                    task(0, "input-required", "Please provide " + FIELDS[0] + "."))
                .rounds(16, Partners::field)
                .say("The transport is booked.")));
  }

  private static String card() {
    return json(
        "name",
        "Freight desk",
        "url",
        "https://carrier.example/a2a",
        "version",
        "2.3.1",
        "capabilities",
        obj("streaming", true, "pushNotifications", false),
        "skills",
        List.of(obj("id", "book", "tags", List.of("freight", "pallets"))));
  }

  private static String task(int i, String state, String text) {
    return json(
        "id",
        id("task-", i, 20),
        "contextId",
        "ctx-7c1f90",
        "status",
        obj(
            "state",
            state,
            "timestamp",
            at(i, 19),
            "message",
            obj(
                "role",
                "agent",
                "messageId",
                id("m-", i, 18),
                "parts",
                List.of(obj("kind", "text", "text", text)))),
        "kind",
        "task");
  }

  private static Step told(int i) {
    return use(
            "send_message",
            json(
                "contextId",
                "ctx-7c1f90",
                "message",
                pick(
                    i,
                    "Pickup: Hafenstrasse 12, 4057 Basel, on 4 December.",
                    "As stated, please pick up the pallets on 4 December at Hafenstrasse 12 in 4057 Basel.",
                    "The pickup address is Hafenstrasse 12, 4057 Basel; the date is the 4th of December.",
                    "{\"pickup\":{\"street\":\"Hafenstrasse 12\",\"zip\":\"4057\",\"city\":\"Basel\"},\"date\":\"2026-12-04\"}",
                    "Address: Hafenstrasse 12, Basel (4057). Date: 2026-12-04. Please go ahead.")),
            task(
                i,
                "input-required",
                pick(
                    i,
                    "Thank you! To go on I need the pickup address and the date.",
                    "Please provide the pickup address and the date.",
                    "Happy to help with your transport. Where and when shall we pick up the goods?")))
        .after(n(i, 700, 1600))
        .saying(
            pick(
                i,
                "The agent needs address and date; I give them.",
                "It asks for the pickup again, I state it more clearly.",
                "",
                "I will send the data in another form."));
  }

  private static Step field(int i) {
    boolean last = i == 16;
    return use(
            "send_message",
            json(
                "contextId",
                "ctx-7c1f90",
                "message",
                "Here is " + FIELDS[i - 1] + ": " + GIVEN[i - 1] + "."),
            task(
                i,
                last ? "completed" : "input-required",
                last
                    ? "Thank you! The transport is booked under B-550917."
                    : "Thank you! To go on I need " + FIELDS[i] + "."))
        .after(n(i, 700, 1600))
        .saying(
            pick(i, "The agent needs one more detail; I give it.", "", "I will send the data."));
  }
}
