package io.loophound.zoo.catalog.blind;

import static io.loophound.zoo.catalog.blind.Blind.clock;
import static io.loophound.zoo.catalog.blind.Blind.honest;
import static io.loophound.zoo.catalog.blind.Blind.n;
import static io.loophound.zoo.catalog.blind.Blind.stuck;
import static io.loophound.zoo.catalog.blind.Blind.uuid;
import static io.loophound.zoo.catalog.independent.Facts.json;
import static io.loophound.zoo.catalog.independent.Facts.part;
import static io.loophound.zoo.catalog.independent.Facts.pick;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.catalog.second.SecondLook;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Step;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Use;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** SQL agents, retrieval and stores of vectors. */
final class Tables {
  private static final String[] GUESSES = {
    "musteri_adi",
    "musteriadi",
    "ad_soyad",
    "isim",
    "adi",
    "unvan",
    "musteri_isim",
    "tam_ad",
    "musteri_unvani",
    "ad",
    "firma_adi",
    "kisi_adi",
    "cari_adi",
    "hesap_adi"
  };
  private static final String[] COLUMNS = {
    "id",
    "tenant_id",
    "first_name",
    "last_name",
    "email",
    "phone",
    "street",
    "zip",
    "city",
    "country",
    "iban",
    "vat_id",
    "created_at",
    "updated_at",
    "deleted_at",
    "language",
    "segment",
    "credit_limit",
    "newsletter",
    "source",
    "owner_id",
    "rating",
    "notes",
    "birthday"
  };
  private static final String[] PREGUNTAS = {
    "plazo de devolución para equipos reacondicionados",
    "cuántos días para devolver un portátil reacondicionado",
    "política de devoluciones reacondicionados plazo",
    "devolución producto reacondicionado días",
    "garantía y devolución de reacondicionados",
    "límite de tiempo devolver reacondicionado"
  };
  private static final String[] QUESTIONS = {
    "Can I return an opened box?", "Who pays for the return?", "How long is the guarantee?",
    "Do you ship to Norway?", "Can I change the address?", "Which cards do you take?",
    "Is there a shop in Graz?", "How do I get an invoice?", "Can I pay by invoice?",
    "What does express cost?", "Do you deliver on Saturday?", "May a neighbour take it?",
    "How do I close my account?", "Where is my voucher?", "Can two vouchers be combined?",
    "Do vouchers expire?", "Is gift wrapping possible?", "Do you repair screens?",
    "Is the battery covered?", "How do I report a defect?"
  };

  private Tables() {}

  static List<Program> all() {
    return List.of(
        stuck(
            "blind-databases-listed-again",
            10,
            Wire.OLLAMA,
            "How many documents are in the table documents of RAGTest?",
            Tables::databases),
        honest(
            "blind-tables-of-nineteen-tenants",
            Wire.OLLAMA,
            Talk.ask("Check that each of the 19 tenant databases has the same five tables.")
                .rounds(
                    19,
                    i ->
                        use(
                            "list_tables",
                            json("database", String.format("tenant_%02d", i)),
                            "[\"customers\",\"flyway_schema_history\",\"invoices\",\"orders\",\"users\"]"))
                .say("All 19 tenants have the same five tables.")),
        stuck(
            "blind-turkish-column-guessed",
            14,
            Wire.OPENAI_CHAT,
            "En çok sipariş veren on müşteriyi listele.",
            Tables::guess),
        honest(
            "blind-null-counts-of-24-columns",
            Wire.OPENAI_CHAT,
            Talk.ask("Profile the table customers: how many nulls has each column?")
                .use("describe_table", json("table", "customers"), String.join(", ", COLUMNS))
                .rounds(24, Tables::nulls)
                .say("Only deleted_at, notes and birthday have nulls.")),
        stuck(
            "blind-spanish-same-chunks-reworded",
            10,
            Wire.SPRING_AI,
            "¿Cuántos días tengo para devolver un portátil reacondicionado?",
            Tables::chunks),
        honest(
            "blind-twenty-faq-questions-answered",
            Wire.SPRING_AI,
            Talk.ask("Answer the twenty questions of the evaluation set, one after the other.")
                .rounds(40, Tables::faq)
                .say("All twenty are answered.")),
        stuck(
            "blind-page-parameter-is-ignored",
            10,
            Wire.GEMINI,
            "Export all products of the category lamps.",
            Tables::ignoredPage),
        honest(
            "blind-pages-with-the-same-sponsored-head",
            Wire.GEMINI,
            Talk.ask("Which lamps cost less than 20 euros? Look at every page.")
                .rounds(16, Tables::sponsored)
                .say("Eleven lamps cost less than 20 euros.")),
        stuck(
            "blind-vector-dimension-mismatch",
            10,
            Wire.OPENAI_RESPONSES,
            "Index the handbook.",
            Tables::mismatch),
        honest(
            "blind-vectors-in-36-batches",
            Wire.OPENAI_RESPONSES,
            Talk.ask("Index the handbook.")
                .rounds(
                    36,
                    i ->
                        use(
                            "upsert_vectors",
                            json(
                                "collection",
                                "handbook",
                                "from_chunk",
                                (i - 1) * 100,
                                "to_chunk",
                                i * 100),
                            json(
                                "upserted",
                                100,
                                "errors",
                                List.of(),
                                "took_ms",
                                n(i, 80, 240),
                                "request_id",
                                uuid(i))))
                .say("3,600 chunks are indexed.")));
  }

