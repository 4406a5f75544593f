package io.loophound.zoo.catalog.independent;

import static io.loophound.zoo.catalog.independent.Facts.json;
import static io.loophound.zoo.catalog.independent.Facts.number;
import static io.loophound.zoo.catalog.independent.Facts.part;
import static io.loophound.zoo.script.Habit.INDEPENDENT;
import static io.loophound.zoo.script.Program.honest;
import static io.loophound.zoo.script.Step.use;

import io.loophound.zoo.script.Carrier;
import io.loophound.zoo.script.Program;
import io.loophound.zoo.script.Talk;
import io.loophound.zoo.script.Wire;
import java.util.List;

/** Agents that start a build, a deployment or a server and poll until it is done. */
final class Builds {

  private Builds() {}

  static List<Program> all() {
    return List.of(
        pullRequestChecks(),
        jenkinsBuild(),
        rollout(),
        serverThatStarts(),
        packageLock(),
        flakyTest(),
        chineseBuild(),
        germanExport());
  }

  private static Program pullRequestChecks() {
    return honest("gh-pr-checks-until-green", INDEPENDENT)
        .over(Wire.ANTHROPIC)
        .talk(
            Talk.ask("Push my branch, open a PR and merge it once all checks are green.")
                .system(Prompts.CODER)
                .use("bash", json("command", "git push -u origin HEAD"), "branch 'fix-482' set up")
                .rounds(
                    14,
                    i ->
                        use("bash", json("command", "sleep 60; gh pr checks 482"), checks(i))
                            .saying(i % 5 == 1 ? "Some checks are still pending." : "")
                            .after(420))
                .use("bash", json("command", "gh pr merge 482 --squash"), "✓ Squashed and merged")
                .say("All checks passed and pull request 482 is merged."));
  }

  private static String checks(int look) {
    StringBuilder table = new StringBuilder();
    for (int i = 0; i < 6; i++) {
      String state = look > 2 * (i + 1) ? "pass\t" + number(i, 1, 9) + "m12s" : "pending\t0";
      table.append("build (").append(part(i)).append(")\t").append(state);
      table.append("\thttps://github.com/acme/shop/actions/runs/1187").append(i).append('\n');
    }
    return table.toString();
  }

  private static Program jenkinsBuild() {
    String building =
        json("job", "shop-release", "number", 212, "building", true, "result", null)
            .replace("}", ",\"estimatedDuration\":412000,\"url\":\"https://ci.acme.example/212\"}");
    return honest("jenkins-build-still-building", INDEPENDENT)
        .over(Wire.LANGCHAIN4J)
        .talk(
            Talk.ask("Start a release build and tell me its result.")
                .system(Prompts.OPS)
                .use("start_build", json("job", "shop-release"), "queued as #212")
                .rounds(
                    18,
                    i ->
                        use("get_build", json("job", "shop-release", "number", 212), building)
                            .after(350 + 20 * (i % 4)))
                .use("get_build", json("job", "shop-release", "number", 212), "result: SUCCESS")
                .say("Build 212 succeeded."));
  }

  private static Program rollout() {
    return honest("kubectl-get-pods-until-ready", INDEPENDENT)
        .over(Wire.GEMINI)
        .talk(
            Talk.ask("Deploy checkout 2.14.0 to staging and make sure that it runs.")
                .system(Prompts.OPS)
                .use("kubectl", json("args", "apply -f checkout.yaml"), "deployment configured")
                .rounds(
                    12,
                    i ->
                        use("kubectl", json("args", "get pods -l app=checkout"), pods(i))
                            .after(300))
                .say("checkout 2.14.0 runs on staging with three pods."));
  }

  private static String pods(int look) {
    String state =
        look < 5 ? "0/1  ContainerCreating" : look < 10 ? "0/1  Running" : "1/1  Running";
    return "NAME                        READY  STATUS  RESTARTS  AGE\n"
        + ("checkout-7d9c6b5f4-x2lkp    " + state + "  0  " + look * 5 + "s\n")
        + ("checkout-7d9c6b5f4-m8rtw    " + state + "  0  " + look * 5 + "s\n");
  }

