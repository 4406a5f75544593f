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

import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Step;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** Infrastructure: plans and pods. */
final class Clusters {
  private static final int[] LAGGING = {214, 96, 0};

  private Clusters() {}

  static List<Program> all() {
    return List.of(
        stuck(
                "fresh-spanish-plan-has-always-one-change",
                19,
                Wire.LANGCHAIN4J,
                Talk.ask("Aplica Terraform en el módulo red hasta que el plan quede sin cambios.")
                    .rounds(3, Clusters::plan)
                    .rounds(51, Clusters::drift)
                    .say("El plan siempre muestra un cambio."))
            .thinking(60),
        honest(
                "fresh-spanish-one-change-in-thirteen-modules",
                Wire.LANGCHAIN4J,
                Talk.ask(
                        "Añade la etiqueta centro_coste en los trece módulos, uno por uno, y aplica cada plan.")
                    .rounds(39, Clusters::tagged)
                    .say("Los trece módulos tienen la etiqueta y ningún plan muestra cambios."))
            .thinking(60),
        stuck(
                "fresh-pod-crashes-whatever-restarts-it",
                20,
                Wire.GEMINI,
                Talk.ask(
                        "The pods of invoicing do not become ready since this morning. Bring them back.")
                    .rounds(4, Clusters::orientation)
                    .rounds(56, Clusters::crash)
                    .say("The pods of invoicing still crash."))
            .thinking(130),
        honest(
                "fresh-brokers-restarted-after-they-caught-up",
                Wire.GEMINI,
                Talk.ask(
                        "Restart the nine brokers one by one; go on only when no partition is under-replicated.")
                    .rounds(45, Clusters::broker)
                    .say("All nine brokers run the new version."))
            .thinking(130));
  }

  private static String refreshed(int i, int count) {
    return lines(
            count,
            k ->
                "module.red.aws_subnet."
                    + part(k)
                    + "[0]: Refreshing state... [id=subnet-0"
                    + hex(k, 16)
                    + "]")
        + "\ndata.aws_caller_identity.current: Read complete after "
        + n(i, 0, 3)
        + "s [id=112233445566]\n";
  }

  private static String change(String address, String body) {
    return "\nTerraform used the selected providers to generate the following execution plan. Resource actions"
        + " are indicated with the following symbols:\n  ~ update in-place\n\nTerraform will perform the following"
        + " actions:\n\n  # "
        + address
        + " will be updated in-place\n  ~ resource \"aws_lb\" \"this\" {\n"
        + body
        + "        # (24 unchanged attributes hidden)\n    }\n\nPlan: 0 to add, 1 to change, 0 to destroy.\n";
  }

  private static Step plan(int i) {
    return switch (i) {
      case 1 ->
          use(
                  "terminal",
                  json("comando", "terraform init -input=false"),
                  "Terraform has been successfully initialized!\n")
              .after(300);
      case 2 ->
          use(
                  "terminal",
                  json("comando", "terraform validate"),
                  "Success! The configuration is valid.\n")
              .after(80);
      default ->
          use(
                  "terminal",
                  json("comando", "terraform plan -no-color"),
                  refreshed(0, 22) + change("module.red.aws_lb.this", tags(0)))
              .after(700);
    };
  }

  /** Another tool writes the tag back: the provider never sees what was applied. */
  private static String tags(int i) {
    return "      ~ tags = {\n          ~ \"UltimaRevision\" = \""
        + clock(i, 61)
        + "\" -> \""
        + clock(i, 67)
        + "\"\n            # (3 unchanged elements hidden)\n        }\n";
  }

