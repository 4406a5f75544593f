package io.loophound.testkit.framework;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import io.loophound.testkit.http.ModelServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A model behind OpenAI's chat API that asks for a tool, round by round, and then answers. */
final class AskingModel implements AutoCloseable {
  static final String ANSWER = "done";
  static final String ARGUMENTS = "{\"query\":\"x\"}";

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String ERROR = "{\"error\":{\"message\":\"%s\",\"type\":\"server\"}}";
  private static final String WHOLE =
      """
      {"id":"r1","object":"chat.completion","created":1,"model":"m","choices":[{"index":0,\
      "message":{"role":"assistant",%s},"finish_reason":"%s"}],\
      "usage":{"prompt_tokens":12,"completion_tokens":3,"total_tokens":15}}\
      """;
  private static final String PART =
      """
      data: {"id":"r1","object":"chat.completion.chunk","created":1,"model":"m",\
      "choices":[{"index":0,"delta":{%s},"finish_reason":%s}]}

      """;

  /** The tool it asks for. */
  volatile String tool = "search";

  /** How many rounds it asks for the tool. */
  volatile int rounds = 3;

  /** Whether it fails at every second attempt, the first among them. */
  volatile boolean overloaded;

  /** Whether it rejects what it is asked. */
  volatile boolean rejects;

  private final ModelServer server;

  AskingModel() throws IOException {
    server = new ModelServer();
    server.answer = this::answer;
  }

  String address() {
    return server.uri("/v1").toString();
  }

  int attempts() {
    return server.bodies.size();
  }

  /** What it was sent, which it forgets. */
  List<String> takeBodies() {
    List<String> bodies =
        server.bodies.stream().map(body -> new String(body, StandardCharsets.UTF_8)).toList();
    server.bodies.clear();
    return bodies;
  }

  /** What it might do with its tools, in each request; {@code no tools} where it had none. */
  List<String> choices() throws IOException {
    List<String> choices = new ArrayList<>();
    for (byte[] body : server.bodies) {
      JsonNode request = JSON.readTree(body);
      boolean offered = !request.path("tools").isEmpty();
      choices.add(offered ? request.path("tool_choice").asText() : "no tools");
    }
    return choices;
  }

  /** The tool's results as it read them last. */
  List<String> results() throws IOException {
    return results(JSON.readTree(server.bodies.get(attempts() - 1)));
  }

  @Override
  public void close() {
    server.close();
  }

  private void answer(HttpExchange exchange) throws IOException {
    if (overloaded && attempts() % 2 == 1) {
      exchange.getResponseHeaders().set("retry-after-ms", "1");
      reply(exchange, 503, "application/json", ERROR.formatted("overloaded"));
    } else if (rejects) {
      reply(exchange, 400, "application/json", ERROR.formatted("no such thing"));
    } else {
      JsonNode request = JSON.readTree(server.bodies.get(attempts() - 1));
      int round = results(request).size();
      boolean asks = round < rounds && !request.path("tool_choice").asText().equals("none");
      String said = asks ? call(round + 1) : "\"content\":\"" + ANSWER + '"';
      String reason = asks ? "tool_calls" : "stop";
      if (request.path("stream").asBoolean()) {
        reply(exchange, 200, "text/event-stream", stream(said, reason));
      } else {
        reply(exchange, 200, "application/json", WHOLE.formatted(said, reason));
      }
    }
  }

  private static String stream(String said, String reason) {
    return PART.formatted("\"role\":\"assistant\"," + said, "null")
        + PART.formatted("", '"' + reason + '"')
        + "data: [DONE]\n\n";
  }

  private String call(int number) throws IOException {
    return """
    "tool_calls":[{"index":0,"id":"c%d","type":"function",\
    "function":{"name":"%s","arguments":%s}}]\
    """
        .formatted(number, tool, JSON.writeValueAsString(ARGUMENTS));
  }

  private static List<String> results(JsonNode request) {
    List<String> results = new ArrayList<>();
    for (JsonNode message : request.path("messages")) {
      if (message.path("role").asText().equals("tool")) {
        JsonNode content = message.path("content");
        results.add(content.isTextual() ? content.asText() : content.path(0).path("text").asText());
      }
    }
    return results;
  }

  private static void reply(HttpExchange exchange, int status, String type, String body)
      throws IOException {
    ModelServer.reply(exchange, status, type, ModelServer.bytes(body));
  }
}
