package io.loophound.agent.it.aws;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import software.amazon.eventstream.HeaderValue;
import software.amazon.eventstream.Message;

/**
 * Bedrock's Converse, whole and streamed. The model is the scenario: {@code loop} asks for the same
 * order for ever, {@code healthy} for three pages, {@code chant} says the same for ever.
 */
final class BedrockServer implements AutoCloseable {
  final List<JsonNode> requests = new CopyOnWriteArrayList<>();
  final CountDownLatch closed = new CountDownLatch(1);
  private final ObjectMapper mapper = new ObjectMapper();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;

  BedrockServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/model/", this::handle);
    server.start();
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().getPath();
      JsonNode request = mapper.readTree(exchange.getRequestBody());
      requests.add(request);
      int round = request.path("messages").size() / 2;
      if (path.startsWith("/model/chant/")) {
        chant(exchange);
      } else if (path.endsWith("-stream")) {
        send(exchange, "application/vnd.amazon.eventstream", streamed(path, round));
      } else {
        send(exchange, "application/json", whole(path, round).getBytes(StandardCharsets.UTF_8));
      }
    }
  }

  private static void send(HttpExchange exchange, String type, byte[] body) throws IOException {
    exchange.getResponseHeaders().set("content-type", type);
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
  }

  private void chant(HttpExchange exchange) throws IOException {
    exchange.getResponseHeaders().set("content-type", "application/vnd.amazon.eventstream");
    exchange.sendResponseHeaders(200, 0);
    OutputStream out = exchange.getResponseBody();
    String delta = "{\"delta\":{\"text\":\"I will try that again. \"},\"contentBlockIndex\":0}";
    try {
      for (int i = 0; i < 1_000_000; i++) {
        out.write(frame("contentBlockDelta", delta));
        out.flush();
      }
    } catch (IOException closedByTheClient) {
      closed.countDown();
    }
  }

  private static boolean done(String path, int round) {
    return path.startsWith("/model/healthy/") && round > 3;
  }

  private static String tool(String path) {
    return path.startsWith("/model/healthy/") ? "get_page" : "get_order";
  }

  private static String input(String path, int round) {
    return path.startsWith("/model/healthy/") ? "{\"page\":" + round + "}" : "{\"id\":\"42\"}";
  }

  private static String whole(String path, int round) {
    String block =
        done(path, round)
            ? "{\"text\":\"Three pages, all read.\"}"
            : "{\"toolUse\":{\"toolUseId\":\"tooluse_%d\",\"name\":\"%s\",\"input\":%s}}"
                .formatted(round, tool(path), input(path, round));
    String reason = done(path, round) ? "end_turn" : "tool_use";
    return ("{\"output\":{\"message\":{\"role\":\"assistant\",\"content\":[%s]}},\"stopReason\":\"%s\","
            + "\"usage\":{\"inputTokens\":100,\"outputTokens\":10,\"totalTokens\":110},"
            + "\"metrics\":{\"latencyMs\":5}}")
        .formatted(block, reason);
  }

  private static byte[] streamed(String path, int round) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    boolean done = done(path, round);
    out.write(frame("messageStart", "{\"role\":\"assistant\",\"p\":\"abcdef\"}"));
    if (done) {
      text(out);
    } else {
      call(out, path, round);
    }
    out.write(frame("contentBlockStop", "{\"contentBlockIndex\":0}"));
    String reason = done ? "end_turn" : "tool_use";
    out.write(frame("messageStop", "{\"stopReason\":\"" + reason + "\"}"));
    out.write(
        frame(
            "metadata",
            "{\"usage\":{\"inputTokens\":100,\"outputTokens\":10,\"totalTokens\":110},"
                + "\"metrics\":{\"latencyMs\":5}}"));
    return out.toByteArray();
  }

  private static void text(OutputStream out) throws IOException {
    for (String word : List.of("Three pages, ", "all read.")) {
      String delta = "{\"delta\":{\"text\":\"" + word + "\"},\"contentBlockIndex\":0}";
      out.write(frame("contentBlockDelta", delta));
    }
  }

  private static void call(OutputStream out, String path, int round) throws IOException {
    String start =
        "{\"start\":{\"toolUse\":{\"toolUseId\":\"tooluse_%d\",\"name\":\"%s\"}},\"contentBlockIndex\":0}";
    out.write(frame("contentBlockStart", start.formatted(round, tool(path))));
    String input = input(path, round).replace("\"", "\\\"");
    out.write(
        frame(
            "contentBlockDelta",
            "{\"delta\":{\"toolUse\":{\"input\":\"" + input + "\"}},\"contentBlockIndex\":0}"));
  }

  private static byte[] frame(String event, String payload) {
    Map<String, HeaderValue> headers =
        Map.of(
            ":message-type", HeaderValue.fromString("event"),
            ":event-type", HeaderValue.fromString(event),
            ":content-type", HeaderValue.fromString("application/json"));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new Message(headers, payload.getBytes(StandardCharsets.UTF_8)).encode(out);
    return out.toByteArray();
  }
}
