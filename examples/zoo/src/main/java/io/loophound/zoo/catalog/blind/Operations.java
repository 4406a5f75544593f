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

import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Step;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Use;
import io.loophound.zoo.script.Wire;
import java.util.List;
import java.util.Locale;

/** Clusters, markets, houses, uploads. */
final class Operations {

  private Operations() {}

  static List<Program> all() {
    return List.of(
        stuck(
            "blind-selector-is-immutable",
            14,
            Wire.OPENAI_CHAT,
            "Mude o rótulo da aplicação billing para billing-v2 no cluster.",
            Operations::immutable),
        honest(
            "blind-twelve-deployments-rolled-out",
            Wire.OPENAI_CHAT,
            Talk.ask("Atualize as doze aplicações para a imagem 4.2, uma a uma.")
                .rounds(24, Operations::rollout)
                .say("As doze aplicações estão na versão 4.2.")),
        stuck(
            "blind-state-lock-of-a-dead-pipeline",
            12,
            Wire.ANTHROPIC,
            "Apply the plan.",
            Operations::stateLock),
        honest(
            "blind-plans-of-fourteen-workspaces",
            Wire.ANTHROPIC,
            Talk.ask("Is there drift in any of our fourteen workspaces?")
                .rounds(28, Operations::plan)
                .say("There is no drift but in workspace search.")),
        stuck(
            "blind-order-cannot-be-cancelled",
            14,
            Wire.LANGCHAIN4J,
            "Cancel my open order for BTC.",
            Operations::cancel),
        honest(
            "blind-rebalances-thirty-positions",
            Wire.LANGCHAIN4J,
            Talk.ask("Rebalance the portfolio to equal weights.")
                .rounds(10, Operations::orders)
                .say("All thirty positions are at their weights.")),
        stuck(
            "blind-thermometer-is-offline",
            14,
            Wire.OLLAMA,
            "Heat the study to 21 degrees and tell me when it is warm.",
            Operations::heating),
        honest(
            "blind-japanese-garden-zone-by-zone",
            Wire.OLLAMA,
            Talk.ask("12区画に順番に1分ずつ水をまいてください。")
                .rounds(36, Operations::zone)
                .say("12区画すべてに水をまきました。")),
        stuck(
            "blind-upload-is-too-large",
            10,
            Wire.SPRING_AI,
            "Envie o relatório anual para o portal.",
            Operations::upload),
        honest(
            "blind-twenty-uploads-some-503",
            Wire.SPRING_AI,
            Talk.ask("Envie os vinte relatórios para o portal.")
                .rounds(26, Operations::uploads)
                .say("Os vinte relatórios estão no portal.")));
  }

  private static Step immutable(int i) {
    return i % 2 == 1
        ? use(
            "write_file",
            json(
                "path",
                "k8s/billing.yaml",
                "content",
                "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: billing\n  annotations:\n    note: \""
                    + pick(
                        i / 2,
                        "novo seletor",
                        "seletor corrigido",
                        "rótulos alinhados",
                        "tentativa")
                    + " "
                    + i
                    + "\"\nspec:\n  selector:\n    matchLabels:\n      app: billing-v2\n"),
            "Wrote k8s/billing.yaml")
        : use(
                "kubectl",
                json(
                    "args",
                    "apply -f k8s/billing.yaml"
                        + (i % 4 == 0 ? " --force-conflicts --server-side" : "")),
                "The Deployment \"billing\" is invalid: spec.selector: Invalid value:"
                    + " v1.LabelSelector{MatchLabels:map[string]string{\"app\":\"billing-v2\"},"
                    + " MatchExpressions:[]v1.LabelSelectorRequirement(nil)}: field is immutable")
            .after(70);
  }

  private static Step rollout(int i) {
    String app = part((i + 1) / 2);
    return i % 2 == 1
        ? use(
            "kubectl",
            json("args", "set image deployment/" + app + " app=registry.example/" + app + ":4.2"),
            "deployment.apps/" + app + " image updated")
        : use(
                "kubectl",
                json("args", "rollout status deployment/" + app),
                "deployment \"" + app + "\" successfully rolled out")
            .after(1200);
  }

