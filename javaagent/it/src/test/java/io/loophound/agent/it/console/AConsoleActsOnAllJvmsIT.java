package io.loophound.agent.it.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.loophound.agent.it.console.Desk.Answer;
import io.loophound.agent.testkit.FleetMember;
import io.loophound.agent.testkit.ForkedJvm;
import io.loophound.agent.testkit.HoppingLoop;
import io.loophound.agent.testkit.Outcome;
import io.loophound.agent.testkit.RedisServer;
import io.loophound.agent.testkit.RunningJvm;
import io.loophound.examples.standin.StandIn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** With the shipped jar and a real server: {@code java -jar loophound.jar console}. */
@Execution(ExecutionMode.CONCURRENT)
class AConsoleActsOnAllJvmsIT {
  private static final Pattern URL = Pattern.compile("console at (http://127\\.0\\.0\\.1:\\d+)/");
  private static final String FAILS = "loop-failing-tool@";
  private static final int MOST = 40;
  private static final String TOKENS =
      """
      # role, name, token
      viewer   vera  viewer-0123456789
      operator otto  operator-0123456789
      admin    ann   admin-0123456789
      """;

  @AutoClose private static final StandIn MODEL = StandIn.start();
  @AutoClose private final RedisServer server = RedisServer.start();

  @TempDir Path folder;
  private RunningJvm console;
  private Desk viewer;
  private Desk operator;
  private Desk admin;

  @BeforeEach
  void open() throws IOException {
    Path tokens = Files.writeString(folder.resolve("tokens"), TOKENS);
    console =
        ForkedJvm.ofJar(ForkedJvm.agentJar())
            .withoutAgent()
            .args(
                "console",
                "--store",
                server.url(),
                "--port",
                "0",
                "--token-file",
                tokens.toString())
            .start()
            .awaitErr("console at ");
    Matcher found = URL.matcher(console.err());
    assertThat(found.find()).as(console.err()).isTrue();
    viewer = Desk.of(found.group(1), "viewer-0123456789");
    operator = Desk.of(found.group(1), "operator-0123456789");
    admin = Desk.of(found.group(1), "admin-0123456789");
  }

  @AfterEach
  void close() {
    console.close();
    assertThat(console.err()).doesNotContain("WARN", "Exception");
  }

  private FleetMember start(String name, String... settings) {
    String[] all = Arrays.copyOf(settings, settings.length + 1);
    all[settings.length] = "store=" + server.url();
    return FleetMember.start(MODEL.baseUrl(), folder, name, all).awaits("store ");
  }

  private static void await(String what, Supplier<Boolean> holds) {
    Awaitility.await(what).until(holds::get);
  }

  private JsonNode runs() {
    return viewer.get("runs").body().path("runs");
  }

  /** The id of the only run of a JVM. */
  private String runOf(FleetMember member) {
    String process = "orders@" + member.name() + "/" + member.pid();
    for (JsonNode run : runs()) {
      if (run.path("process").asText().equals(process)) {
        return run.path("id").asText();
      }
    }
    return "";
  }

  @Test
  void showsTerminatesAndRevivesTheRunsOfAllJvms() {
    try (FleetMember a = start("a");
        FleetMember b = start("b")) {
      assertThat(a.ask("s1", "What is new?")).isEqualTo("200");
      assertThat(b.ask("s2", "And what is old?")).isEqualTo("200");
      await("runs", () -> !runOf(a).isEmpty() && !runOf(b).isEmpty());
      assertThat(viewer.get("status").body().path("runs").asInt()).isEqualTo(2);
      assertThat(viewer.get("services/other/runs").body().path("runs")).isEmpty();
      String run = runOf(a);

      JsonNode shown = viewer.get("runs/" + run).body();
      assertThat(shown.path("id").asText()).isEqualTo(run);
      assertThat(shown.path("scores").isArray()).isTrue();
      assertThat(viewer.post("runs/" + run + "/terminate").status()).isEqualTo(403);
      Answer ended = operator.post("runs/" + run + "/terminate?reason=INC-17");
      assertThat(ended.body().path("enforced").asBoolean()).as("%s", ended).isTrue();
      assertThat(a.ask("s1", "Anything else?")).contains("422");
      assertThat(b.ask("s2", "Still there?")).isEqualTo("200");
      assertThat(operator.post("runs/" + run + "/revive").body().path("revived").asBoolean())
          .isTrue();
      assertThat(a.ask("s1", "Anything else now?")).isEqualTo("200");

      assertThat(viewer.get("runs/r-99@none").status()).isEqualTo(404);
      wasWrittenDown(ended.body().path("decision"));
      List.of(a, b).forEach(AConsoleActsOnAllJvmsIT::endsWithoutErrors);
    }
  }

