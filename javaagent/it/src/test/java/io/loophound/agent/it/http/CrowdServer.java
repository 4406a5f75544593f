package io.loophound.agent.it.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** A model that answers as the request's {@code X-Kind} says, which no guard looks at. */
final class CrowdServer implements AutoCloseable {
  private static final int ROUNDS = 6;
  private static final int LIMIT = 40;

  final AtomicInteger calls = new AtomicInteger();

  private final ObjectMapper mapper = new ObjectMapper();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;

  CrowdServer() {
    System.setProperty("sun.net.httpserver.nodelay", "true");
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 500);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/", this::answer);
    server.setExecutor(threads);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/v1/chat/completions";
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  private void answer(HttpExchange exchange) throws IOException {
    int number = calls.incrementAndGet();
    String kind = exchange.getRequestHeaders().getFirst("X-Kind");
    JsonNode request = mapper.readTree(exchange.getRequestBody());
    ObjectNode reply = mapper.createObjectNode().put("id", "chatcmpl-" + UUID.randomUUID());
    ObjectNode choice = reply.putArray("choices").addObject().put("index", 0);
    ObjectNode message = choice.putObject("message").put("role", "assistant");
    int rounds = rounds(request.path("messages"));
    boolean loops = kind.equals("loop");
    if (loops ? rounds < LIMIT : kind.equals("work") && rounds < ROUNDS) {
      call(message, loops ? 0 : rounds);
    } else {
      message.put("content", text(kind, number));
    }
    choice.put("finish_reason", message.has("tool_calls") ? "tool_calls" : "stop");
    byte[] bytes = mapper.writeValueAsBytes(reply);
    exchange.getResponseHeaders().set("content-type", "application/json");
    exchange.sendResponseHeaders(200, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private static int rounds(JsonNode messages) {
    int rounds = 0;
    for (JsonNode message : messages) {
      rounds += message.path("role").asText().equals("tool") ? 1 : 0;
    }
    return rounds;
  }

  private static void call(ObjectNode message, int step) {
    message.putNull("content");
    ObjectNode call = message.putArray("tool_calls").addObject();
    call.put("id", "call_" + UUID.randomUUID()).put("type", "function");
    call.putObject("function").put("name", "look_up").put("arguments", "{\"step\":" + step + "}");
  }

  private static String text(String kind, int number) {
    return switch (kind) {
      case "parse" ->
          "Here is the invoice that you wanted me to read, as well as I can make it out from the"
              + " picture: {\"total\": 12, \"lines\": [";
      case "vote" -> "I think that the answer to this question must be forty two in the end.";
      case "health" -> "ok";
      case "batch" -> "positive";
      default -> "All steps are done, and this was number " + number + " of the day.";
    };
  }
}
