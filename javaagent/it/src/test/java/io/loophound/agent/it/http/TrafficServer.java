package io.loophound.agent.it.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.loophound.agent.it.http.apps.Digest;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Answers by path, and remembers a digest of each body that arrived whole. */
final class TrafficServer implements AutoCloseable {
  private static final long OVERTAKEN_NANOS = 50_000_000;
  private static final String CHAT = "/v1/chat/completions";
  private static final String REPLY =
      """
      {"id":"chatcmpl-1","choices":[{"index":0,"message":{"role":"assistant","content":"Grüße 🙂"},\
      "finish_reason":"stop"}],"usage":{"prompt_tokens":11,"completion_tokens":7}}""";

  final List<String> bodies = new CopyOnWriteArrayList<>();
  private final AtomicInteger busy = new AtomicInteger();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;

  TrafficServer() {
    System.setProperty("sun.net.httpserver.nodelay", "true");
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  String base() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  private void handle(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      bodies.add(path + " " + Digest.of(body));
      if (path.startsWith("/stream/")) {
        stream(exchange);
      } else if (path.startsWith("/moved/")) {
        // Jetty's client aborts a request whose redirect overtakes the flush of its own body
        LockSupport.parkNanos(OVERTAKEN_NANOS);
        exchange.getResponseHeaders().set("Location", base() + CHAT);
        exchange.sendResponseHeaders(307, -1);
      } else if (path.startsWith("/broken/")) {
        reply(exchange, 500, "{\"error\":{\"message\":\"out of order\",\"type\":\"server\"}}");
      } else if (path.startsWith("/busy/") && busy.getAndIncrement() == 0) {
        reply(exchange, 429, "{\"error\":{\"message\":\"slow down\",\"type\":\"requests\"}}");
      } else if (path.startsWith("/api/")) {
        reply(exchange, 200, path + " " + Digest.of(body));
      } else {
        reply(exchange, 200, REPLY);
      }
    }
  }

  private static void reply(HttpExchange exchange, int status, String text) throws IOException {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
  }

  private static void stream(HttpExchange exchange) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
    exchange.sendResponseHeaders(200, 0);
    OutputStream out = exchange.getResponseBody();
    for (int i = 0; i < 50; i++) {
      String delta =
          "data: {\"id\":\"c\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"word "
              + i
              + " \"},\"finish_reason\":"
              + (i < 49 ? "null" : "\"stop\"")
              + "}]}\n\n";
      out.write(delta.getBytes(StandardCharsets.UTF_8));
      out.flush();
    }
    out.write("data: [DONE]\n\n".getBytes(StandardCharsets.UTF_8));
  }
}
