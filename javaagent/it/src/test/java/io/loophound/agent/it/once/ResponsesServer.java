package io.loophound.agent.it.once;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * OpenAI's responses, with what was said before kept by the server. All conversations are given the
 * same call ids, so that nothing but the id of a response, or of the conversation, tells them
 * apart.
 */
final class ResponsesServer implements AutoCloseable {
  private static final int ROUNDS = 6;
  private static final int LIMIT = 40;

  final AtomicInteger calls = new AtomicInteger();

  private final ObjectMapper mapper = new ObjectMapper();
  private final Map<String, Integer> rounds = new ConcurrentHashMap<>();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;

  ResponsesServer() {
    System.setProperty("sun.net.httpserver.nodelay", "true");
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 500);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/v1/responses", this::answer);
    server.setExecutor(threads);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/v1/responses";
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      calls.incrementAndGet();
      boolean loops = "loop".equals(exchange.getRequestHeaders().getFirst("X-Kind"));
      JsonNode request = mapper.readTree(exchange.getRequestBody());
      String conversation = request.at("/conversation/id").asText("");
      Integer round =
          conversation.isEmpty()
              ? round(request.path("previous_response_id").asText(""))
              : Integer.valueOf(rounds.getOrDefault(conversation, 0));
      if (round == null) {
        exchange.sendResponseHeaders(404, -1);
        return;
      }
      if (!conversation.isEmpty()) {
        rounds.put(conversation, round + 1);
      }
      ObjectNode response = response(loops, round, request.path("model").asText());
      boolean stream = request.path("stream").asBoolean();
      String body =
          stream
              ? "event: response.completed\ndata: "
                  + mapper
                      .createObjectNode()
                      .put("type", "response.completed")
                      .set("response", response)
                  + "\n\n"
              : response.toString();
      byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
      String type = stream ? "text/event-stream" : "application/json";
      exchange.getResponseHeaders().set("content-type", type);
      exchange.sendResponseHeaders(200, bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }

  /** How many rounds came before; null for an id that was never given. */
  private Integer round(String previous) {
    return previous.isEmpty() ? Integer.valueOf(0) : rounds.get(previous);
  }

  private ObjectNode response(boolean loops, int round, String model) {
    String id = "resp_" + UUID.randomUUID();
    rounds.put(id, round + 1);
    ObjectNode response = mapper.createObjectNode().put("id", id).put("object", "response");
    response.put("status", "completed").put("model", model);
    ObjectNode item = response.putArray("output").addObject();
    if (round < (loops ? LIMIT : ROUNDS)) {
      item.put("type", "function_call").put("id", "fc_" + round).put("call_id", "call_nr_" + round);
      item.put("name", "look_up").put("arguments", "{\"step\":" + (loops ? 0 : round) + "}");
    } else {
      item.put("type", "message").put("role", "assistant");
      ObjectNode part = item.putArray("content").addObject().put("type", "output_text");
      part.put("text", "All " + round + " steps are done.");
    }
    return response;
  }
}
