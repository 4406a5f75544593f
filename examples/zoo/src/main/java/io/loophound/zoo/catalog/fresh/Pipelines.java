package io.loophound.zoo.catalog.fresh;

import static io.loophound.zoo.catalog.fresh.Fresh.clock;
import static io.loophound.zoo.catalog.fresh.Fresh.hex;
import static io.loophound.zoo.catalog.fresh.Fresh.honest;
import static io.loophound.zoo.catalog.fresh.Fresh.lines;
import static io.loophound.zoo.catalog.fresh.Fresh.n;
import static io.loophound.zoo.catalog.fresh.Fresh.secs;
import static io.loophound.zoo.catalog.fresh.Fresh.stuck;
import static io.loophound.zoo.catalog.independent.Facts.json;
import static io.loophound.zoo.catalog.independent.Facts.part;
import static io.loophound.zoo.catalog.independent.Facts.pick;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Step;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Use;
import io.loophound.zoo.script.Wire;
import java.util.List;
import java.util.Locale;

/** Models, imports and jobs of data engineers. */
final class Pipelines {
  private static final int[] DUPLICATES = {
    1184, 1121, 1121, 964, 871, 640, 640, 512, 377, 290, 204, 118, 61, 23, 4, 0
  };

  private Pipelines() {}

  static List<Program> all() {
    return List.of(
        stuck(
                "fresh-portuguese-unique-test-same-count",
                18,
                Wire.SPRING_AI,
                Talk.ask(
                        "O teste unique de fct_pedidos falha. Corrija o modelo e rode o dbt de novo.")
                    .rounds(3, Pipelines::dbtBegin)
                    .rounds(52, Pipelines::deduplicate)
                    .say("O teste continua falhando."))
            .thinking(110),
        honest(
                "fresh-portuguese-duplicates-fall-source-by-source",
                Wire.SPRING_AI,
                Talk.ask(
                        "O teste unique de fct_pedidos falha. Corrija as fontes uma por uma até zerar.")
                    .rounds(31, Pipelines::sourceBySource)
                    .say("O teste unique passa: as duplicatas vinham de quinze fontes."))
            .thinking(110),
        stuck(
                "fresh-import-offset-stays-after-twelve-chunks",
                24,
                Wire.OLLAMA,
                Talk.ask(
                        "Import customers_2026.csv into crm.customer in chunks of 500, follow next_offset.")
                    .rounds(12, Pipelines::chunk)
                    .rounds(60, i -> Step.of(duplicates(6000, 6000, 0)))
                    .say("The import did not finish."))
            .thinking(60),
        honest(
                "fresh-import-of-chunks-already-there",
                Wire.OLLAMA,
                Talk.ask(
                        "Import customers_2026.csv again in chunks of 500, only new rows, follow next_offset.")
                    .rounds(
                        42, i -> Step.of(duplicates((i - 1) * 500, i * 500, i % 11 == 0 ? 2 : 0)))
                    .say("21,000 rows were read, 6 of them were new."))
            .thinking(60),
        stuck(
                "fresh-japanese-executor-lost-with-any-memory",
                16,
                Wire.LANGCHAIN4J,
                Talk.ask("夜間の集計ジョブ daily_sales が失敗しました。設定を直して完了させてください。")
                    .rounds(
                        1,
                        i ->
                            use(
                                "shell",
                                json("command", "ls jobs"),
                                "daily_sales.py\nspark.conf\n"))
                    .rounds(51, Pipelines::executor)
                    .say("ジョブはまだ失敗しています。"))
            .thinking(140),
        honest(
                "fresh-japanese-shuffle-settings-measured",
                Wire.LANGCHAIN4J,
                Talk.ask("daily_sales の最適なシャッフル設定を測定して、いちばん速いものを選んでください。")
                    .rounds(36, Pipelines::measured)
                    .say("800 パーティション、メモリ 8g が最速でした。"))
            .thinking(140));
  }

  private static Step dbtBegin(int i) {
    return switch (i) {
      case 1 ->
          use(
              "ler_arquivo",
              json("caminho", "models/fct_pedidos.sql"),
              "select p.id as pedido_id, p.cliente_id, e.entregue_em\nfrom {{ ref('stg_pedidos') }} p\nleft join {{"
                  + " ref('stg_entregas') }} e on e.pedido_id = p.id\n");
      case 2 ->
          use(
                  "terminal",
                  json("cmd", "dbt deps"),
                  "Installing dbt-labs/dbt_utils\n  Installed from version 1.3.0\n")
              .after(150);
      default -> use("terminal", json("cmd", "dbt build -s fct_pedidos"), dbt(0, 1184)).after(600);
    };
  }

