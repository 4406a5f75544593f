package io.loophound.examples.standin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StandInTest {
  private static final int LIMIT = 4;

  private final StandIn standIn = StandIn.start(0, LIMIT);
  private final Client client = new Client(standIn);

  @AfterEach
  void stop() {
    standIn.close();
  }

  @Test
  void answersWithATextLikeOpenAi() throws Exception {
    HttpResponse<String> response = client.ask("chat", "");
    JsonNode json = client.json(response);
    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.headers().firstValue("Content-Type")).hasValue("application/json");
    assertThat(json.path("object").asText()).isEqualTo("chat.completion");
    assertThat(json.path("model").asText()).isEqualTo("chat");
    assertThat(json.at("/choices/0/finish_reason").asText()).isEqualTo("stop");
    assertThat(json.at("/choices/0/message/role").asText()).isEqualTo("assistant");
    assertThat(json.at("/choices/0/message/content").asText()).isNotEmpty();
    assertThat(json.at("/choices/0/message").has("tool_calls")).isFalse();
  }

  @Test
  void asksForToolsLikeOpenAi() throws Exception {
    JsonNode first = client.json(client.ask("loop-failing-tool", ""));
    JsonNode second = client.json(client.ask("loop-failing-tool", ""));
    JsonNode call = first.at("/choices/0/message/tool_calls/0");
    assertThat(first.at("/choices/0/finish_reason").asText()).isEqualTo("tool_calls");
    assertThat(first.at("/choices/0/message/content").isNull()).isTrue();
    assertThat(call.path("type").asText()).isEqualTo("function");
    assertThat(call.at("/function/name").asText()).isEqualTo("lookUpOrder");
    assertThat(call.path("id").asText())
        .startsWith("call_")
        .isNotEqualTo(second.at("/choices/0/message/tool_calls/0/id").asText());
  }

  @Test
  void asksForAToolByTheNameItWasDeclaredUnder() throws Exception {
    String tools = ", \"tools\": [{\"function\": {\"name\": \"Clerk-lookUpOrder\"}}]";
    JsonNode reply = client.json(client.ask("loop-failing-tool", tools));
    assertThat(reply.at("/choices/0/message/tool_calls/0/function/name").asText())
        .isEqualTo("Clerk-lookUpOrder");
  }

  @Test
  void countsFourCharactersAsAToken() throws Exception {
    JsonNode usage = client.json(client.ask("chat", ", \"tools\": []")).path("usage");
    int sent = "[{\"role\":\"user\",\"content\":\"Hello there\"}][]".length();
    assertThat(usage.path("prompt_tokens").asInt()).isEqualTo((sent + 3) / 4);
    assertThat(usage.path("completion_tokens").asInt()).isBetween(10, 40);
    assertThat(usage.path("total_tokens").asInt())
        .isEqualTo(usage.path("prompt_tokens").asInt() + usage.path("completion_tokens").asInt());
  }

  @Test
  void streamsATextThatAddsUp() throws Exception {
    String whole = client.json(client.ask("chat", "")).at("/choices/0/message/content").asText();
    HttpResponse<String> response = client.ask("chat", ", \"stream\": true");
    List<JsonNode> events = client.events(response);
    assertThat(response.headers().firstValue("Content-Type").orElse(""))
        .startsWith("text/event-stream");
    assertThat(response.body()).endsWith("data: [DONE]\n\n");
    assertThat(joined(events, "/choices/0/delta/content")).isEqualTo(whole);
    assertThat(events.get(0).at("/choices/0/delta/role").asText()).isEqualTo("assistant");
    assertThat(events.get(events.size() - 1).at("/choices/0/finish_reason").asText())
        .isEqualTo("stop");
    assertThat(events).noneMatch(event -> event.has("usage"));
    assertThat(events.stream().map(event -> event.path("id").asText()).distinct()).hasSize(1);
  }

  @Test
  void streamsCallsInPiecesAndUsageAtTheEnd() throws Exception {
    String more = ", \"stream\": true, \"stream_options\": {\"include_usage\": true}";
    List<JsonNode> events = client.events(client.ask("loop-ping-pong", more));
    String pointer = "/choices/0/delta/tool_calls/0/function/";
    assertThat(joined(events, pointer + "name")).isEqualTo("searchDocs");
    assertThat(joined(events, pointer + "arguments")).isEqualTo("{\"query\": \"refund policy\"}");
    JsonNode last = events.get(events.size() - 1);
    assertThat(last.path("choices")).isEmpty();
    assertThat(last.at("/usage/prompt_tokens").asInt()).isPositive();
  }

  @Test
  void endsALoopAtTheLimit() throws Exception {
    for (int i = 1; i < LIMIT; i++) {
      JsonNode json = client.json(client.ask("loop-failing-tool", ""));
      assertThat(json.at("/choices/0/finish_reason").asText()).isEqualTo("tool_calls");
    }
    JsonNode end = client.json(client.ask("loop-failing-tool", ""));
    assertThat(end.at("/choices/0/message/content").asText())
        .isEqualTo("stopped by the stand-in after 4 calls");
    assertThat(
            client
                .json(client.ask("loop-failing-tool@other", ""))
                .at("/choices/0/finish_reason")
                .asText())
        .isEqualTo("tool_calls");
  }

  @Test
  void endsAParseRetryWithAnError() throws Exception {
    for (int i = 1; i < LIMIT; i++) {
      assertThat(client.ask("parse-retry", "").statusCode()).isEqualTo(200);
    }
    HttpResponse<String> end = client.ask("parse-retry", ", \"stream\": true");
    assertThat(end.statusCode()).isEqualTo(402);
    assertThat(client.json(end).at("/error/code").asText()).isEqualTo("quota_exhausted");
  }

  @Test
  void tellsAndResetsItsCounts() throws Exception {
    assertThat(client.ask("loop-failing-tool", "").statusCode()).isEqualTo(200);
    assertThat(client.ask("chat", "").statusCode()).isEqualTo(200);
    assertThat(client.post("/rest/echo", "{\"a\": 1}").body()).isEqualTo("{\"a\": 1}");
    JsonNode stats = client.json(client.get("/stats"));
    assertThat(stats.at("/models/loop-failing-tool/model_calls").asInt()).isEqualTo(1);
    assertThat(stats.at("/models/loop-failing-tool/tool_calls").asInt()).isEqualTo(1);
    assertThat(stats.at("/models/chat/tool_calls").asInt()).isZero();
    assertThat(stats.at("/models/chat/output_tokens").asInt())
        .isEqualTo((int) standIn.counts("chat").outputTokens());
    assertThat(stats.path("rest_calls").asInt()).isEqualTo(1);

    assertThat(client.post("/reset", "").statusCode()).isEqualTo(204);
    assertThat(standIn.counts("chat")).isEqualTo(Counts.NONE);
    assertThat(standIn.restCalls()).isZero();
  }

  @Test
  void countsEveryCallOfClientsAtOnce() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      Callable<Integer> ask = () -> client.ask("chat", "").statusCode();
      for (var answer : threads.invokeAll(Collections.nCopies(80, ask))) {
        assertThat(answer.get()).isEqualTo(200);
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(standIn.counts("chat").modelCalls()).isEqualTo(80);
  }

  @Test
  void refusesWhatItDoesNotUnderstand() throws Exception {
    assertThat(client.ask("gpt-4.1", "").statusCode()).isEqualTo(404);
    assertThat(client.ask("gpt-4.1", "").body()).contains("model_not_found", "loop-ping-pong");
    assertThat(client.post("/v1/chat/completions", "{").statusCode()).isEqualTo(400);
    assertThat(client.post("/v1/chat/completions", "").statusCode()).isEqualTo(400);
    assertThat(client.post("/v1/chat/completions", "{\"model\": \"chat\"}").statusCode())
        .isEqualTo(400);
    assertThat(client.get("/v1/chat/completions").statusCode()).isEqualTo(405);
    assertThat(client.get("/elsewhere").statusCode()).isEqualTo(404);
  }

  @Test
  void readsTextInParts() throws Exception {
    String parts =
        "{\"model\": \"chat\", \"messages\": [{\"role\": \"user\", \"content\":"
            + " [{\"type\": \"text\", \"text\": \"Hello \"}, {\"type\": \"text\", \"text\":"
            + " \"there\"}]}]}";
    JsonNode json = client.json(client.post("/v1/chat/completions", parts));
    assertThat(json.at("/choices/0/message"))
        .isEqualTo(client.json(client.ask("chat", "")).at("/choices/0/message"));
  }

  @Test
  void refusesALimitBelowOneAndATakenPort() {
    assertThatIllegalArgumentException().isThrownBy(() -> StandIn.start(0, 0));
    int port = standIn.uri("/").getPort();
    assertThatThrownBy(() -> StandIn.start(port, 1)).isInstanceOf(UncheckedIOException.class);
  }

  private static String joined(List<JsonNode> events, String pointer) {
    return events.stream().map(event -> event.at(pointer).asText("")).collect(Collectors.joining());
  }
}