  private static Step drift(int i) {
    int turn = (i - 1) / 3;
    return switch (i % 3) {
      case 1 ->
          use(
                  "editar",
                  json(
                      "archivo",
                      pick(turn, "red/lb.tf", "red/locals.tf", "red/variables.tf"),
                      "texto",
                      pick(
                          turn,
                          "tags = merge(local.tags, { UltimaRevision = timestamp() })",
                          "locals { revision = formatdate(\"YYYY-MM-DD'T'hh:mm:ss'Z'\", timestamp()) }",
                          "tags = merge(var.tags, { UltimaRevision = local.revision })",
                          "tags_all = merge(local.tags, { UltimaRevision = local.revision })")),
                  "Archivo guardado.")
              .saying(
                  pick(
                      turn,
                      "La etiqueta cambia de nuevo; la defino de otra forma.",
                      "Ahora la pongo como variable local.",
                      "Quizá falta aplicar otra vez."));
      case 2 ->
          use(
                  "terminal",
                  json(
                      "comando",
                      pick(
                          turn,
                          "terraform apply -auto-approve",
                          "terraform apply -auto-approve -no-color -target=module.red")),
                  refreshed(i, 22)
                      + "module.red.aws_lb.this: Modifying... [id=arn:aws:elasticloadbalancing:eu-south-2:112233445566:"
                      + "loadbalancer/app/red/50dc6c495c0c9188]\nmodule.red.aws_lb.this: Modifications complete after "
                      + n(i, 1, 9)
                      + "s\n\nApply complete! Resources: 0 added, 1 changed, 0 destroyed.\n")
              .after(1100);
      default ->
          use(
                  "terminal",
                  json("comando", "terraform plan -no-color"),
                  refreshed(i, 22) + change("module.red.aws_lb.this", tags(i)))
              .after(700);
    };
  }

  private static Step tagged(int i) {
    String module = part((i - 1) / 3);
    return switch (i % 3) {
      case 1 ->
          use(
              "editar",
              json(
                  "archivo",
                  module + "/main.tf",
                  "texto",
                  "tags = merge(local.tags, { centro_coste = var.centro_coste })"),
              "Archivo guardado.");
      case 2 ->
          use(
                  "terminal",
                  json("comando", "terraform plan -no-color -target=module." + module),
                  refreshed(i, 22)
                      + change(
                          "module." + module + ".aws_lb.this",
                          "      ~ tags = {\n          + \"centro_coste\" = \"CC-"
                              + n(i, 100, 999)
                              + "\"\n        }\n"))
              .after(700);
      default ->
          use(
                  "terminal",
                  json("comando", "terraform apply -auto-approve -target=module." + module),
                  refreshed(i, 22)
                      + "module."
                      + module
                      + ".aws_lb.this: Modifications complete after "
                      + n(i, 1, 9)
                      + "s\n\nApply complete! Resources: 0 added, 1 changed, 0 destroyed.\n")
              .after(1000);
    };
  }

  private static String pods(int generation, int minutes, int restarts) {
    return "NAME                         READY   STATUS             RESTARTS      AGE\n"
        + lines(
            3,
            k ->
                "invoicing-"
                    + hex(generation, 10)
                    + "-"
                    + hex(generation * 3 + k, 5)
                    + "   0/1     CrashLoopBackOff   "
                    + (restarts + k % 2)
                    + " ("
                    + (9 + k * 5)
                    + "s ago)   "
                    + minutes
                    + "m"
                    + k
                    + "s")
        + "\npostgres-0                   1/1     Running            0             41d\n";
  }

  private static Step orientation(int i) {
    return switch (i) {
      case 1 -> use("kubectl", json("args", "config current-context"), "prod-eu\n");
      case 2 ->
          use(
              "kubectl",
              json("args", "get deploy -n finance"),
              "NAME        READY   UP-TO-DATE   AVAILABLE   AGE\ninvoicing   0/3     3            0           203d\nledger      2/2     2            2           203d\n");
      case 3 -> use("kubectl", json("args", "get pods -n finance"), pods(0, 64, 16));
      default ->
          use(
              "kubectl",
              json("args", "get events -n finance --sort-by=.lastTimestamp"),
              lines(
                  14,
                  k ->
                      k
                          + "m   Warning   BackOff   pod/invoicing-"
                          + hex(k % 3, 5)
                          + "   Back-off restarting failed container app"));
    };
  }

