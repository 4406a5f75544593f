package io.loophound.agent.operator.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.operator.Stand;
import io.loophound.testkit.server.Http;
import io.loophound.testkit.server.Http.Answer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(120)
class PolicyChangesTest {
  private static final String WRITER = "/api/v1/policies/agents/writer";
  private static final String PLANNER = "/api/v1/policies/agents/planner";
  private static final String BUDGET = "agent.writer.budget.usd";

  @TempDir Path folder;
  private Stand stand;

  @BeforeEach
  void open() throws IOException {
    stand = new Stand(folder);
  }

  @AfterEach
  void close() throws IOException {
    assertThat(stand.errors()).isEmpty();
    stand.close();
  }

  private Answer put(String path, String body) throws IOException {
    return Http.to(stand).json(body.replace('\'', '"')).put(path);
  }

  @Test
  void langSightsFieldsBecomeOptions() throws IOException {
    Answer answer =
        put(
            PLANNER,
            "{'loop_detection': {'threshold': 9, 'action': 'terminate', 'max_steps': 40},"
                + "'budget': {'max_cost_usd': 2, 'soft_alert_threshold_usd': 1},"
                + "'circuit_breaker': {'cooldown_seconds': 45}}");

    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    assertThat(answer.body())
        .contains(
            "\"is_agent_override\":true",
            "\"threshold\":9,\"action\":\"terminate\",\"max_steps\":40",
            "\"max_cost_usd\":2,\"soft_alert_threshold_usd\":1,",
            "\"kept_in\":\"loophound.properties\"");
    assertThat(stand.changed())
        .containsAllEntriesOf(
            Map.of(
                "agent.planner.sequence.threshold", "9",
                "agent.planner.sequence.action", "terminate",
                "agent.planner.steps.run-tool-calls", "40",
                "agent.planner.steps.enabled", "true",
                "agent.planner.budget.usd", "2",
                "agent.planner.budget.warn-share", "0.5",
                "agent.planner.breaker.cooldown", "45s",
                "agent.planner.budget.enabled", "true"))
        .hasSize(9);
    assertThat(stand.written()).contains("\"change\":\"policy\"", "sequence.threshold\":\"9\"");
  }

  @Test
  void whatIsSentBackAsItWasShownChangesNothing() throws IOException {
    String shown = Http.to(stand).get(WRITER).body();
    Answer answer = put(WRITER, shown);

    assertThat(answer.body()).contains("\"changed\":[]");
    assertThat(stand.changed()).containsOnlyKeys(BUDGET);
    assertThat(stand.written()).doesNotContain("audit");
  }

  @Test
  void anAgentKeepsAValueThatEqualsTheOneForAllAgentsNow() throws IOException {
    put("/api/v1/policies/default", "{'budget': {'max_cost_usd': 2}}");

    Answer answer = put(PLANNER, "{'budget': {'max_cost_usd': 2}}");

    assertThat(answer.body()).contains("\"changed\":[", "agent.planner.budget.usd");
    assertThat(stand.changed()).containsEntry("agent.planner.budget.usd", "2");
  }

  @Test
  void nullIsNoLimitThereAndTheDefaultHere() throws IOException {
    put(WRITER, "{'budget': {'max_cost_usd': null}}");
    assertThat(stand.changed()).isEqualTo(Map.of(BUDGET, "0"));
    put(WRITER, "{'detectors': {'budget': {'usd': null}}}");
    assertThat(stand.changed()).isEmpty();
    put(WRITER, "{'detectors': {'tail': {'enabled': false}}}");
    assertThat(stand.changed()).isEqualTo(Map.of("agent.writer.tail.enabled", "false"));
  }

  @Test
  void anAgentsOwnPolicyCanBeTakenAway() throws IOException {
    assertThat(Http.to(stand).send("DELETE", WRITER).body())
        .contains("\"is_agent_override\":false", "\"changed\":[\"" + BUDGET + "\"]");
    assertThat(stand.changed()).isEmpty();
    assertThat(Http.to(stand).send("DELETE", WRITER).status()).isEqualTo(404);
    assertThat(Http.to(stand).send("DELETE", "/api/v1/policies/default").status()).isEqualTo(200);
  }

  /** Encoded as each client does it; the answer names the agent that is meant. */
  @ParameterizedTest
  @CsvSource({
    "team/planner, team%2Fplanner",
    "team/planner, team%2fplanner",
    "50% off, 50%25%20off",
    "%2F, %252F",
    "a;b, a%3Bb",
    "App\\Planner, App%5CPlanner",
    "a+b, a+b",
    "\u00e9t\u00e9, %C3%A9t%C3%A9"
  })
  void anyAgentHasAPath(String agent, String encoded) throws IOException {
    String path = "/api/v1/policies/agents/" + encoded;

    Answer changed = put(path, "{'budget': {'max_cost_usd': 3}}");

    assertThat(changed.status()).as(changed.body()).isEqualTo(200);
    assertThat(stand.changed()).containsEntry("agent." + agent + ".budget.usd", "3");
    assertThat(Http.to(stand).get(path).body())
        .contains("\"agent_name\":\"" + agent.replace("\\", "\\\\") + "\"");
    assertThat(Http.to(stand).send("DELETE", path).status()).isEqualTo(200);
    assertThat(stand.changed()).doesNotContainKey("agent." + agent + ".budget.usd");
  }

