package io.loophound.testkit.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A server on loopback that remembers the whole bodies it got and answers as a test says. */
public final class ModelServer implements AutoCloseable {

  /** Answers one request. */
  public interface Answer {
    void to(HttpExchange exchange) throws IOException;
  }

  public static final String REPLY =
      """
      {"id":"chatcmpl-1","choices":[{"index":0,"message":{"role":"assistant","content":"Grüße 🙂"},\
      "finish_reason":"stop"}],"usage":{"prompt_tokens":11,"completion_tokens":7}}""";

  public final List<byte[]> bodies = new CopyOnWriteArrayList<>();
  public final List<String> lengths = new CopyOnWriteArrayList<>();
  public volatile Answer answer =
      exchange -> reply(exchange, 200, "application/json", bytes(REPLY));
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();

  static {
    // Without it each answer waits 40 ms for the client's delayed acknowledgement.
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  public ModelServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::handle);
    server.setExecutor(threads);
    server.start();
  }

  public static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  public static String digest(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  public static void reply(HttpExchange exchange, int status, String type, byte[] body)
      throws IOException {
    exchange.getResponseHeaders().set("content-type", type);
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  public URI chat() {
    return uri("/v1/chat/completions");
  }

  public URI uri(String path) {
    InetSocketAddress address = server.getAddress();
    return URI.create("http://" + address.getHostString() + ":" + address.getPort() + path);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  private void handle(HttpExchange exchange) throws IOException {
    byte[] body;
    try (InputStream in = exchange.getRequestBody()) {
      body = in.readAllBytes();
    }
    bodies.add(body);
    lengths.add(String.valueOf(exchange.getRequestHeaders().getFirst("content-length")));
    answer.to(exchange);
  }
}
