package io.loophound.agent.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.loophound.detectors.policy.Action;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StatsTest {
  private final Stats stats = new Stats();

  private JsonNode json() throws Exception {
    return new ObjectMapper().readTree(stats.toJson());
  }

  @Test
  void atFirstAllIsZero() throws Exception {
    assertThat(stats.toJson())
        .isEqualTo(
            "{\"model_calls\":0,\"tool_calls\":0,\"stopped\":0,\"errors\":0,\"unread\":0,\"unread_outcomes\":0,\"left_out\":0,\"verdicts\":0,"
                + "\"verdicts_enforced\":0,\"valve_opened\":0,\"delayed\":0,"
                + "\"delayed_ms\":0,\"model_calls_by_seam\":{},"
                + "\"tool_calls_by_seam\":{},\"stopped_by_seam\":{},\"errors_by_seam\":{},"
                + "\"unread_by_seam\":{},\"verdicts_by_action\":{},\"verdicts_by_detector\":{},"
                + "\"loop_causes\":[],\"coverage\":{\"calls\":{},\"libraries\":[],\"not_guarded\":[]}}");
    assertThat(json().size()).isEqualTo(21);
  }

  @Test
  void everythingIsCountedBySeam() throws Exception {
    stats.modelCall("jdk-http", "gemini");
    stats.modelCall("langchain4j", "");
    stats.modelCall("jdk-http", "gemini");
    stats.toolCall("langchain4j");
    stats.stopped("jdk-http");
    stats.error("jdk-http");
    stats.error("langchain4j");

    assertThat(json().get("model_calls").asInt()).isEqualTo(3).isEqualTo((int) stats.modelCalls());
    assertThat(json().get("model_calls_by_seam").toString())
        .isEqualTo("{\"jdk-http\":2,\"langchain4j\":1}");
    assertThat(json().at("/coverage/calls").toString())
        .isEqualTo("{\"jdk-http/gemini\":2,\"langchain4j\":1}");
    assertThat(json().get("tool_calls_by_seam").toString()).isEqualTo("{\"langchain4j\":1}");
    assertThat(json().get("stopped_by_seam").toString()).isEqualTo("{\"jdk-http\":1}");
    assertThat(stats.toolCalls()).isEqualTo(1);
    assertThat(stats.stopped()).isEqualTo(1);
    assertThat(stats.errors()).isEqualTo(2);
    assertThat(stats.errors("jdk-http")).isEqualTo(1);
    assertThat(stats.errors("okhttp")).isZero();
  }

  @Test
  void verdictsAreCountedByActionAndDetector() throws Exception {
    stats.verdict(Verdicts.of(Action.BLOCK, true, "repetition", ""));
    stats.verdict(Verdicts.of(Action.BLOCK, false, "cycle", ""));
    stats.verdict(Verdicts.of(Action.STEER, true, "repetition", ""));

    assertThat(json().get("verdicts").asInt()).isEqualTo(3);
    assertThat(json().get("verdicts_enforced").asInt()).isEqualTo(2);
    assertThat(json().get("verdicts_by_action").toString()).isEqualTo("{\"block\":2,\"steer\":1}");
    assertThat(json().get("verdicts_by_detector").toString())
        .isEqualTo("{\"cycle\":1,\"repetition\":2}");
  }

  @Test
  void anyNameIsValidJsonAndNamesAreBounded() throws Exception {
    stats.error("a\"b\\c\nd");
    for (int i = 0; i < 1_000; i++) {
      stats.error("seam" + i);
    }

    assertThat(json().get("errors_by_seam").get("a\"b\\c d").asInt()).isEqualTo(1);
    assertThat(json().get("errors_by_seam").size()).isEqualTo(65);
    assertThat(json().get("errors").asInt()).isEqualTo(1_001);
    assertThat(json().get("errors_by_seam").get("other").asInt()).isEqualTo(937);
  }

  @Test
  void noCountIsLostBetweenThreads() throws Exception {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      Thread thread =
          new Thread(
              () -> {
                for (int n = 0; n < 1_000; n++) {
                  stats.modelCall("seam" + n % 3, "");
                }
              });
      thread.start();
      threads.add(thread);
    }
    for (Thread thread : threads) {
      thread.join();
    }

    assertThat(stats.modelCalls()).isEqualTo(8_000);
  }
}