  /** A model's server keeps its history, and each call comes from another JVM. */
  @Test
  void revivesALoopThatHops() throws IOException {
    String secret =
        "store.secret-file=" + Files.writeString(folder.resolve("secret"), "of this fleet only\n");
    try (FleetMember a = start("a", secret);
        FleetMember b = start("b", secret)) {
      List<FleetMember> jvms = List.of(a, b);
      HoppingLoop.run(jvms, FAILS + "1", MOST); // from now on they know that a server keeps them
      HoppingLoop loop = HoppingLoop.run(jvms, FAILS + "2", MOST);
      assertThat(loop.stopped()).as(loop.message()).isTrue();
      await("the decision", () -> !refusedRun(loop).isEmpty());
      assertThat(viewer.post("runs/" + refusedRun(loop) + "/revive").status()).isEqualTo(403);
      Answer revived = operator.post("runs/" + refusedRun(loop) + "/revive?reason=INC-18");
      assertThat(revived.body().path("revived").asBoolean()).as("%s", revived).isTrue();
      for (FleetMember each : jvms) { // as soon as it has heard of it
        await("revived", () -> loop.retry(each, FAILS + "2").startsWith("resp_"));
      }
      jvms.forEach(AConsoleActsOnAllJvmsIT::endsWithoutErrors);
    }
  }

  /** The run whose call was refused; it may have had no other, and is in no list then. */
  private String refusedRun(HoppingLoop loop) {
    for (JsonNode event : viewer.get("verdicts?kind=verdict").body().path("events")) {
      if (event.path("pid").asLong() == loop.refusedBy().pid()) {
        return event.path("run_id").asText(); // of the newest decision
      }
    }
    return "";
  }

  private static void endsWithoutErrors(FleetMember member) {
    Outcome outcome = member.finish();
    assertThat(outcome.report().path("errors").asInt(-1)).as("%s", outcome).isZero();
    assertThat(outcome.err()).doesNotContain("ERROR", "Exception");
  }

  private void wasWrittenDown(JsonNode decision) {
    JsonNode events = viewer.get("verdicts").body().path("events");
    assertThat(events.findValuesAsText("author")).containsExactly("otto", "otto");
    assertThat(events.findValuesAsText("change")).containsExactly("revive", "terminate");
    assertThat(events.findValuesAsText("reason")).containsExactly("INC-17");
    JsonNode verdicts = viewer.get("verdicts?kind=verdict").body().path("events");
    assertThat(verdicts.get(0).path("decision")).isEqualTo(decision);
  }

  private static String threshold(FleetMember member) {
    return member.admin("GET", "/api/v1/policies/default").replaceAll("(?s).*\"score\":", "");
  }

  private static String policy(int threshold) {
    return "{\"detectors\": {\"score\": {\"threshold\": " + threshold + "}}}";
  }

  @Test
  void changesThePoliciesOfOneServiceOrAll() {
    String orders = "services/orders/policies/";
    try (FleetMember a = start("a");
        FleetMember b = start("b")) {
      assertThat(operator.put(orders + "default", policy(12)).status()).isEqualTo(403);
      Answer made = admin.put(orders + "default?reason=try&author=mallory", policy(12));
      assertThat(made.body().path("kept_in").asText()).contains("for all JVMs of orders");
      for (FleetMember each : List.of(a, b)) {
        await("12", () -> threshold(each).contains("\"threshold\":\"12\""));
      }
      Answer all = admin.put("policies/default", policy(14));
      assertThat(all.body().path("kept_in").asText()).contains("for all services");
      Answer other = viewer.get("services/billing/policies/default");
      assertThat(other.body().at("/detectors/score/threshold").asText()).isEqualTo("14");
      assertThat(admin.with("If-Match", "\"v1-v0\"").put(orders + "default", policy(9)).status())
          .isEqualTo(412);
      assertThat(admin.put(orders + "default", policy(11)).status()).isEqualTo(200);
      assertThat(admin.post(orders + "versions/1/restore").body().path("version").asInt())
          .isEqualTo(3);
      JsonNode versions = viewer.get(orders + "versions").body().path("versions");
      assertThat(versions.findValuesAsText("author")).containsExactly("ann", "ann", "ann");
      assertThat(versions.findValuesAsText("reason")).containsExactly("", "", "try");
    }
  }

  @Test
  void triesAPolicyOutInSomeAndSwitchesTheMode() {
    String orders = "services/orders/policies/";
    try (FleetMember a = start("a");
        FleetMember b = start("b")) {
      Answer canary = admin.put(orders + "default?canary=50", policy(13));
      assertThat(canary.status()).as("%s", canary).isEqualTo(200);
      assertThat(admin.put(orders + "canary", "{\"share\": 100}").status()).isEqualTo(200);
      for (FleetMember each : List.of(a, b)) {
        await("13", () -> threshold(each).contains("\"threshold\":\"13\""));
      }
      JsonNode members = viewer.get("fleet").body().path("members");
      assertThat(members.findValuesAsText("service")).containsExactly("orders", "orders");
      a.admin("PUT", "/api/v1/policies/default?author=bob", policy(15));
      await("bob", () -> viewer.get("verdicts?kind=audit").body().toString().contains("\"bob\""));
      assertThat(admin.put("services/orders/mode", "{\"mode\": \"observe\"}").status())
          .isEqualTo(200);
      await("observe", () -> a.admin("GET", "/api/v1/status").contains("\"mode\":\"observe\""));
    }
  }
}
