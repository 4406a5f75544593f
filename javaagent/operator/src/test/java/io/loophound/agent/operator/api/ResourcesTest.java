package io.loophound.agent.operator.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.operator.Stand;
import io.loophound.agent.operator.json.JsonObject;
import io.loophound.detectors.budget.Ledger;
import io.loophound.detectors.budget.Spending.Amount;
import io.loophound.detectors.event.Payer;
import io.loophound.detectors.policy.Mode;
import io.loophound.detectors.view.RunView;
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
class ResourcesTest {
  private static final String CANARY = "c4n4ry";

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

  private String get(String path) throws IOException {
    Answer answer = Http.to(stand).get(path);
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    return answer.body();
  }

  private RunView newest() {
    return stand.guard().runs().newest(1).get(0);
  }

  @Test
  void showsALoopThatWasStopped() throws IOException {
    assertThat(stand.loop("planner", CANARY, 10)).isEqualTo(4);

    assertThat(get("/api/v1/status")).contains("\"mode\":\"enforce\"", "\"runs\":1");
    assertThat(get("/api/v1/runs"))
        .contains("\"agent\":\"planner\"", "\"state\":\"blocked\"", "\"model_calls\":4");
    assertThat(get("/api/v1/runs/" + newest().id()))
        .contains("\"tool\":\"search\"", "\"steps\"", ",0.6],[", ",1]],\"scores\"")
        .contains("\"sign\":\"news\",\"weight\":0,\"score\":2}")
        .contains("\"sign\":\"verbatim\",\"weight\":2,\"score\":4}")
        .contains("\"sign\":\"verbatim\",\"weight\":2,\"score\":8}]}");
    assertThat(get("/api/v1/agents"))
        .contains("\"name\":\"planner\"", "\"refused\":1", "\"estimated\":false");
    assertThat(get("/api/v1/verdicts?kind=verdict"))
        .contains("\"detector\":\"score\"", "\"action\":\"block\"", "\"count\":4")
        .contains("\"rounds\":[{\"step\":1,\"tool\":\"search\",\"sign\":\"news\",\"score\":2},")
        .doesNotContain(CANARY);
    assertThat(get("/api/v1/verdicts?kind=near-miss")).doesNotContain("would have been");
    assertThat(get("/api/v1/spend")).contains("\"model\":\"gpt-4o\"", "\"model_calls\":4");
    assertThat(get("/api/v1/config")).contains("\"name\":\"mode\"", "\"source\":\"default\"");
    assertThat(get("/api/v1/metrics"))
        .contains(
            "loophound_verdicts_total{detector=\"score\",sign=\"verbatim\",action=\"block\",enforced=\"true\"} 1",
            "loophound_runs 1",
            "loophound_tokens_total{model=\"gpt-4o\"} 4400",
            "loophound_agent_tokens_total{agent=\"planner\"} 4400",
            "loophound_decision_seconds_count 5");
  }

  @Test
  void aRunThatTurnedInTimeIsANearMiss() throws IOException {
    stand.turns("reader");

    assertThat(get("/api/v1/verdicts?kind=near-miss"))
        .contains("\"agent\":\"reader\"", "would have been stopped at loophound.threshold=6")
        .doesNotContain("planner");
  }

  @Test
  void showsWhatUsersAndTenantsSpentToday() throws IOException {
    Ledger ledger = stand.guard().ledger();
    ledger.pay("planner", new Payer("ab12", ""), new Amount(0.5, 100));
    ledger.pay("planner", new Payer("cd34", "ef56"), new Amount(1.5, 300));

    assertThat(get("/api/v1/spend"))
        .contains(
            "\"users_today\":[{\"digest\":\"cd34\",\"tokens\":300,\"usd\":1.5,\"estimated\":false},"
                + "{\"digest\":\"ab12\",\"tokens\":100,\"usd\":0.5,\"estimated\":false}]",
            "\"tenants_today\":[{\"digest\":\"ef56\",\"tokens\":300,");
  }

  @Test
  void nothingOfWhatWasSaidIsShown() throws IOException {
    stand.loop("planner", CANARY, 10);
    StringBuilder all = new StringBuilder(stand.written());
    for (String path :
        new String[] {"status", "runs", "agents", "verdicts", "spend", "config", "metrics"}) {
      all.append(get("/api/v1/" + path));
    }
    all.append(get("/api/v1/runs/" + newest().id()));
    assertThat(all.toString()).contains("planner").doesNotContain(CANARY);
  }

