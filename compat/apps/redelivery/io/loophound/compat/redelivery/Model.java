package io.loophound.compat.redelivery;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;

/** A model that always answers the same, in this process, and the agent that asks it. */
final class Model {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  private static final String REPLY =
      "{\"id\":\"%s\",\"model\":\"m\",\"choices\":[{\"index\":0,\"message\":{\"role\":\"assistant\","
          + "\"content\":\"The order has no article number and cannot be shipped.\"},"
          + "\"finish_reason\":\"stop\"}]}";

  private final URI uri;
  private int replies;

  private Model(HttpServer server) {
    uri = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/v1/chat/completions");
  }

  static Model start() throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    Model model = new Model(server);
    server.setExecutor(Executors.newCachedThreadPool());
    server.createContext("/", model::reply);
    server.start();
    return model;
  }

  private void reply(HttpExchange exchange) throws IOException {
    exchange.getRequestBody().readAllBytes();
    byte[] body = String.format(REPLY, "chat-" + replies++).getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("content-type", "application/json");
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  /** Whether the model answered. */
  boolean ask(String text) {
    String body =
        "{\"model\":\"m\",\"messages\":[{\"role\":\"system\",\"content\":\"You check orders.\"},"
            + "{\"role\":\"user\",\"content\":\""
            + text
            + "\"}]}";
    HttpRequest request =
        HttpRequest.newBuilder(uri)
            .header("content-type", "application/json")
            .POST(BodyPublishers.ofString(body))
            .build();
    try {
      return CLIENT.send(request, BodyHandlers.ofString()).statusCode() == 200;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
