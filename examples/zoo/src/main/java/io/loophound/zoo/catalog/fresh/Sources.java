package io.loophound.zoo.catalog.fresh;

import static io.loophound.zoo.catalog.fresh.Fresh.clock;
import static io.loophound.zoo.catalog.fresh.Fresh.hex;
import static io.loophound.zoo.catalog.fresh.Fresh.honest;
import static io.loophound.zoo.catalog.fresh.Fresh.lines;
import static io.loophound.zoo.catalog.fresh.Fresh.n;
import static io.loophound.zoo.catalog.fresh.Fresh.stuck;
import static io.loophound.zoo.catalog.independent.Facts.json;
import static io.loophound.zoo.catalog.independent.Facts.part;
import static io.loophound.zoo.catalog.independent.Facts.pick;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Http;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Step;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Use;
import io.loophound.zoo.script.Wire;
import java.util.List;
import java.util.Locale;

/** Crawling and reading. */
final class Sources {
  private static final String[] WORKS = {
    "Ferri e Sala 2019, Batterie al sodio: una rassegna",
    "Hartmann et al. 2021, Hard carbon anodes at scale",
    "Li, Chen e Wu 2020, Layered oxides for sodium cells",
    "IEA 2023, Global storage outlook",
    "Okafor 2022, Cost models of stationary storage",
    "Dubois e Martin 2018, Électrolytes aqueux",
    "Rossi 2024, Accumuli domestici in Italia",
    "Svensson 2021, Recycling of sodium-ion cells",
    "Park e Kim 2023, Prussian blue cathodes",
    "Neri 2020, Sicurezza degli accumulatori",
    "Banerjee 2022, Solid electrolytes",
    "Commissione europea 2023, Materie prime critiche"
  };
  private static final String[] GAPS = {
    "il costo per kWh delle celle",
    "la durata in cicli",
    "la densità di energia",
    "la sicurezza termica",
    "il riciclo dei catodi",
    "la produzione in Europa",
    "le materie prime",
    "gli elettroliti solidi",
    "il comportamento al freddo",
    "la ricarica rapida",
    "gli accumuli domestici",
    "gli impianti di rete",
    "le norme di trasporto",
    "i brevetti dal 2018",
    "l'impronta di carbonio",
    "i progetti pilota",
    "la concorrenza del LFP"
  };

  private Sources() {}

  static List<Program> all() {
    return List.of(
        stuck(
                "fresh-shop-page-is-only-a-shell",
                17,
                Wire.OPENAI_CHAT,
                Talk.ask("List all espresso machines of shop.example with their prices in a table.")
                    .rounds(3, Sources::start)
                    .rounds(45, Sources::shell)
                    .say("I could not read the prices."))
            .thinking(90)
            .with(Http.JDK_ASYNC),
        honest(
                "fresh-product-pages-in-one-shell",
                Wire.OPENAI_CHAT,
                Talk.ask("List all espresso machines of shop.example with their prices in a table.")
                    .use(
                        "fetch_url",
                        json("url", "https://shop.example/sitemap-espresso.xml"),
                        lines(28, k -> "<loc>https://shop.example/p/" + (7000 + k * 3) + "</loc>"))
                    .rounds(28, Sources::product)
                    .say("| model | price | (28 rows)"))
            .thinking(90)
            .with(Http.JDK_ASYNC),
        stuck(
                "fresh-italian-gap-of-the-research-stays-open",
                24,
                Wire.ANTHROPIC,
                Talk.ask(
                        "Scrivi una relazione sulle batterie al sodio con il costo medio per kWh nel 2017 in Italia.")
                    .rounds(6, Sources::covered)
                    .rounds(50, Sources::open)
                    .say("Non ho trovato il dato."))
            .thinking(250),
        honest(
                "fresh-italian-seventeen-gaps-closed-in-turn",
                Wire.ANTHROPIC,
                Talk.ask(
                        "Scrivi una relazione sulle batterie al sodio; chiudi una lacuna dopo l'altra.")
                    .rounds(34, Sources::closed)
                    .say("Ecco la relazione, con diciassette capitoli."))
            .thinking(250));
  }

