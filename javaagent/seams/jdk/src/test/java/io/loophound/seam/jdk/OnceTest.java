package io.loophound.seam.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;

import io.loophound.agent.seam.CallDeduplicator.InFlight;
import io.loophound.detectors.event.Conversation;
import io.loophound.detectors.event.Message;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelReply.End;
import io.loophound.detectors.event.Role;
import io.loophound.integration.testkit.TestContext;
import io.loophound.testkit.http.ModelServer;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** One call is counted once, on whatever threads it and its attempts are made. */
class OnceTest {
  private static final Conversation SAME =
      Conversation.of(
          List.of(
              Message.of(Role.SYSTEM, "Be brief."), Message.of(Role.USER, "Wie spät ist es? 🙂")));

  private final TestContext context = new TestContext();
  private final GatedClient client = new GatedClient(HttpClient.newHttpClient(), context);

  @AutoClose("shutdownNow")
  private final ExecutorService threads = Executors.newCachedThreadPool();

  private ModelServer server;

  @BeforeEach
  void start() throws IOException {
    server = new ModelServer();
  }

  @AfterEach
  void stop() {
    server.close();
    assertThat(context.errors).isEmpty();
  }

  @Test
  void leavesACallOnAnotherThreadToTheFrameworkThatCountedIt() {
    try (InFlight outer = context.state().inFlight().open("framework", SAME)) {
      assertThat(outer).isNotNull();
      CompletableFuture.supplyAsync(() -> send(0), threads).join();
      assertThat(client.sendAsync(request(0), BodyHandlers.ofString()).join().statusCode())
          .isEqualTo(200);
    }
    assertThat(context.requests).isEmpty();
    assertThat(server.bodies).hasSize(2);

    CompletableFuture.supplyAsync(() -> send(0), threads).join();
    assertThat(context.requests).as("the framework's call is over").hasSize(1);
  }

  @Test
  void takesTheReplyOfALaterAttemptForThatOfTheCall() {
    AtomicInteger asked = new AtomicInteger();
    server.answer =
        exchange -> {
          boolean last = asked.incrementAndGet() == 3;
          String reply = last ? ModelServer.REPLY : "{\"error\":{\"message\":\"Overloaded\"}}";
          ModelServer.reply(
              exchange, last ? 200 : 503, "application/json", ModelServer.bytes(reply));
        };

    HttpResponse<String> response =
        client
            .sendAsync(request(0), BodyHandlers.ofString())
            .thenApplyAsync(failed -> send(1), threads)
            .thenCompose(failed -> client.sendAsync(request(2), BodyHandlers.ofString()))
            .join();

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(context.requests).as("calls").hasSize(1);
    assertThat(context.replies)
        .extracting(ModelReply::end)
        .containsExactly(End.FAILED, End.FAILED, End.COMPLETED);
    verify(context.guard(), times(2)).retried(org.mockito.ArgumentMatchers.any());
  }

  @Test
  void countsTwoUsersWhoAskTheSameAtTheSameTime() throws Exception {
    CountDownLatch both = new CountDownLatch(2);
    server.answer =
        exchange -> {
          both.countDown();
          await(both);
          ModelServer.reply(
              exchange, 200, "application/json", ModelServer.bytes(ModelServer.REPLY));
        };
    List<CompletableFuture<HttpResponse<String>>> users = new ArrayList<>();
    users.add(CompletableFuture.supplyAsync(() -> send(0), threads));
    users.add(CompletableFuture.supplyAsync(() -> send(0), threads));
    for (CompletableFuture<HttpResponse<String>> user : users) {
      assertThat(user.get().statusCode()).isEqualTo(200);
    }
    assertThat(context.requests).hasSize(2);
    assertThat(context.replies).hasSize(2).allMatch(reply -> reply.end() == End.COMPLETED);
  }

  @Test
  void countsWhatIsRepeatedAtOnceAfterAFailure() {
    server.answer =
        exchange -> ModelServer.reply(exchange, 503, "text/plain", ModelServer.bytes("busy"));
    for (int i = 0; i < 4; i++) {
      send(0);
    }
    assertThat(context.requests).as("a loop on a failing provider is seen").hasSize(4);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private HttpResponse<String> send(int attempt) {
    try {
      return client.send(request(attempt), BodyHandlers.ofString());
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private HttpRequest request(int attempt) {
    return HttpRequest.newBuilder(server.chat())
        .header("content-type", "application/json")
        .header("X-Stainless-Retry-Count", Integer.toString(attempt))
        .POST(BodyPublishers.ofString(JdkSendTest.BODY))
        .build();
  }
}