  private static String dbt(int i, int failures) {
    String result =
        failures == 0
            ? "  2 of 2 PASS unique_fct_pedidos_pedido_id ......... [PASS in "
                + secs(i, 1, 4)
                + "s]"
            : "  2 of 2 FAIL "
                + failures
                + " unique_fct_pedidos_pedido_id ...... [FAIL "
                + failures
                + " in "
                + secs(i, 1, 4)
                + "s]";
    return clock(i, 47)
        + "  Running with dbt=1.8.7\n"
        + clock(i, 47)
        + "  Registered adapter: postgres=1.8.2\n  Found 84 models, 212 data tests, 31 sources, 476 macros\n\n  Concurrency:"
        + " 8 threads (target='dev')\n\n  1 of 2 OK created sql table model dev.fct_pedidos ... [SELECT "
        + n(i, 218_000, 218_400)
        + " in "
        + secs(i + 9, 5, 9)
        + "s]\n"
        + result
        + "\n\n  Finished running 1 table model, 1 data test in 0 hours 0 minutes and "
        + secs(i, 9, 15)
        + " seconds.\n"
        + (failures == 0
            ? "  Completed successfully\n  Done. PASS=2 WARN=0 ERROR=0 SKIP=0 TOTAL=2\n"
            : "  Failure in test unique_fct_pedidos_pedido_id (models/schema.yml)\n    Got "
                + failures
                + " results, configured to"
                + " fail if != 0\n    compiled code at target/compiled/schema.yml/unique.sql\n  Done. PASS=1 WARN=0 ERROR=1"
                + " SKIP=0 TOTAL=2\n");
  }

  private static Step deduplicate(int i) {
    int turn = i / 2;
    return i % 2 == 1
        ? use(
                "editar_arquivo",
                json(
                    "caminho",
                    pick(
                        turn,
                        "models/fct_pedidos.sql",
                        "models/stg_pedidos.sql",
                        "models/fct_pedidos.sql"),
                    "novo",
                    pick(
                        turn,
                        "select distinct p.id as pedido_id, p.cliente_id, e.entregue_em",
                        "qualify row_number() over (partition by id order by criado_em desc) = 1",
                        "group by 1, 2, 3",
                        "select distinct on (p.id, e.entregue_em) p.id as pedido_id",
                        "where p.id is not null and e.entregue_em is not null",
                        "with unicos as (select distinct id from {{ ref('stg_pedidos') }})")),
                "Arquivo salvo.")
            .saying(
                pick(
                    turn,
                    "As linhas estão duplicadas, uso distinct.",
                    "Removo as duplicatas já no staging.",
                    "Talvez um group by resolva.",
                    ""))
        : use(
                "terminal",
                json(
                    "cmd",
                    pick(
                        turn,
                        "dbt build -s fct_pedidos",
                        "dbt build -s +fct_pedidos --full-refresh",
                        "dbt run -s fct_pedidos && dbt test -s fct_pedidos")),
                dbt(i, 1184))
            .after(600);
  }

  private static Step sourceBySource(int i) {
    return i % 2 == 0
        ? use(
            "editar_arquivo",
            json(
                "caminho",
                "models/staging/stg_" + part(i / 2) + ".sql",
                "novo",
                "select distinct on (id) * from {{ source('" + part(i / 2) + "', 'pedidos') }}"),
            "Arquivo salvo.")
        : use("terminal", json("cmd", "dbt build -s fct_pedidos"), dbt(i + 60, DUPLICATES[i / 2]))
            .after(600);
  }

  private static Step chunk(int i) {
    return use(
            "import_chunk",
            json(
                "file",
                "customers_2026.csv",
                "table",
                "crm.customer",
                "offset",
                (i - 1) * 500,
                "limit",
                500),
            "{\"status\":\"ok\",\"inserted\":"
                + n(i, 488, 500)
                + ",\"skipped_duplicates\":"
                + n(i + 5, 0, 12)
                + ",\"next_offset\":"
                + i * 500
                + "}")
        .after(120);
  }

  private static Use duplicates(int offset, int next, int inserted) {
    return Use.of(
            "import_chunk",
            json(
                "file",
                "customers_2026.csv",
                "table",
                "crm.customer",
                "offset",
                offset,
                "limit",
                500),
            "{\"status\":\"ok\",\"inserted\":"
                + inserted
                + ",\"skipped_duplicates\":"
                + (500 - inserted)
                + ",\"next_offset\":"
                + next
                + "}")
        .after(120);
  }

