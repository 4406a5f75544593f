package io.loophound.agent.it.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.loophound.agent.testkit.FleetMember;
import io.loophound.agent.testkit.Outcome;
import io.loophound.agent.testkit.RedisServer;
import io.loophound.examples.standin.StandIn;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** With the shipped jar and a real server: a policy that one JVM is given, all have. */
@Execution(ExecutionMode.CONCURRENT)
class AFleetHasOnePolicyIT {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String DEFAULT = "/api/v1/policies/default";

  @AutoClose private static final StandIn MODEL = StandIn.start();
  @AutoClose private final RedisServer server = RedisServer.start();

  @TempDir Path folder;

  private FleetMember start(String name, String... settings) {
    String[] all = new String[settings.length + 1];
    all[0] = "store=" + server.url();
    System.arraycopy(settings, 0, all, 1, settings.length);
    return FleetMember.start(MODEL.baseUrl(), folder, name, all);
  }

  private static JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The value and the source of an option. */
  private static JsonNode option(FleetMember member, String name) {
    for (JsonNode option : json(member.admin("GET", "/api/v1/config")).path("options")) {
      if (option.path("name").asText().equals(name)) {
        return option;
      }
    }
    throw new AssertionError(name);
  }

  private static void awaitOption(FleetMember member, String name, String value) {
    Awaitility.await(name).until(() -> option(member, name).path("value").asText().equals(value));
  }

  @Test
  void aPolicyThatOneJvmIsGivenAllHaveAndItCanBeTakenBack() {
    try (FleetMember a = start("a");
        FleetMember b = start("b")) {
      a.awaits("store ");
      b.awaits("store ");
      a.admin("PUT", DEFAULT, threshold(12));
      awaitOption(b, "threshold", "12");
      b.admin("PUT", DEFAULT + "?reason=worse", threshold(15));
      awaitOption(a, "threshold", "15");
      JsonNode versions = json(a.admin("GET", "/api/v1/policies/versions")).path("versions");
      assertThat(versions.findValuesAsText("version")).containsExactly("2", "1");
      assertThat(versions.get(0).path("reason").asText()).isEqualTo("worse");
      assertThat(versions.get(0).path("by").asText()).startsWith("orders@b/");

      try (FleetMember late = start("late")) {
        awaitOption(late, "threshold", "15");
        late.admin("POST", "/api/v1/policies/versions/1/restore?author=bob");
        awaitOption(a, "threshold", "12");
        awaitOption(b, "threshold", "12");
        awaitVersions(a, 3, 3);
      }
      for (FleetMember each : new FleetMember[] {a, b}) {
        Outcome outcome = each.finish();
        assertThat(outcome.report().path("errors").asInt(-1)).as("%s", outcome).isZero();
        assertThat(outcome.err()).doesNotContain("ERROR", "Exception");
      }
    }
  }

  private static String threshold(int value) {
    return "{\"detectors\": {\"score\": {\"threshold\": " + value + "}}}";
  }

  @Test
  void whatAJvmSetsItselfWinsAndIsShown() {
    try (FleetMember a = start("a");
        FleetMember c = start("c", "budget.usd=7")) {
      a.awaits("store ");
      c.awaits("store ");
      String made =
          a.admin(
              "PUT",
              DEFAULT + "?author=ann&reason=INC%2017",
              "{\"budget\": {\"max_cost_usd\": 2}, \"detectors\": {\"score\": {\"threshold\": 9}}}");
      assertThat(json(made).path("kept_in").asText())
          .isEqualTo("store " + server.url() + ", for all JVMs of orders that share it");
      assertThat(option(a, "budget.usd").path("source").asText())
          .isEqualTo("budget.usd (store, version 1 for orders)");
      awaitOption(c, "threshold", "9");
      JsonNode own = option(c, "budget.usd");
      assertThat(own.path("value").asText()).isEqualTo("7");
      assertThat(own.path("source").asText()).isEqualTo("loophound.budget.usd");
      assertThat(own.path("in_store").asText()).isEqualTo("2");
      c.awaits("version 1 for orders by ann (INC 17): ");
      c.awaits("this JVM sets itself: budget.usd");
    }
  }

