package io.loophound.agent.it.aws;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Bedrock's Converse, and InvokeModel with a model of Anthropic, whole and streamed. A model is
 * named after its scenario and the way it is asked, as in {@code loop.stream}: {@code loop} asks
 * for the same order for ever, {@code healthy} for three pages, {@code chant} says the same for
 * ever.
 */
final class BedrockServer implements AutoCloseable {
  private static final String FRAMES = "application/vnd.amazon.eventstream";

  private final Map<String, List<JsonNode>> requests = new ConcurrentHashMap<>();
  private final CountDownLatch closed;
  private final ObjectMapper mapper = new ObjectMapper();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;

  /**
   * Starts it.
   *
   * @param chants how many streams are expected to be closed by the client
   */
  BedrockServer(int chants) throws IOException {
    closed = new CountDownLatch(chants);
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/model/", this::handle);
    server.start();
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /** What each model was asked. */
  Map<String, List<JsonNode>> requests() {
    return Map.copyOf(requests);
  }

  /** Counted down by each stream that the client closes before its end. */
  CountDownLatch closed() {
    return closed;
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
      String model = path.split("/", -1)[2];
      requests.computeIfAbsent(model, any -> new CopyOnWriteArrayList<>()).add(request);
      int round = request.path("messages").size() / 2;
      Answer answer = new Answer(model.startsWith("healthy."), round);
      Replies replies = Replies.at(path);
      if (model.startsWith("chant.")) {
        chant(exchange, replies.words("I will try that again. "));
      } else if (path.endsWith("-stream")) {
        send(exchange, FRAMES, replies.streamed(answer));
      } else {
        byte[] whole = replies.whole(answer).getBytes(StandardCharsets.UTF_8);
        send(exchange, "application/json", whole);
      }
    }
  }

  private static void send(HttpExchange exchange, String type, byte[] body) throws IOException {
    exchange.getResponseHeaders().set("content-type", type);
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
  }

  private void chant(HttpExchange exchange, byte[] words) throws IOException {
    exchange.getResponseHeaders().set("content-type", FRAMES);
    exchange.sendResponseHeaders(200, 0);
    OutputStream out = exchange.getResponseBody();
    try {
      for (int i = 0; i < 1_000_000; i++) {
        out.write(words);
        out.flush();
      }
    } catch (IOException closedByTheClient) {
      closed.countDown();
    }
  }
}