  private static Step databases(int i) {
    return i % 6 == 0
        ? use("list_tables", json("database", "RAGTest", "schema", "public"), "[]")
            .saying("Checking what are the available tables in the RAGTest database.")
        : use("list_databases", "{}", "[{\"name\":\"RAGTest\",\"engine\":\"postgres\"}]")
            .saying("Checking what are the available databases.");
  }

  private static Step guess(int i) {
    String column = pick(i - 1, GUESSES);
    return use(
            "sorgu_calistir",
            json(
                "sql",
                "SELECT m."
                    + column
                    + ", COUNT(*) FROM siparisler s JOIN musteriler m ON m.id = s.musteri_id GROUP BY 1 ORDER BY 2 DESC LIMIT 10"),
            "HATA: m."
                + column
                + " sütunu mevcut değil\nSATIR 1: SELECT m."
                + column
                + ", COUNT(*) FROM siparisler\n                 ^\nSQLSTATE: 42703")
        .saying(i % 3 == 0 ? "Sütun adı farklı olabilir, başka bir ad deniyorum." : "")
        .after(60);
  }

  private static Step nulls(int i) {
    String column = COLUMNS[i - 1];
    int nulls = i == 15 ? 4120 : i == 23 ? 377 : i == 24 ? 1902 : 0;
    return use(
        "query",
        json("sql", "SELECT COUNT(*) - COUNT(" + column + ") AS nulls FROM customers"),
        "[{\"nulls\":" + nulls + "}]");
  }

  private static Step chunks(int i) {
    String result =
        "[{\"doc\":\"devoluciones.md#2\",\"score\":0.8"
            + n(i, 10, 40)
            + ",\"text\":\"Los productos nuevos pueden devolverse en un plazo de 14 días naturales.\"},"
            + "{\"doc\":\"garantia.md#1\",\"score\":0.7"
            + n(i + 9, 10, 90)
            + ",\"text\":\"Los equipos reacondicionados tienen doce meses de garantía.\"},"
            + "{\"doc\":\"envios.md#4\",\"score\":0.6"
            + n(i + 17, 10, 90)
            + ",\"text\":\"El coste del envío de vuelta corre a cargo del cliente.\"}]";
    return use(
            "buscar_documentos",
            json("consulta", pick(i, PREGUNTAS) + (i > 6 ? " tienda" : ""), "k", 3),
            result)
        .after(30);
  }

  private static Step faq(int i) {
    int question = (i + 1) / 2;
    return i % 2 == 1
        ? use(
            "search_docs",
            json("query", QUESTIONS[question - 1]),
            "[{\"doc\":\"terms.md#"
                + (question / 4)
                + "\",\"score\":0."
                + n(i, 60, 95)
                + ",\"text\":\""
                + SecondLook.text(question / 4, 40)
                + "\"}]")
        : use(
            "save_answer",
            json("question", question, "answer", SecondLook.text(question + 70, 12)),
            "{\"saved\":true}");
  }

  private static Step ignoredPage(int i) {
    StringBuilder items = new StringBuilder();
    for (int item = 1; item <= 10; item++) {
      items
          .append(item == 1 ? "" : ",")
          .append(
              json(
                  "sku",
                  "LMP-" + (1000 + item),
                  "name",
                  "Lamp " + part(item),
                  "price",
                  n(item, 9, 90)));
    }
    return use(
            "list_products",
            json("category", "lamps", "page", i, "size", 10),
            "{\"page\":1,\"total_pages\":14,\"generated_at\":\""
                + clock(i, 7)
                + "\",\"items\":["
                + items
                + "]}")
        .after(40);
  }

  private static Step sponsored(int i) {
    StringBuilder items = new StringBuilder();
    for (int item = 1; item <= 10; item++) {
      int sku = item <= 4 ? item : i * 10 + item;
      items
          .append(item == 1 ? "" : ",")
          .append(
              json(
                  "sku",
                  "LMP-" + (1000 + sku),
                  "sponsored",
                  item <= 4,
                  "name",
                  SecondLook.text(sku, 3),
                  "price",
                  n(sku, 9, 90)));
    }
    return use(
        "list_products",
        json("category", "lamps", "page", i, "size", 10),
        "{\"page\":" + i + ",\"total_pages\":16,\"items\":[" + items + "]}");
  }

  private static Step mismatch(int i) {
    int size = Math.max(1, 128 >> (i - 1));
    Use upsert =
        Use.of(
            "upsert_vectors",
            json("collection", "handbook", "batch_size", size, "wait", i % 2 == 0),
            json(
                "upserted",
                0,
                "errors",
                List.of("Wrong input: Vector dimension error: expected dim: 1536, got 768"),
                "took_ms",
                n(i, 2, 30),
                "request_id",
                uuid(i)));
    return Step.of(upsert)
        .saying(
            pick(
                i,
                "I will try with a smaller batch.",
                "Perhaps the batch is still too large.",
                "Let me reduce the batch once more."));
  }
}
