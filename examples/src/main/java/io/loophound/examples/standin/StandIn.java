package io.loophound.examples.standin;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import io.loophound.examples.standin.api.AnthropicMessages;
import io.loophound.examples.standin.api.ChatCompletions;
import io.loophound.examples.standin.api.Gemini;
import io.loophound.examples.standin.api.Interactions;
import io.loophound.examples.standin.api.ModelApi;
import io.loophound.examples.standin.api.OllamaChat;
import io.loophound.examples.standin.api.OllamaGenerate;
import io.loophound.examples.standin.api.Responses;
import io.loophound.examples.standin.talk.Scenario;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/**
 * A model server for trials without a key and without a bill: the APIs of OpenAI, Anthropic, Gemini
 * and Ollama on the loopback address, whole replies and streams. The model name chooses the {@link
 * Scenario}; {@code name@anything} plays the same scenario with counts of its own.
 *
 * <p>Each model name may make a limited number of calls; the last one gets a final text (or an
 * error, when a text would not end the client), so that a loop without a guard comes to an end.
 */
public final class StandIn implements AutoCloseable {
  /** The port of {@link #main} and the one the example applications try by default. */
  public static final int DEFAULT_PORT = 8099;

  /** Model calls for each model name until the stand-in ends it. */
  public static final int DEFAULT_LIMIT = 50;

  private final HttpServer server;
  private final ExecutorService threads;
  private final Tallies tallies = new Tallies();

  private final Function<String, Scenario> scenarios;

  private StandIn(HttpServer server, int limit, Function<String, Scenario> scenarios) {
    this.server = server;
    this.scenarios = scenarios;
    this.threads = Executors.newCachedThreadPool(StandIn::daemon);
    server.setExecutor(threads);
    model("/v1/chat/completions", new ChatCompletions(), limit);
    model("/openai/deployments/", new ChatCompletions(), limit);
    model("/v1/responses", new Responses(), limit);
    model("/v1/messages", new AnthropicMessages(), limit);
    model("/v1beta/models/", new Gemini(), limit);
    model("/v1/models/", new Gemini(), limit); // google-genai 2.0
    model("/v1/interactions", new Interactions(), limit);
    model("/v1beta/interactions", new Interactions(), limit);
    model("/api/chat", new OllamaChat(), limit);
    model("/api/generate", new OllamaGenerate(), limit);
    route("/api/pull", "POST", exchange -> Http.json(exchange, 200, "{\"status\":\"success\"}"));
    route("/rest/echo", "POST", this::echo);
    route("/stats", "GET", exchange -> Http.json(exchange, 200, tallies.toJson()));
    route("/reset", "POST", this::reset);
    server.start();
  }

  /** Starts on a free port with the usual limit. */
  public static StandIn start() {
    return start(0, DEFAULT_LIMIT);
  }

  /**
   * Starts the server.
   *
   * @param port the port on the loopback address, 0 for a free one
   * @param limit model calls for each model name until it is ended, 1 or more
   * @throws UncheckedIOException when the port is taken
   */
  public static StandIn start(int port, int limit) {
    return start(port, limit, Scenarios::find);
  }

  /**
   * Starts a server that plays the caller's own scenarios.
   *
   * @param port the port on the loopback address, 0 for a free one
   * @param limit model calls for each model name until it is ended, 1 or more
   * @param scenarios gives the scenario of a model name, null for none
   * @throws UncheckedIOException when the port is taken
   */
  public static StandIn start(int port, int limit, Function<String, Scenario> scenarios) {
    // Without it each reply on a kept connection waits 40 ms for a delayed acknowledgement.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    try {
      InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
      return on(HttpServer.create(address, 0), limit, scenarios);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot listen on port " + port, e);
    }
  }

  /**
   * Adds the model APIs to a server that is bound but not started, and starts it.
   *
   * @param server the server; it may speak TLS
   * @param limit model calls for each model name until it is ended, 1 or more
   * @param scenarios gives the scenario of a model name, null for none
   */
  public static StandIn on(HttpServer server, int limit, Function<String, Scenario> scenarios) {
    if (limit < 1) {
      throw new IllegalArgumentException("limit must be 1 or more, not " + limit);
    }
    return new StandIn(server, limit, scenarios);
  }

  /** The base URL for clients, with {@code /v1} and without a slash at the end. */
  public String baseUrl() {
    return uri("/v1").toString();
  }

  /** The address of a path on this server. */
  public URI uri(String path) {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path);
  }

  /** The calls with a model name since the last reset. */
  public Counts counts(String model) {
    return tallies.counts(model);
  }

  /** Streams of a model name that the client closed before their end, since the last reset. */
  public long closedStreams(String model) {
    return tallies.closedStreams(model);
  }

  /** Calls of {@code /rest/echo} since the last reset. */
  public long restCalls() {
    return tallies.restCalls();
  }

  /** Sets all counts to zero. */
  public void reset() {
    tallies.reset();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  /** Runs the server until the process ends. Arguments: port, limit (both optional). */
  public static void main(String[] args) {
    int port = args.length > 0 ? Integer.parseInt(args[0]) : DEFAULT_PORT;
    int limit = args.length > 1 ? Integer.parseInt(args[1]) : DEFAULT_LIMIT;
    StandIn standIn = start(port, limit);
    System.out.println("export OPENAI_BASE_URL=" + standIn.baseUrl());
    System.out.println("models: " + String.join(", ", Scenarios.names()));
  }

  private void route(String path, String method, HttpHandler handler) {
    server.createContext(
        path,
        exchange -> {
          try (exchange) {
            if (exchange.getRequestMethod().equals(method)) {
              handler.handle(exchange);
            } else {
              exchange.sendResponseHeaders(405, -1);
            }
          }
        });
  }

  private void model(String path, ModelApi api, int limit) {
    route(path, "POST", new ChatEndpoint(api, tallies, limit, scenarios)::answer);
  }

  private void echo(HttpExchange exchange) throws IOException {
    tallies.restCall();
    Http.json(exchange, 200, Http.body(exchange));
  }

  private void reset(HttpExchange exchange) throws IOException {
    reset();
    exchange.sendResponseHeaders(204, -1);
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "stand-in");
    thread.setDaemon(true);
    return thread;
  }
}