  private static Program serverThatStarts() {
    return honest("curl-until-the-server-is-up", INDEPENDENT)
        .over(Wire.OPENAI_RESPONSES)
        .talk(
            Talk.ask("Start the application and check that /health answers.")
                .system(Prompts.CODER)
                .use("shell", json("cmd", "nohup ./mvnw spring-boot:run &"), "[1] 48211")
                .rounds(
                    7,
                    i ->
                        use(
                                "shell",
                                json("cmd", "sleep 2; curl -s localhost:8080/actuator/health"),
                                "curl: (7) Failed to connect to localhost port 8080 after 0 ms:"
                                    + " Couldn't connect to server")
                            .after(500))
                .use(
                    "shell",
                    json("cmd", "sleep 2; curl -s localhost:8080/actuator/health"),
                    "{\"status\":\"UP\"}")
                .say("The application is up."));
  }

  private static Program packageLock() {
    String locked =
        "E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 2211"
            + " (unattended-upgr)\nE: Unable to acquire the dpkg frontend lock, is another process"
            + " using it?";
    return honest("apt-lock-held-for-a-while", INDEPENDENT)
        .talk(
            Talk.ask("Install ripgrep on this machine.")
                .system(Prompts.OPS)
                .rounds(
                    8,
                    i ->
                        use("run", json("command", "sudo apt-get install -y ripgrep"), locked)
                            .saying("Another process holds the lock. I wait a little.")
                            .after(600))
                .use(
                    "run", json("command", "sudo apt-get install -y ripgrep"), "Setting up ripgrep")
                .say("ripgrep is installed."));
  }

  private static Program flakyTest() {
    return honest("run-the-flaky-test-until-it-fails", INDEPENDENT)
        .over(Wire.SPRING_AI)
        .talk(
            Talk.ask("OrderServiceTest fails now and then. Run it up to 20 times to catch it.")
                .system(Prompts.CODER)
                .rounds(
                    13,
                    i ->
                        use(
                                "run_tests",
                                json("class", "OrderServiceTest"),
                                "[INFO] Tests run: 12, Failures: 0, Errors: 0, Skipped: 0, Time"
                                    + " elapsed: "
                                    + number(i, 2, 5)
                                    + "."
                                    + number(i, 100, 999)
                                    + " s -- in com.acme.OrderServiceTest\n[INFO] BUILD SUCCESS")
                            .after(300 + number(i, 0, 200)))
                .use(
                    "run_tests",
                    json("class", "OrderServiceTest"),
                    "[ERROR] OrderServiceTest.totals:88 expected: <2> but was: <1>")
                .say("Run 14 failed in totals, line 88: a race in the cache."));
  }

  private static Program chineseBuild() {
    return honest("chinese-build-in-progress", INDEPENDENT)
        .over(Wire.OLLAMA)
        .talk(
            Talk.ask("请触发订单服务的构建，并在完成后告诉我结果。")
                .system("你是平台团队的值班助手。只报告事实，不要猜测。")
                .use("trigger_build", json("service", "order"), "已提交，构建编号 5521")
                .rounds(15, i -> use("build_status", json("id", 5521), "构建正在进行中，请稍候……").after(400))
                .use("build_status", json("id", 5521), "构建成功，用时 6 分 12 秒")
                .say("构建 5521 成功，用时 6 分 12 秒。"));
  }

  private static Program germanExport() {
    return honest("german-export-is-running", INDEPENDENT)
        .over(Wire.LANGCHAIN4J)
        .on(Carrier.SERVLET)
        .talk(
            Talk.ask("Exportiere die Buchungen von Oktober und gib mir den Link.")
                .system("Du bist der Assistent der Buchhaltung. Antworte kurz und auf Deutsch.")
                .use("export_starten", json("monat", "2026-10"), "Auftrag 8841 angelegt")
                .rounds(
                    14,
                    i ->
                        use("auftrag_status", json("auftrag", 8841), "Der Auftrag läuft noch.")
                            .after(450))
                .use("auftrag_status", json("auftrag", 8841), "fertig: https://x.example/8841.csv")
                .say("Der Export ist fertig: https://x.example/8841.csv"));
  }
}