  private static String page(int i, String title, String main) {
    return "<!doctype html><html lang=\"en\"><head><title>"
        + title
        + "</title><meta name=\"csrf\" content=\""
        + hex(i, 40)
        + "\"><script src=\"/_next/static/"
        + hex(i / 9, 20)
        + "/app.js\" nonce=\""
        + hex(i + 7, 22)
        + "\"></script></head><body><nav>"
        + lines(
            22, k -> "<a href=\"/c/" + part(k) + "\">" + part(k).toUpperCase(Locale.ROOT) + "</a>")
        + "</nav><div id=\"root\">"
        + main
        + "</div><footer>© 2026 Shop Example Ltd. <a href=\"/imprint\">Imprint</a> rendered "
        + clock(i, 17)
        + " by web-"
        + n(i, 1, 9)
        + "</footer></body></html>";
  }

  private static Step start(int i) {
    return switch (i) {
      case 1 ->
          use(
              "fetch_url",
              json("url", "https://shop.example/robots.txt"),
              "User-agent: *\nDisallow: /cart\n");
      case 2 ->
          use(
              "web_search",
              json("query", "shop.example espresso machines"),
              found(1, "shop.example espresso machines"));
      default ->
          use(
              "fetch_url",
              json("url", "https://shop.example/c/espresso"),
              page(0, "Espresso machines", "<noscript>Enable JavaScript</noscript>"));
    };
  }

  private static String found(int i, String query) {
    return "{\"query\":\""
        + query
        + "\",\"took_ms\":"
        + n(i, 120, 900)
        + ",\"results\":["
        + lines(
            5,
            k ->
                "{\"title\":\"Espresso machines "
                    + pick(i + k, "from 149 EUR", "at Shop Example", "compared", "for beginners")
                    + "\",\"url\":\"https://shop.example/c/espresso?ref="
                    + hex(i * 5 + k, 6)
                    + "\",\"score\":0."
                    + n(i * 5 + k, 500, 990)
                    + "},")
        + "{}]}";
  }

  /** Each address of the shop answers with the frame of the page; the list comes by script. */
  private static Step shell(int i) {
    if (i % 4 == 0) {
      String query =
          pick(
              i / 4,
              "espresso machine price list shop.example",
              "site:shop.example espresso EUR",
              "Shop Example coffee machines catalogue");
      return use("web_search", json("query", query), found(i, query))
          .saying("Maybe the search knows a static page.");
    }
    return use(
            "fetch_url",
            json(
                "url",
                "https://shop.example/"
                    + pick(
                        i,
                        "c/espresso",
                        "c/espresso?page=1",
                        "c/espresso?view=list&sort=price",
                        "en/c/espresso/",
                        "c/espresso?limit=100",
                        "search?q=espresso",
                        "c/espresso?_escaped_fragment_=")),
            page(
                i,
                pick(i, "Espresso machines", "Espresso machines | Shop", "Search"),
                "<noscript>Enable JavaScript</noscript>"))
        .after(n(i, 40, 260))
        .saying(
            pick(
                i,
                "",
                "The page is rendered by script, I try the list view.",
                "Another address may have the products.",
                "Let me fetch the full page."));
  }

  private static Step product(int i) {
    int id = 7000 + i * 3;
    return use(
            "fetch_url",
            json("url", "https://shop.example/p/" + id),
            page(
                i + 200,
                "Espresso machine",
                "<h1>"
                    + pick(i, "Barista", "Crema", "Lungo", "Ristretto")
                    + " "
                    + id
                    + "</h1><b>"
                    + n(i, 149, 999)
                    + " EUR</b>"))
        .after(n(i, 40, 260));
  }

