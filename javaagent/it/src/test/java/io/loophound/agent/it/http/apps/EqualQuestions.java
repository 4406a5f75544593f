package io.loophound.agent.it.http.apps;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** A server whose users all ask the same, each once: it asks its model and passes on the answer. */
public final class EqualQuestions {
  private static final int AT_ONCE = 8;
  private static final String BODY =
      """
      {"model": "gpt-4.1-mini", "messages": [{"role": "system", "content": "You work at a bakery."},
       {"role": "user", "content": "What are your opening hours today?"}]}""";

  private final HttpClient client = HttpClient.newHttpClient();
  private final URI model;

  private EqualQuestions(String model) {
    this.model = URI.create(model);
  }

  /** Arguments: the model's address, how many questions there are. */
  public static void main(String[] arguments) throws Exception {
    EqualQuestions application = new EqualQuestions(arguments[0]);
    ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 500);
    server.createContext("/ask", application::answer);
    server.setExecutor(threads);
    server.start();
    URI ask = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/ask");
    System.out.println("answered " + application.visit(ask, Integer.parseInt(arguments[1])));
    server.stop(0);
    threads.shutdownNow();
  }

  private int visit(URI ask, int questions) {
    ExecutorService users = Executors.newFixedThreadPool(AT_ONCE);
    AtomicInteger answered = new AtomicInteger();
    List<CompletableFuture<?>> all = new ArrayList<>();
    HttpRequest request = HttpRequest.newBuilder(ask).build();
    for (int i = 0; i < questions; i++) {
      all.add(
          CompletableFuture.runAsync(
              () -> {
                HttpResponse<String> answer = send(request);
                if (answer.statusCode() == 200 && answer.body().contains("\"ok\"")) {
                  answered.incrementAndGet();
                }
              },
              users));
    }
    all.forEach(CompletableFuture::join);
    users.shutdownNow();
    return answered.get();
  }

  private void answer(HttpExchange exchange) throws IOException {
    HttpRequest request =
        HttpRequest.newBuilder(model)
            .header("content-type", "application/json")
            .header("X-Kind", "health")
            .POST(HttpRequest.BodyPublishers.ofString(BODY))
            .build();
    HttpResponse<String> reply = send(request);
    byte[] bytes = reply.body().getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(reply.statusCode(), bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private HttpResponse<String> send(HttpRequest request) {
    try {
      return client.send(request, BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