  @Test
  void endsARunAndRevivesIt() throws IOException {
    stand.loop("planner", CANARY, 2);
    String run = "/api/v1/runs/" + newest().id();

    Answer wrong = Http.to(stand).get(run + "/terminate");
    assertThat(wrong.status()).isEqualTo(405);
    assertThat(wrong.head()).containsPattern("(?im)^allow: POST\\R");
    Answer ended = Http.to(stand).post(run + "/terminate");
    assertThat(ended.body()).contains("\"enforced\":true", "\"seconds\":300");
    assertThat(get(run)).contains("\"state\":\"terminated\"");
    assertThat(Http.to(stand).post(run + "/revive").status()).isEqualTo(200);
    assertThat(get(run)).contains("\"state\":\"live\"");
    assertThat(get("/api/v1/verdicts?kind=audit"))
        .contains("\"change\":\"terminate\"", "\"change\":\"revive\"");
    assertThat(Http.to(stand).post("/api/v1/runs/r-99/revive").status()).isEqualTo(404);
  }

  @Test
  void showsThePolicyOfEachAgent() throws IOException {
    assertThat(get("/api/v1/policies/default"))
        .contains(
            "\"agent_name\":null",
            "\"loop_detection\":{\"enabled\":false,\"threshold\":5,\"action\":\"warn\"",
            "\"max_cost_usd\":null",
            "\"open_after_failures\":5");
    assertThat(get("/api/v1/policies/agents/writer"))
        .contains(
            "\"is_agent_override\":true",
            "\"max_cost_usd\":0.5,\"soft_alert_threshold_usd\":0.4",
            "\"score\":{\"enabled\":true");
    assertThat(get("/api/v1/policies/agents/no%20one")).contains("\"is_agent_override\":false");
  }

  @Test
  void changesTheMode() throws IOException {
    Answer answer = Http.to(stand).json("{\"mode\":\"observe\"}").put("/api/v1/mode");
    assertThat(answer.body())
        .isEqualTo("{\"mode\":\"observe\",\"kept_in\":\"loophound.properties\"}");
    assertThat(stand.changeMode()).isEqualTo(Mode.OBSERVE);
    assertThat(get("/api/v1/verdicts?kind=audit"))
        .contains("\"before\":\"enforce\"", "\"after\":\"observe\"");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"mode\":\"on\"} | mode",
        "{\"mode\":7} | mode",
        "{} | mode",
        "{\"mode\":\"off\",\"moode\":1} | moode",
        "{\"mode\":[\"off\"]} | mode",
        "{\"mode\":\"off\",\"mode\":\"off\"} | not a JSON object",
        "{\"mode\": | not a JSON object at line 1, column 9",
        "[] | not a JSON object",
        "{\"mode\":\"off\"} {} | text after"
      })
  void aBadBodyIsRefusedWithTheField(String body, String named) throws IOException {
    Answer answer = Http.to(stand).json(body).put("/api/v1/mode");
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body()).contains(named);
    assertThat(stand.changeMode()).isEqualTo(Mode.ENFORCE);
  }

  @Test
  void aBodyOfAnotherKindIsRefused() throws IOException {
    Http http = Http.to(stand).json("{\"mode\":\"off\"}").header("Content-Type", "text/plain");
    assertThat(http.put("/api/v1/mode").status()).isEqualTo(415);
    assertThat(stand.changeMode()).isEqualTo(Mode.ENFORCE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "verdicts | limit=0 | 1 to 1000",
        "verdicts | limit=1001 | 1 to 1000",
        "verdicts | limit=x | 1 to 1000",
        "verdicts | kind=lies | one of [verdict,",
        "verdicts | kind= | one of [verdict,",
        "verdicts | color=red | one of [limit, kind]",
        "runs | state=x | one of [live, reported,",
        "runs | state= | one of [live, reported,",
        "runs | health= | one of [healthy, near_miss,",
        "runs | health=ill | one of [healthy, near_miss,",
        "runs | sort=x | one of [idle, age,",
        "runs | order=up | one of [asc, desc]",
        "runs | within=0 | 1 to 2678400",
        "runs | within=1.5 | 1 to 2678400",
        "runs | offset=-1 | 0 to 10000",
        "runs | offset=99999999 | 0 to 10000",
        "runs | limit=0 | 1 to 1000",
        "runs | color=red | one of [limit, offset, state,"
      })
  void badParametersAreRefused(String what, String query, String allowed) throws IOException {
    Answer answer = Http.to(stand).get("/api/v1/" + what + "?" + query);
    assertThat(answer.status()).isEqualTo(400);
    Map<?, ?> problem = (Map<?, ?>) JsonObject.read(answer.body()).get("error");
    int equals = query.indexOf('=');
    String name = query.substring(0, equals);
    String value = query.substring(equals + 1);
    boolean unknown = name.equals("color");
    assertThat(problem.get("field")).isEqualTo(unknown ? "query" : name);
    assertThat(problem.get("value")).isEqualTo(unknown ? name : value);
    assertThat(problem.get("allowed").toString()).startsWith(allowed);
  }
}
