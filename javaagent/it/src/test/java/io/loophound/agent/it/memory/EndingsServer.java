package io.loophound.agent.it.memory;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.loophound.agent.it.memory.apps.Canary;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** A model whose replies end as the prompt's first word says, and hold the canary. */
final class EndingsServer implements AutoCloseable {
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final HttpServer server;

  EndingsServer() throws IOException {
    System.setProperty("sun.net.httpserver.nodelay", "true");
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  String base() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/v1";
  }

  @Override
  public void close() {
    closed.countDown();
    server.stop(0);
    threads.shutdownNow();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      answer(exchange, body);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void answer(HttpExchange exchange, String body) throws IOException, InterruptedException {
    String word = Canary.word();
    if (body.contains("\"break ")) {
      return; // the connection is closed
    }
    if (body.contains("\"wait ")) {
      var unused = closed.await(600, TimeUnit.MILLISECONDS);
    } else if (body.contains("\"fail ")) {
      reply(exchange, 400, "{\"error\":{\"message\":\"" + word + "\",\"type\":\"invalid\"}}");
    } else if (body.contains("\"stream ") || body.contains("\"endless ")) {
      stream(exchange, word, body.contains("\"endless "));
    } else if (body.contains("\"loop ")) {
      String call = toolCall(System.nanoTime(), word);
      reply(exchange, 200, message("null," + call, "tool_calls"));
    } else {
      reply(exchange, 200, message("\"" + word + "\"", "stop"));
    }
  }

  private static String message(String content, String reason) {
    return "{\"id\":\"chatcmpl-1\",\"object\":\"chat.completion\",\"created\":1,\"model\":\"m\","
        + "\"choices\":[{\"index\":0,\"message\":{\"role\":\"assistant\",\"content\":"
        + content
        + "},\"finish_reason\":\""
        + reason
        + "\"}],\"usage\":{\"prompt_tokens\":11,\"completion_tokens\":7,\"total_tokens\":18}}";
  }

  private static void reply(HttpExchange exchange, int status, String text) throws IOException {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
  }

  private void stream(HttpExchange exchange, String word, boolean endless)
      throws IOException, InterruptedException {
    exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
    exchange.sendResponseHeaders(200, 0);
    OutputStream out = exchange.getResponseBody();
    event(out, word, "null");
    // writes until the client is gone
    for (int i = 0; endless && i < 50 && !closed.await(20, TimeUnit.MILLISECONDS); i++) {
      event(out, word + i, "null");
    }
    event(out, word, "\"stop\"");
    out.write("data: [DONE]\n\n".getBytes(StandardCharsets.UTF_8));
  }

  private static void event(OutputStream out, String text, String reason) throws IOException {
    String delta =
        "data: {\"id\":\"c\",\"object\":\"chat.completion.chunk\",\"created\":1,\"model\":\"m\","
            + "\"choices\":[{\"index\":0,\"delta\":{\"role\":\"assistant\",\"content\":\""
            + text
            + "\"},\"finish_reason\":"
            + reason
            + "}]}\n\n";
    out.write(delta.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  private static String toolCall(long id, String word) {
    return "\"tool_calls\":[{\"id\":\"call-"
        + id
        + "\",\"type\":\"function\",\"function\":"
        + "{\"name\":\"look_up\",\"arguments\":\"{\\\"id\\\":\\\""
        + word
        + "\\\"}\"}}]";
  }
}