  /** Who runs which version. */
  private static void awaitVersions(FleetMember member, int jvms, int version) {
    Awaitility.await("all have version " + version)
        .untilAsserted(
            () -> {
              JsonNode members = json(member.admin("GET", "/api/v1/fleet")).path("members");
              assertThat(members)
                  .hasSize(jvms)
                  .allMatch(each -> each.path("policies").asInt() == version);
            });
  }

  @Test
  void theModeOfAllServicesIsOneChange() {
    try (FleetMember a = start("a");
        FleetMember b = start("b", "service=billing")) {
      a.awaits("store ");
      b.awaits("store ");
      assertThat(
              a.admin("PUT", "/api/v1/mode?scope=all&reason=incident", "{\"mode\": \"observe\"}"))
          .contains("\"mode\":\"observe\"");
      awaitOption(b, "mode", "observe");
      // the service counts more than all services
      b.admin("PUT", "/api/v1/mode", "{\"mode\": \"enforce\"}");
      awaitOption(b, "mode", "enforce");
      awaitOption(a, "mode", "observe");
    }
  }

  @Test
  void aJvmStartsWithWhatItLastHadAlsoWithoutTheStore() throws Exception {
    Path file = folder.resolve("last.json");
    String keep = "store.policies-file=" + file;
    try (FleetMember a = start("a", keep)) {
      a.awaits("store ");
      a.admin("PUT", DEFAULT, threshold(13));
      awaitOption(a, "threshold", "13");
    }
    assertThat(Files.readString(file)).contains("threshold");
    server.kill();
    try (FleetMember again = start("again", keep)) {
      awaitOption(again, "threshold", "13");
      again.awaits("settings changed by the file " + file);
      again.awaits("WARN the store ");
      assertThat(again.admin("PUT", DEFAULT, "{\"budget\": {\"max_cost_usd\": 2}}"))
          .contains("the store does not answer; nothing was changed");
      String observe = "{\"mode\": \"observe\"}";
      assertThat(again.admin("PUT", "/api/v1/mode?scope=all", observe))
          .contains("the store does not answer; nothing was changed");
      assertThat(again.admin("PUT", "/api/v1/mode", observe))
          .isEqualTo("{\"mode\":\"observe\",\"kept_in\":null}");
      again.awaits("WARN the mode applies only until the JVM ends: ");
      // it is back, empty: what is in force stays, and the next change builds on it
      server.restart();
      again.awaits("store " + server.url() + " (" + RedisServer.product() + " ");
      again.admin("PUT", DEFAULT, "{\"budget\": {\"max_cost_usd\": 2}}");
      awaitOption(again, "budget.usd", "2");
      awaitOption(again, "threshold", "13");
      assertThat(option(again, "mode").path("value").asText()).isEqualTo("observe");
      assertThat(again.admin("GET", "/api/v1/policies/versions")).doesNotContain("mode");
    }
  }

  @Test
  void aDocumentOfANewerLoopHoundChangesNothing() {
    try (FleetMember a = start("a")) {
      a.awaits("store ");
      a.admin("PUT", DEFAULT, threshold(13));
      awaitOption(a, "threshold", "13");
      String key = "{loophound}:policies:orders";
      server.command("XADD " + key + " 2-0 schema 2 options x");
      server.command("XADD {loophound}:told * kept policies:orders by other");
      a.awaits(
          "WARN the policies in the store, version 2 for orders, are ignored: their schema 2 is of a"
              + " newer LoopHound; this one reads 1; version 1 stays");
      server.command("XADD " + key + " 3-0 schema 1 options \"{\\\"treshold\\\":1}\"");
      server.command("XADD {loophound}:told * kept policies:orders by other");
      a.awaits("WARN the policies in the store, version 3 for orders, are ignored: ");
      assertThat(option(a, "threshold").path("value").asText()).isEqualTo("13");
      assertThat(
              json(a.admin("GET", "/api/v1/fleet"))
                  .path("policies")
                  .get(0)
                  .path("problem")
                  .asText())
          .startsWith("version 3: ");
      assertThat(a.admin("POST", "/api/v1/policies/versions/1/restore")).contains("\"version\":4");
    }
  }
}
