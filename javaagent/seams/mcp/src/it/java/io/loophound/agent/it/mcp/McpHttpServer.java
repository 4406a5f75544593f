package io.loophound.agent.it.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.loophound.examples.apps.raw.McpToolServer;
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
 * An MCP server over streamable HTTP: each session has tools of its own, every second answer is an
 * event stream, and there is no stream for the server's own messages.
 */
public final class McpHttpServer implements AutoCloseable {
  private static final String SESSION = "Mcp-Session-Id";

  private final ObjectMapper mapper = new ObjectMapper();
  private final Map<String, McpToolServer> sessions = new ConcurrentHashMap<>();
  private final AtomicInteger toolCalls = new AtomicInteger();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;

  /** A server on a port of its own. */
  public McpHttpServer() {
    System.setProperty("sun.net.httpserver.nodelay", "true");
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/mcp", this::serve);
    server.setExecutor(threads);
    server.start();
  }

  /** Its base URL. */
  public String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** How many tools it was asked to call since this was asked last. */
  public int takeToolCalls() {
    return toolCalls.getAndSet(0);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  private void serve(HttpExchange exchange) throws IOException {
    try (exchange) {
      if (!exchange.getRequestMethod().equals("POST")) {
        boolean ends = exchange.getRequestMethod().equals("DELETE");
        exchange.sendResponseHeaders(ends ? 200 : 405, -1);
        return;
      }
      JsonNode message = mapper.readTree(exchange.getRequestBody());
      if (message.hasNonNull("id")) {
        answer(exchange, message);
      } else {
        exchange.sendResponseHeaders(202, -1);
      }
    }
  }

  private void answer(HttpExchange exchange, JsonNode request) throws IOException {
    String method = request.path("method").asText();
    boolean call = method.equals("tools/call");
    boolean stream = call && toolCalls.incrementAndGet() % 2 == 0;
    String answer = session(exchange, method).answer(request).toString();
    String body = stream ? "event: message\ndata: " + answer + "\n\n" : answer;
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    String type = stream ? "text/event-stream" : "application/json";
    exchange.getResponseHeaders().set("Content-Type", type);
    exchange.sendResponseHeaders(200, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  private McpToolServer session(HttpExchange exchange, String method) {
    String id = exchange.getRequestHeaders().getFirst(SESSION);
    if (method.equals("initialize")) {
      id = UUID.randomUUID().toString();
      exchange.getResponseHeaders().set(SESSION, id);
    }
    return sessions.computeIfAbsent(String.valueOf(id), ignored -> new McpToolServer());
  }
}
