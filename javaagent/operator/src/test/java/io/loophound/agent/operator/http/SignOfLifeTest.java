package io.loophound.agent.operator.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whoever watches over a console would end it, because all who answer wait for its store. */
@Timeout(120)
class SignOfLifeTest {
  private static final int MANY = 300;

  private final CountDownLatch store = new CountDownLatch(1);
  private final List<Throwable> errors = new CopyOnWriteArrayList<>();
  private final HttpClient client = HttpClient.newHttpClient();

  private Reply waits() {
    try {
      store.await();
      return Reply.json(Map.of("ready", true));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  private CompletableFuture<HttpResponse<String>> get(AdminServer server, String path) {
    URI address = URI.create("http://127.0.0.1:" + server.port() + path);
    return client.sendAsync(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString());
  }

  @Test
  void isGivenWhileAllOthersWait() throws IOException, InterruptedException, ExecutionException {
    Routes routes =
        new Routes()
            .signOfLife("/livez", (request, path) -> Reply.json(Map.of("live", true)))
            .probe("/readyz", (request, path) -> waits());
    Access nobody =
        request -> {
          throw Problem.of(401, "nobody is known");
        };
    try (AdminServer server =
        new AdminServer(
            ListenAddress.here(0, 60_000), routes, nobody, Hosts::loopback, errors::add)) {
      server.start();
      List<CompletableFuture<HttpResponse<String>>> waiting = new ArrayList<>();
      for (int i = 0; i < MANY; i++) {
        waiting.add(get(server, "/readyz"));
      }
      var first = CompletableFuture.anyOf(waiting.toArray(new CompletableFuture<?>[0])).get();
      assertThat(((HttpResponse<?>) first).statusCode()).as("there is no room").isEqualTo(503);
      HttpResponse<String> live = get(server, "/livez").get();
      assertThat(live.body()).isEqualTo("{\"live\":true}");
      store.countDown();
      for (CompletableFuture<HttpResponse<String>> each : waiting) {
        assertThat(each.get().statusCode()).isIn(200, 503);
      }
    }
    assertThat(errors).isEmpty();
  }
}