  @ParameterizedTest
  @CsvSource({
    "%zz, the path cannot be decoded",
    "%, the path cannot be decoded",
    "%u0041, the path cannot be decoded",
    "%0A, printable characters",
    "team/planner, nothing at this path"
  })
  void aPathThatNamesNoAgentIsRefusedWithTheReason(String encoded, String why) throws IOException {
    Answer refused = Http.to(stand).get("/api/v1/policies/agents/" + encoded);

    assertThat(refused.status()).isIn(400, 404);
    assertThat(refused.body()).contains("{\"error\":{\"message\":", why);
  }

  @Test
  void whoeverHasNotSeenTheLatestIsTold() throws IOException {
    String head = Http.to(stand).get(WRITER).head();
    String tag = head.replaceAll("(?s).*ETag: (\"[^\"]+\").*", "$1");
    put(WRITER, "{'budget': {'max_cost_usd': 1}}");

    Answer late =
        Http.to(stand)
            .header("If-Match", tag)
            .json("{\"budget\":{\"max_cost_usd\":9}}")
            .put(WRITER);
    assertThat(late.status()).isEqualTo(412);
    assertThat(late.body()).contains("has changed meanwhile");
    assertThat(stand.changed()).containsEntry(BUDGET, "1");
  }

  @Test
  void anyOptionCanBeSetByItsName() throws IOException {
    Answer answer = put("/api/v1/config", "{'options': {'exempt.agents': 'a,b', 'steers': 2}}");
    assertThat(answer.body()).contains("\"changed\":[\"exempt.agents\",\"steers\"]");
    assertThat(stand.changed()).containsEntry("exempt.agents", "a,b").containsEntry("steers", "2");
    put("/api/v1/config", "{'options': {'steers': null}}");
    assertThat(stand.changed()).doesNotContainKey("steers");
  }

  @Test
  void aValueWithoutEffectIsNamed() throws IOException {
    assertThat(put("/api/v1/config", "{'options': {'exempt.paths': 'nowhere'}}").body())
        .contains("\"warnings\":[\"exempt.paths: nowhere matches nothing\"]");
    assertThat(put("/api/v1/config", "{'options': {'exempt.paths': '/v1'}}").body())
        .doesNotContain("warnings");
  }

  @Test
  void whatIsStillSetElsewhereIsNamed() throws IOException {
    String answer = put("/api/v1/config", "{'options': {'service': null}}").body();
    assertThat(answer).contains("\"still_set\":{\"service\":\"OTEL_SERVICE_NAME\"}");
    assertThat(put("/api/v1/config", "{'options': {'steers': null}}").body())
        .doesNotContain("still_set");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'loop_detection': {'threshold': 'many'}} | loop_detection.threshold",
        "{'loop_detection': {'treshold': 4}} | loop_detection.treshold",
        "{'loop_detection': 4} | loop_detection",
        "{'budget': {'soft_alert_threshold_usd': 1}} | budget.soft_alert_threshold_usd",
        "{'detectors': {'repetitoin': {}}} | one of [",
        "{'detectors': {'sequence': {'threshold': 'many'}}} | detectors.sequence.threshold",
        "{'detectors': {'sequence': {'threshold': {}}}} | detectors.sequence.threshold",
        "{'detectors': {'sequence': {'color': 1}}} | detectors.sequence.color",
        "{'agent_name': 'writer'} | agent_name",
        "{'polcy': 1} | polcy",
      })
  void aBadFieldIsNamed(String body, String named) throws IOException {
    Answer answer = put(PLANNER, body);
    assertThat(answer.status()).as(answer.body()).isEqualTo(400);
    assertThat(answer.body()).contains(named, "\"field\"", "\"value\"", "\"allowed\"");
    assertThat(stand.changed()).containsOnlyKeys(BUDGET);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | options",
        "{'options': {}} | options",
        "{'options': 4} | options",
        "{'options': {'steers': 'many'}} | options.steers",
        "{'options': {'steers': {}}} | options.steers",
      })
  void aBadOptionIsNamed(String body, String named) throws IOException {
    Answer answer = put("/api/v1/config", body);
    assertThat(answer.status()).as(answer.body()).isEqualTo(400);
    assertThat(answer.body()).contains("\"field\":\"" + named + "\"");
  }

  @Test
  void anAgentHasAName() throws IOException {
    assertThat(put("/api/v1/policies/agents/%20", "{}").status()).isEqualTo(400);
    assertThat(put("/api/v1/policies/agents/a%0Ab", "{}").status()).isEqualTo(400);
  }
}