  private static String works(int i, int count) {
    return lines(
            count,
            k -> {
              int work = Math.floorMod(i * 5 + k * 7, WORKS.length);
              return k
                  + ". ["
                  + String.format(Locale.ROOT, "%.3f", n(i * 13 + k, 410, 930) / 1000.0)
                  + "] "
                  + WORKS[work]
                  + "\n   doi:10.5555/"
                  + hex(work, 8)
                  + "  citato "
                  + n(work, 3, 400)
                  + " volte\n   ..."
                  + pick(
                      work,
                      "le celle al sodio mostrano un costo inferiore a quelle al litio, ma i dati dei produttori sono scarsi",
                      "per il mercato italiano non sono disponibili serie storiche separate",
                      "i valori si riferiscono al 2022 e alla sola produzione asiatica",
                      "gli autori stimano il costo con un modello dal basso")
                  + "...";
            })
        + "\n("
        + n(i, 110, 1900)
        + " ms, sessione "
        + hex(i, 8)
        + ")\n";
  }

  private static Step covered(int i) {
    return i % 2 == 1
        ? Step.of(
            Use.of("search_papers", json("query", "sodium-ion " + GAPS[i]), works(i, 6)).after(200),
            Use.of("search_web", json("query", "batterie al sodio " + GAPS[i]), works(i + 100, 5))
                .after(150))
        : use(
            "reflect",
            json("notes", "capitolo " + i / 2 + ": " + GAPS[i - 1]),
            "{\"covered\":[\""
                + GAPS[i - 1]
                + "\"],\"gaps\":[\"costo medio per kWh nel 2017 in Italia\"]}");
  }

  /** The same twelve works come in another order, and the gap does not change. */
  private static Step open(int i) {
    int turn = i / 2;
    if (i % 2 == 1) {
      String query =
          pick(
              turn,
              "costo medio kWh batterie sodio 2017 Italia",
              "sodium-ion battery cost per kWh Italy 2017",
              "prezzo celle Na-ion 2017 mercato italiano",
              "average price sodium cells Italy 2017 statistics",
              "Na-ion EUR/kWh 2017 Italia dati",
              "accumulatori al sodio costi storici Italia",
              "sodium battery price history Italy");
      return Step.of(
          Use.of("search_papers", json("query", query), works(turn + 20, 8)).after(200),
          Use.of(
                  "search_web",
                  json("query", query + pick(turn, "", " pdf", " rapporto")),
                  works(turn + 70, 6))
              .after(150));
    }
    return use(
            "reflect",
            json(
                "notes",
                pick(
                    turn,
                    "nessuna fonte riporta il valore del 2017",
                    "le fonti parlano solo del 2022",
                    "dato italiano ancora assente",
                    "servono altre ricerche")),
            "{\"covered\":[\"costo per kWh\",\"cicli\",\"densità\"],\"gaps\":[\"costo medio per kWh nel 2017 in Italia\"],\"confidence\":0."
                + n(turn, 31, 39)
                + ",\"next\":\""
                + pick(turn, "search again", "try other keywords", "search in English")
                + "\"}")
        .saying(
            pick(
                turn,
                "Manca ancora il valore del 2017, continuo a cercare.",
                "Provo con altre parole chiave.",
                ""));
  }

  private static Step closed(int i) {
    int gap = (i - 1) / 2;
    if (i % 2 == 1) {
      return Step.of(
          Use.of("search_papers", json("query", "sodium-ion " + GAPS[gap]), works(gap + 300, 8))
              .after(200),
          Use.of("search_web", json("query", "batterie al sodio " + GAPS[gap]), works(gap + 400, 6))
              .after(150));
    }
    return use(
        "reflect",
        json(
            "notes",
            "per " + GAPS[gap] + " bastano le fonti " + (1 + gap % 4) + " e " + (5 + gap % 3)),
        "{\"covered\":"
            + (gap + 1)
            + ",\"gaps\":["
            + (gap < 16 ? "\"" + GAPS[gap + 1] + "\"" : "")
            + "],\"confidence\":0."
            + n(gap, 60, 90)
            + ",\"next\":\""
            + (gap < 16 ? "search" : "write")
            + "\"}");
  }
}