  private static String stages(int i, int count) {
    return lines(
        count,
        k ->
            clock(i * 30 + k, 1).replace('T', ' ').replace("Z", "")
                + " INFO TaskSetManager: Finished task "
                + k
                + ".0 in stage "
                + k / 8
                + ".0 (TID "
                + (i * 100 + k)
                + ") in "
                + n(i + k, 300, 9000)
                + " ms on ip-10-0-"
                + n(k, 1, 40)
                + "-"
                + n(i + k, 2, 250)
                + ".internal (executor "
                + k % 6
                + ") ("
                + k
                + "/200)");
  }

  private static Step executor(int i) {
    int turn = (i - 1) / 3;
    String app = "application_17642" + n(turn, 10000, 99999) + "_0" + n(turn, 100, 999);
    return switch (i % 3) {
      case 1 ->
          use(
                  "shell",
                  json(
                      "command",
                      "spark-submit --master yarn --executor-memory "
                          + pick(turn, "4g", "6g", "8g", "5g")
                          + " --executor-cores "
                          + pick(turn, "4", "2", "3")
                          + " jobs/daily_sales.py"),
                  stages(turn, 50)
                      + "\n"
                      + clock(turn, 300)
                      + " ERROR YarnScheduler: Lost executor "
                      + n(turn, 1, 6)
                      + " on ip-10-0-17-44.internal: Container from a bad node: container_e0"
                      + n(turn, 10, 99)
                      + "_0"
                      + n(turn, 1000, 9999)
                      + ". Exit status: 137. Diagnostics: Container killed on request. Exit code is 137\nKilled by external"
                      + " signal\norg.apache.spark.SparkException: Job aborted due to stage failure: Task 61 in stage 4.0 failed 4"
                      + " times\n")
              .after(1600);
      case 2 ->
          use(
                  "shell",
                  json("command", "yarn logs -applicationId " + app + " | tail -40"),
                  lines(
                          30,
                          k ->
                              clock(turn * 50 + k, 1)
                                  + " INFO UnifiedMemoryManager: Will not store rdd_"
                                  + n(turn + k, 2, 30)
                                  + "_"
                                  + k
                                  + " as the required space ("
                                  + n(turn * 7 + k, 1_000_000, 9_000_000)
                                  + " bytes) exceeds our memory limit")
                      + "\nskew: partition 61 of customer_id=0 has 81% of all rows\n")
              .after(200)
              .saying("ログを確認します。");
      default ->
          use(
                  "edit_file",
                  json(
                      "path",
                      "jobs/spark.conf",
                      "text",
                      "spark.executor.memoryOverhead "
                          + pick(turn, "1g", "2g", "1500m", "3g")
                          + "\nspark.memory.fraction "
                          + pick(turn, "0.6", "0.7", "0.5")),
                  "保存しました。")
              .saying(
                  pick(
                      turn,
                      "メモリ不足のようです。オーバーヘッドを増やします。",
                      "コア数を減らしてもう一度実行します。",
                      "メモリの割合を変えて再実行します。"));
    };
  }

  private static Step measured(int i) {
    int run = (i - 1) / 2;
    String memory = pick(run / 6, "4g", "6g", "8g");
    int partitions = new int[] {100, 200, 400, 800, 1200, 1600}[run % 6];
    if (i % 2 == 1) {
      return use(
          "edit_file",
          json(
              "path",
              "jobs/spark.conf",
              "text",
              "spark.sql.shuffle.partitions " + partitions + "\nspark.executor.memory " + memory),
          "保存しました。");
    }
    boolean lost = run % 6 == 0 && run < 12;
    return use(
            "shell",
            json(
                "command",
                "spark-submit --master yarn --properties-file jobs/spark.conf jobs/daily_sales.py"),
            stages(run + 70, 50)
                + "\n"
                + (lost
                    ? clock(run, 300)
                        + " ERROR YarnScheduler: Lost executor 3: Exit status: 137\norg.apache.spark.SparkException: Job"
                        + " aborted due to stage failure\n"
                    : "daily_sales: wrote 1,204,118 rows in "
                        + String.format(
                            Locale.ROOT, "%.1f", 300 + Math.abs(partitions - 800) / 9.0 - run)
                        + " s, application_"
                        + hex(run, 12)
                        + "\n"))
        .after(1300);
  }
}