  /** Four ways to start the same pods without their secret. */
  private static Step crash(int i) {
    int turn = (i - 1) / 2;
    if (i % 2 == 1) {
      return switch (turn % 4) {
        case 0 ->
            use(
                    "kubectl",
                    json("args", "rollout restart deploy/invoicing -n finance"),
                    "deployment.apps/invoicing restarted\n")
                .saying(turn == 0 ? "A restart may help." : "A clean restart of the deployment.");
        case 1 ->
            use(
                    "kubectl",
                    json("args", "delete pod -n finance -l app=invoicing"),
                    lines(
                            3,
                            k ->
                                "pod \"invoicing-"
                                    + hex(turn, 10)
                                    + "-"
                                    + hex(turn * 3 + k, 5)
                                    + "\" deleted")
                        + "\n")
                .after(220);
        case 2 ->
            use(
                    "kubectl",
                    json(
                        "args",
                        "logs -n finance deploy/invoicing --tail="
                            + pick(turn / 4, "60", "100", "80")),
                    "Found 3 pods, using pod/invoicing-"
                        + hex(turn, 10)
                        + "-"
                        + hex(turn * 3, 5)
                        + "\n"
                        + lines(
                            26,
                            k ->
                                clock(turn * 40 + k, 1)
                                    + "  INFO "
                                    + n(k, 1, 9)
                                    + " --- [main] c.e.invoicing."
                                    + pick(
                                        k,
                                        "Application",
                                        "FlywayMigration",
                                        "PoolConfig",
                                        "Metrics")
                                    + " : step "
                                    + k
                                    + " done")
                        + "\nIllegalStateException: Could not resolve placeholder 'TAX_API_KEY' in value \"${TAX_API_KEY}\"\n\tat"
                        + " c.e.invoicing.TaxClient.<init>(TaxClient.java:31)\n")
                .saying("Let me look at the log of the new pod.");
        default ->
            use(
                    "kubectl",
                    json(
                        "args",
                        pick(
                            turn / 4,
                            "scale deploy/invoicing -n finance --replicas=0 && kubectl scale deploy/invoicing -n finance --replicas=3",
                            "patch deploy invoicing -n finance -p '{\"spec\":{\"replicas\":3}}'")),
                    pick(
                        turn / 4,
                        "deployment.apps/invoicing scaled\ndeployment.apps/invoicing scaled\n",
                        "deployment.apps/invoicing patched (no change)\n"))
                .saying(
                    pick(
                        turn,
                        "I scale it down and up again.",
                        "Fresh replicas should pick up the configuration."));
      };
    }
    return use(
            "kubectl",
            json("args", pick(turn, "get pods -n finance", "get pods -n finance -o wide")),
            pods(turn + 1, 1 + turn % 3, 2 + turn % 3))
        .after(n(i, 100, 400));
  }

  private static Step broker(int i) {
    int broker = (i - 1) / 5;
    return i % 5 == 1
        ? use(
                "kubectl",
                json("args", "delete pod -n kafka broker-" + broker),
                "pod \"broker-" + broker + "\" deleted\n")
            .after(400)
        : i % 5 == 0
            ? use(
                "kubectl",
                json("args", "get pods -n kafka"),
                "NAME       READY   STATUS    RESTARTS   AGE\n"
                    + lines(
                        9,
                        k ->
                            "broker-"
                                + (k - 1)
                                + "   1/1     Running   0          "
                                + (k - 1 == broker
                                    ? "2m1" + k + "s"
                                    : (k - 1 < broker ? (broker - k + 1) * 4 + "m" : "88d")))
                    + "\n")
            : use(
                    "topics",
                    json("describe", true, "under_replicated", true),
                    "Under-replicated partitions: "
                        + lagging(broker, i % 5 - 2)
                        + "\nat "
                        + clock(i, 40)
                        + "\n")
                .after(600);
  }

  private static int lagging(int broker, int look) {
    return LAGGING[look] == 0 ? 0 : LAGGING[look] - 3 * broker;
  }
}
