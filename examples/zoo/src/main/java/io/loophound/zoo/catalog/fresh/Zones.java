package io.loophound.zoo.catalog.fresh;

import static io.loophound.zoo.catalog.fresh.Fresh.clock;
import static io.loophound.zoo.catalog.fresh.Fresh.hex;
import static io.loophound.zoo.catalog.fresh.Fresh.honest;
import static io.loophound.zoo.catalog.fresh.Fresh.n;
import static io.loophound.zoo.catalog.fresh.Fresh.stuck;
import static io.loophound.zoo.catalog.independent.Facts.json;
import static io.loophound.zoo.catalog.independent.Facts.pick;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Http;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Step;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;
import java.util.Locale;

/** Names in the DNS. */
final class Zones {
  private Zones() {}

  static List<Program> all() {
    return List.of(
        stuck(
                "fresh-french-record-with-the-suffix-twice",
                16,
                Wire.OPENAI_CHAT_STREAM,
                Talk.ask(
                        "Crée l'enregistrement api.boutique.example vers 203.0.113.40 et vérifie-le.")
                    .rounds(2, Zones::zone)
                    .rounds(48, Zones::suffix)
                    .say("L'enregistrement ne se résout pas."))
            .thinking(70)
            .with(Http.OKHTTP),
        honest(
                "fresh-french-propagation-until-the-ttl-ends",
                Wire.OPENAI_CHAT_STREAM,
                Talk.ask(
                        "L'adresse de www.boutique.example a changé. Préviens-moi quand tous les résolveurs la voient.")
                    .rounds(29, Zones::propagation)
                    .say("Tous les résolveurs répondent 203.0.113.40."))
            .thinking(70)
            .with(Http.OKHTTP));
  }

  private static Step zone(int i) {
    return i == 1
        ? use(
            "dns",
            json("action", "list_zones"),
            "{\"HostedZones\":[{\"Id\":\"/hostedzone/Z0921\",\"Name\":\"boutique.example.\",\"ResourceRecordSetCount\":14}]}")
        : use(
            "shell",
            json("cmd", "dig +short NS boutique.example"),
            "ns-41.dns.example.\nns-902.dns.example.\n");
  }

  private static String dig(int i, String server, String status, String answer) {
    return "; <<>> DiG 9.18.28 <<>> @"
        + server
        + "\n;; Got answer:\n;; ->>HEADER<<- opcode: QUERY, status: "
        + status
        + ", id: "
        + n(i, 1000, 65000)
        + "\n;; flags: qr aa rd; QUERY: 1, ANSWER: "
        + (answer.isEmpty() ? 0 : 1)
        + ", AUTHORITY: 1, ADDITIONAL: 1\n\n"
        + answer
        + ";; AUTHORITY SECTION:\nboutique.example.  900 IN SOA"
        + " ns-41.dns.example. admin.dns.example. 1 7200 900 1209600 86400\n\n;; Query time: "
        + n(i, 2, 48)
        + " msec\n;; SERVER: "
        + server
        + "#53\n;; WHEN: "
        + clock(i, 23)
        + "\n;; MSG SIZE  rcvd: 121\n";
  }

  private static Step suffix(int i) {
    int turn = (i - 1) / 2;
    return i % 2 == 1
        ? use(
                "dns",
                json(
                    "action",
                    "upsert",
                    "zone",
                    "Z0921",
                    "name",
                    pick(
                        turn,
                        "api.boutique.example",
                        "api.boutique.example",
                        "api.Boutique.example"),
                    "type",
                    "A",
                    "ttl",
                    Integer.parseInt(pick(turn, "300", "60", "120", "30")),
                    "value",
                    "203.0.113.40"),
                "{\"ChangeInfo\":{\"Id\":\"/change/C"
                    + hex(i, 12).toUpperCase(Locale.ROOT)
                    + "\",\"Status\":\"INSYNC\",\"SubmittedAt\":\""
                    + clock(i, 21)
                    + "\"},\"Record\":\"api.boutique.example.boutique.example.\"}")
            .after(180)
            .saying(
                pick(
                    turn,
                    "",
                    "Je recrée l'enregistrement avec un TTL plus court.",
                    "La zone ne semble pas l'avoir pris, je recommence."))
        : use(
                "shell",
                json(
                    "cmd",
                    pick(
                        turn,
                        "dig @ns-41.dns.example api.boutique.example A",
                        "dig @ns-902.dns.example api.boutique.example",
                        "dig @9.9.9.9 api.boutique.example +norecurse")),
                dig(
                    i,
                    pick(turn, "ns-41.dns.example", "ns-902.dns.example", "9.9.9.9"),
                    "NXDOMAIN",
                    ""))
            .after(30)
            .saying(turn % 3 == 2 ? "Toujours NXDOMAIN. Est-ce la propagation ?" : "");
  }

  /** The old answer counts down in the caches until it is gone. */
  private static Step propagation(int i) {
    int ttl = 3480 - (i / 2) * 240;
    if (i % 2 == 0) {
      return use("attendre", json("secondes", 240), "240 s écoulées.").after(900);
    }
    boolean fresh = ttl <= 130;
    return use(
        "shell",
        json("cmd", "dig @9.9.9.9 www.boutique.example A"),
        dig(
            i + 500,
            "9.9.9.9",
            "NOERROR",
            ";; ANSWER SECTION:\nwww.boutique.example. "
                + (fresh ? 300 : ttl)
                + " IN A "
                + (fresh ? "203.0.113.40" : "198.51.100.7")
                + "\n\n"));
  }
}
