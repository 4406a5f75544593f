package io.loophound.seam.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.loophound.detectors.event.ModelReply;
import io.loophound.integration.testkit.TestContext;
import io.loophound.integration.testkit.Verdicts;
import io.loophound.testkit.http.ModelServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Calls of {@code sendAsync} that are slowed down. */
class LateCallTest {
  private static final String REQUEST =
      "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"Hello\"}]}";
  private static final Duration DELAY = Duration.ofMillis(300);
  private static final Duration LONG = Duration.ofHours(1);

  private final TestContext context = new TestContext();
  private final GatedClient client = new GatedClient(HttpClient.newHttpClient(), context);
  private final AtomicLong arrived = new AtomicLong();
  private ModelServer server;

  @BeforeEach
  void start() throws IOException {
    server = new ModelServer();
    ModelServer.Answer answer = server.answer;
    server.answer =
        exchange -> {
          arrived.set(System.nanoTime()); // the whole body is here
          answer.to(exchange);
        };
  }

  @AfterEach
  void stop() {
    server.close();
    assertThat(context.errors).isEmpty();
  }

  @Test
  void theCallIsMadeLaterAndCountedOnce() throws Exception {
    assertLate(BodyPublishers.ofString(REQUEST));
  }

  @Test
  void aBodyThatIsSentOnceKeepsItsLastPiece() throws Exception {
    byte[] body = ModelServer.bytes(REQUEST);
    assertLate(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body)));
  }

  private void assertLate(BodyPublisher body) throws Exception {
    context.verdict = Verdicts.slow(DELAY);
    long begin = System.nanoTime();

    CompletableFuture<HttpResponse<String>> future =
        client.sendAsync(request(body), BodyHandlers.ofString());

    HttpResponse<String> response = future.get(120, TimeUnit.SECONDS);
    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.headers().firstValue("x-loophound-warning"))
        .hasValueSatisfying(warning -> assertThat(warning).startsWith("throttle; detector="));
    assertThat(arrived.get() - begin).isGreaterThanOrEqualTo(DELAY.toNanos());
    assertThat(context.delays).containsExactly(DELAY.toMillis());
    assertThat(context.requests).hasSize(1);
    assertThat(context.replies).hasSize(1);
    assertThat(context.replies.get(0).end()).isEqualTo(ModelReply.End.COMPLETED);
  }

  @Test
  void aCallThatIsCancelledWhileItWaitsIsNeverMade() {
    context.verdict = Verdicts.slow(LONG);

    CompletableFuture<HttpResponse<String>> future =
        client.sendAsync(request(BodyPublishers.ofString(REQUEST)), BodyHandlers.ofString());
    assertThat(future.cancel(true)).isTrue();

    assertThat(context.replies).containsExactly(ModelReply.cancelled());
    assertThat(arrived).hasValue(0);
  }

  @Test
  void itsFailureIsThatOfTheClient() {
    server.close();
    context.verdict = Verdicts.slow(Duration.ofMillis(1));

    CompletableFuture<HttpResponse<String>> future =
        client.sendAsync(request(BodyPublishers.ofString(REQUEST)), BodyHandlers.ofString());

    assertThatThrownBy(future::get)
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(ConnectException.class);
    await().until(() -> !context.replies.isEmpty());
    assertThat(context.replies).containsExactly(ModelReply.failed("ConnectException"));
  }

  private HttpRequest request(BodyPublisher body) {
    return HttpRequest.newBuilder(server.chat())
        .header("Content-Type", "application/json")
        .POST(body)
        .build();
  }
}
