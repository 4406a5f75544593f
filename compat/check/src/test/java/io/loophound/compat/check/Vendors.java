package io.loophound.compat.check;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * The APIs of Cohere, DashScope, watsonx and Bedrock in front of the stand-in: each request becomes
 * one of its chat completions, and the reply the vendor's.
 */
final class Vendors implements AutoCloseable {
  private final ObjectMapper mapper = new ObjectMapper();
  private final HttpClient client = HttpClient.newHttpClient();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;

  /** How a vendor writes requests and replies. */
  interface Form {

    /** The request as one of chat completions. */
    ObjectNode chat(JsonNode request, String path);

    /** The reply with this message of chat completions. */
    ObjectNode reply(ObjectNode message, boolean calls);
  }

  Vendors() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/v2/chat", exchange -> handle(exchange, new VendorForms.Cohere()));
    server.createContext("/api/v1/", exchange -> handle(exchange, new VendorForms.DashScope()));
    server.createContext("/ml/v1/", exchange -> handle(exchange, new VendorForms.Watsonx()));
    server.createContext("/model/", exchange -> handle(exchange, new ConverseForm()));
    server.start();
  }

  String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  private void handle(HttpExchange exchange, Form form) throws IOException {
    try (exchange) {
      byte[] bytes = exchange.getRequestBody().readAllBytes();
      if (VendorStreams.asked(exchange, new String(bytes, StandardCharsets.UTF_8))) {
        VendorStreams.play(exchange);
        return;
      }
      JsonNode request = mapper.readTree(bytes);
      ObjectNode chat = form.chat(request, exchange.getRequestURI().getPath());
      ObjectNode message = (ObjectNode) ask(chat).at("/choices/0/message");
      ObjectNode reply = form.reply(message, message.path("tool_calls").size() > 0);
      byte[] body = mapper.writeValueAsBytes(reply);
      exchange.getResponseHeaders().set("content-type", "application/json");
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  private JsonNode ask(ObjectNode chat) throws IOException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(Subject.STAND_IN.baseUrl() + "/chat/completions"))
            .header("content-type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofByteArray(mapper.writeValueAsBytes(chat)))
            .build();
    try {
      return mapper.readTree(client.send(request, HttpResponse.BodyHandlers.ofByteArray()).body());
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }
}