  private static Step stateLock(int i) {
    return use(
            "Bash",
            json(
                "command",
                "terraform apply -auto-approve"
                    + pick(i, "", " -lock-timeout=10s", "", " -lock-timeout=30s", " -input=false")),
            "╷\n│ Error: Error acquiring the state lock\n│ \n│ Error message: ConditionalCheckFailedException: The conditional request failed\n│ "
                + "RequestID: "
                + uuid(i).replace("-", "").toUpperCase(Locale.ROOT)
                + "\n│ Lock Info:\n│   ID:        9db590f1-b6fe-c5f2-2678-8804f089deba\n│   Path:      acme-tf/prod.tfstate\n│   Operation: OperationTypeApply\n"
                + "│   Who:       runner@ci-1182\n│   Created:   2026-10-30 22:01:17 UTC\n╵")
        .after(250);
  }

  private static Step plan(int i) {
    String workspace = part((i + 1) / 2);
    return i % 2 == 1
        ? use(
            "Bash",
            json("command", "terraform workspace select " + workspace),
            "Switched to workspace \"" + workspace + "\".")
        : use(
                "Bash",
                json("command", "terraform plan -detailed-exitcode -no-color"),
                "search".equals(workspace)
                    ? "Terraform will perform the following actions:\n  ~ aws_instance.node[0] instance_type: \"t3.large\" -> \"t3.medium\"\nPlan: 0 to add, 1 to change, 0 to destroy."
                    : "No changes. Your infrastructure matches the configuration.\n\nTerraform has compared your real infrastructure against your configuration and found no differences, so no changes are needed.")
            .after(700);
  }

  private static Step cancel(int i) {
    return i % 2 == 0
        ? use(
                "cancel_order",
                json("symbol", "BTCUSDT", "order_id", 28457),
                "{\"code\":-2011,\"msg\":\"Unknown order sent.\"}")
            .after(12)
        : use(
                "get_open_orders",
                json("symbol", "BTCUSDT"),
                "[{\"symbol\":\"BTCUSDT\",\"orderId\":28457,\"price\":\"61000.00\",\"origQty\":\"0.020\",\"status\":\"NEW\",\"serverTime\":"
                    + (1795700000000L + i * 2100L)
                    + "}]")
            .after(12);
  }

  private static Step orders(int i) {
    return Step.of(order(i * 3), order(i * 3 + 1), order(i * 3 + 2));
  }

  private static Use order(int i) {
    return Use.of(
        "place_order",
        json(
            "symbol",
            "" + (char) ('A' + i % 26) + (char) ('A' + i * 7 % 26) + "X",
            "side",
            i % 3 == 0 ? "SELL" : "BUY",
            "qty",
            n(i, 1, 40)),
        json("orderId", 91000 + i, "status", "FILLED", "fills", 1));
  }

  private static Step heating(int i) {
    return i % 2 == 1
        ? use("set_temperature", json("room", "study", "celsius", 21), "{\"ok\":true}")
        : use(
                "read_temperature",
                json("room", "study"),
                "{\"room\":\"study\",\"value\":null,\"status\":\"offline\",\"battery\":0,\"polled_at\":\""
                    + clock(i, 9)
                    + "\"}")
            .after(20);
  }

  private static Step zone(int i) {
    int zone = (i + 2) / 3;
    return switch (i % 3) {
      case 1 -> use("open_valve", json("zone", zone), "バルブを開きました");
      case 2 -> use("wait_seconds", json("seconds", 60), "60秒待ちました").after(6000);
      default -> use("close_valve", json("zone", zone), "バルブを閉じました");
    };
  }

  private static Step upload(int i) {
    return use(
            "enviar_arquivo",
            json(
                "arquivo",
                "relatorio-2025.pdf",
                "titulo",
                pick(i, "Relatório anual 2025", "Relatório 2025", "Relatório Anual"),
                "tentativa",
                i),
            "<html>\r\n<head><title>413 Request Entity Too Large</title></head>\r\n<body>\r\n<center><h1>413 Request Entity Too"
                + " Large</h1></center>\r\n<hr><center>nginx/1.24.0 (no-"
                + n(i, 1, 6)
                + ")</center>\r\n</body>\r\n</html>")
        .after(400);
  }

  private static Step uploads(int i) {
    boolean fails = i % 4 == 3;
    int shown = i - i / 4;
    return use(
            "enviar_arquivo",
            json("arquivo", "relatorio-" + (2000 + shown) + ".pdf"),
            fails
                ? "<html><head><title>503 Service Temporarily Unavailable</title></head><body><center><h1>503 Service Temporarily Unavailable</h1></center></body></html>"
                : "{\"id\":\"" + uuid(shown) + "\",\"estado\":\"recebido\"}")
        .after(300);
  }
}
