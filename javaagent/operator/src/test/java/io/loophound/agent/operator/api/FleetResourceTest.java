package io.loophound.agent.operator.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.operator.Operated.Edit;
import io.loophound.agent.operator.Stand;
import io.loophound.agent.operator.StandFleet;
import io.loophound.testkit.server.Http;
import io.loophound.testkit.server.Http.Answer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is refused of a fleet; what it does is tested with real JVMs and a real store. */
class FleetResourceTest {
  @TempDir Path folder;
  @AutoClose private Stand stand;

  @BeforeEach
  void start() throws IOException {
    stand = new Stand(folder);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "GET | /api/v1/fleet",
        "GET | /api/v1/policies/versions",
        "POST | /api/v1/policies/versions/1/restore",
        "PUT | /api/v1/policies/canary"
      })
  void withoutAStoreThereIsNoFleet(String method, String path) throws IOException {
    Answer answer = Http.to(stand).json("{\"share\": 50}").send(method, path);
    assertThat(answer.status()).isEqualTo(404);
    assertThat(answer.body()).contains("there is no store that several processes share");
  }

  @Test
  void theStatusSaysSo() throws IOException {
    assertThat(Http.to(stand).get("/api/v1/status").body()).contains("\"fleet\":false");
  }

  @Test
  void withOneItIsShown() throws IOException {
    stand.joins(new StandFleet());
    assertThat(Http.to(stand).get("/api/v1/status").body()).contains("\"fleet\":true");
    assertThat(Http.to(stand).get("/api/v1/fleet").body())
        .contains("\"address\":\"redis://none:6379\",\"connected\":true", "\"jvms\":1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "PUT | /api/v1/policies/canary | {\"share\": 101} | share",
        "PUT | /api/v1/policies/canary | {\"share\": 0.5} | share",
        "PUT | /api/v1/policies/canary | {\"share\": \"half\"} | share",
        "POST | /api/v1/policies/versions/x/restore | {} | version",
        "POST | /api/v1/policies/versions/0/restore | {} | version",
        "PUT | /api/v1/policies/default?canary=0 | {} | canary",
        "PUT | /api/v1/policies/default?canary=100 | {} | canary",
        "PUT | /api/v1/policies/default?scope=none | {} | scope",
        "PUT | /api/v1/policies/default?reason=%0A | {} | reason",
        "PUT | /api/v1/policies/default?why=x | {} | query"
      })
  void badInputIsRefusedWithTheField(String method, String path, String body, String field)
      throws IOException {
    Answer answer = Http.to(stand).json(body).send(method, path);
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body()).contains("\"field\":\"" + field + "\"");
  }

  @Test
  void whoGoesBackToAVersionAndWhyIsWrittenDown() throws IOException {
    StandFleet fleet = new StandFleet();
    fleet.add(Map.of("threshold", "12"), 0, Edit.PLAIN);
    fleet.add(Map.of("threshold", "15"), 10, Edit.PLAIN);
    stand.joins(fleet);
    String because = "?author=ann&reason=INC-17";
    Answer wider = Http.to(stand).json("{\"share\": 50}").put("/api/v1/policies/canary" + because);
    assertThat(wider.body()).contains("\"version\":3");
    Answer back = Http.to(stand).post("/api/v1/policies/versions/1/restore" + because);
    assertThat(back.body()).contains("\"version\":4", "\"changed\":[\"threshold\"]");
    assertThat(Http.to(stand).get("/api/v1/policies/versions").body())
        .containsPattern("\"version\":4,[^{]*\"author\":\"ann\",\"reason\":\"INC-17\"")
        .contains("\"canary_share\":50");
    assertThat(Http.to(stand).get("/api/v1/verdicts?kind=audit").body())
        .containsPattern("\"restored\":1[^}]*\"author\":\"ann\",\"reason\":\"INC-17\"")
        .containsPattern("\"share\":50[^}]*\"author\":\"ann\",\"reason\":\"INC-17\"");
  }
}
