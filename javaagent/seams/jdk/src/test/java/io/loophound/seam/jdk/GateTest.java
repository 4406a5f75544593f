package io.loophound.seam.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.loophound.detectors.event.ModelReply;
import io.loophound.integration.testkit.Verdicts;
import io.loophound.testkit.http.ModelServer;
import io.loophound.testkit.http.ServedTest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Bodies that can be read only once. */
class GateTest extends ServedTest {
  private final HttpClient jdk =
      HttpClient.newBuilder().followRedirects(HttpClient.Redirect.ALWAYS).build();
  private final GatedClient client = new GatedClient(jdk, context);
  private final AtomicInteger opened = new AtomicInteger();

  @Test
  void decidesWhenTheBodyIsWholeAndReadsItOnce() throws Exception {
    HttpResponse<String> response = client.send(request(stream(big())), BodyHandlers.ofString());

    assertThat(response.body()).isEqualTo(ModelServer.REPLY);
    assertThat(server.bodies).singleElement().isEqualTo(big());
    assertThat(server.lengths).containsExactly("null");
    assertThat(opened).hasValue(1);
    assertThat(context.requests).singleElement().matches(r -> r.model().equals("gpt-4.1"));
    assertThat(context.requests.get(0).run().thread()).isEqualTo(Thread.currentThread().getId());
    assertThat(context.replies).singleElement().matches(r -> r.text().startsWith("Grüße"));
  }

  @Test
  void answersARefusedBodyAndSendsNoWholeRequest() throws Exception {
    context.verdict = Verdicts.block();
    for (byte[] body : List.of(ModelServer.bytes(JdkSendTest.BODY), big())) {
      HttpResponse<String> response = client.send(request(stream(body)), BodyHandlers.ofString());
      assertThat(response.statusCode()).isEqualTo(422);
      assertThat(response.body()).contains("recursive_loop_detected");
    }

    assertThat(opened).hasValue(2);
    assertThat(server.bodies).isEmpty();
    assertThat(context.replies).containsExactly(ModelReply.refused(), ModelReply.refused());
  }

  @Test
  void answersARefusedBodyOfKnownLength() throws Exception {
    context.verdict = Verdicts.block();
    BodyPublisher known = BodyPublishers.fromPublisher(stream(big()), big().length);

    assertThat(client.send(request(known), BodyHandlers.ofString()).statusCode()).isEqualTo(422);

    assertThat(server.bodies).isEmpty();
  }

  @Test
  void answersARefusedBodyInTheFuture() throws Exception {
    context.verdict = Verdicts.block();

    HttpResponse<String> response =
        client.sendAsync(request(stream(big())), BodyHandlers.ofString()).get();

    assertThat(response.statusCode()).isEqualTo(422);
    assertThat(server.bodies).isEmpty();
    assertThat(context.replies).containsExactly(ModelReply.refused());
  }

  @Test
  void keepsTheLengthThePublisherPromised() throws Exception {
    BodyPublisher known = BodyPublishers.fromPublisher(stream(big()), big().length);

    client.send(request(known), BodyHandlers.ofString());

    assertThat(server.lengths).containsExactly(Integer.toString(big().length));
    assertThat(server.bodies).singleElement().isEqualTo(big());
  }

  @Test
  void countsARedirectOnce() throws Exception {
    server.answer =
        exchange -> {
          if (exchange.getRequestURI().getPath().startsWith("/v1/")) {
            exchange.getResponseHeaders().set("location", "/v2/chat/completions");
            exchange.sendResponseHeaders(307, -1);
            exchange.close();
          } else {
            ModelServer.reply(
                exchange, 200, "application/json", ModelServer.bytes(ModelServer.REPLY));
          }
        };

    HttpResponse<String> response = client.send(request(stream(big())), BodyHandlers.ofString());

    assertThat(response.body()).isEqualTo(ModelServer.REPLY);
    assertThat(server.bodies).hasSize(2).allSatisfy(b -> assertThat(b).isEqualTo(big()));
    assertThat(context.requests).hasSize(1);
    assertThat(context.replies).hasSize(1);
  }

  @Test
  void leavesBodiesOfAnotherShapeAlone() throws Exception {
    context.verdict = Verdicts.block();
    byte[] body = ModelServer.bytes("{\"prompt\":\"x\"}");

    client.send(request(stream(body)), BodyHandlers.ofString());
    client.send(request(stream(new byte[0])), BodyHandlers.ofString());

    assertThat(server.bodies).containsExactly(body, new byte[0]);
    assertThat(context.requests).isEmpty();
  }

  @Test
  void dropsEmptyPiecesSoThatTheLastRealOneIsHeld() throws Exception {
    context.verdict = Verdicts.block();
    byte[] body = ModelServer.bytes(JdkSendTest.BODY);
    List<byte[]> pieces = List.of(new byte[0], body, new byte[0], new byte[0]);

    HttpResponse<String> response =
        client.send(
            request(BodyPublishers.fromPublisher(new Pieces(pieces), body.length)),
            BodyHandlers.ofString());

    assertThat(response.statusCode()).isEqualTo(422);
    assertThat(server.bodies).isEmpty();
  }

  @Test
  void passesThePublishersFailureOn() {
    BodyPublisher broken =
        BodyPublishers.ofInputStream(
            () ->
                new InputStream() {
                  @Override
                  public int read() throws IOException {
                    throw new IOException("disk on fire");
                  }

                  @Override
                  public int read(byte[] bytes, int offset, int length) throws IOException {
                    return read();
                  }
                });

    assertThatThrownBy(() -> client.send(request(broken), BodyHandlers.ofString()))
        .isInstanceOf(IOException.class)
        .hasStackTraceContaining("disk on fire");

    assertThat(context.requests).isEmpty();
  }

  @Test
  void forwardsCancelToTheExchange() throws Exception {
    CountDownLatch arrived = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    server.answer =
        exchange -> {
          arrived.countDown();
          try {
            release.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        };
    CompletableFuture<HttpResponse<String>> future =
        client.sendAsync(request(stream(big())), BodyHandlers.ofString());
    arrived.await();

    assertThat(future.cancel(true)).isTrue();

    await().until(() -> !context.replies.isEmpty());
    release.countDown();
    assertThatThrownBy(future::get)
        .satisfiesAnyOf(
            thrown -> assertThat(thrown).isInstanceOf(CancellationException.class),
            thrown -> assertThat(thrown).hasCauseInstanceOf(CancellationException.class));
    assertThat(context.replies).containsExactly(ModelReply.cancelled());
  }

  @Test
  void passesTheClientsFailureOnInTheFuture() {
    server.close();

    CompletableFuture<HttpResponse<String>> future =
        client.sendAsync(request(stream(big())), BodyHandlers.ofString());

    assertThatThrownBy(future::get)
        .isInstanceOf(ExecutionException.class)
        .cause()
        .isInstanceOf(IOException.class);
  }

  @Test
  void unwrapsItsOwnGateWhenAnEarlierRequestIsSentAgain() throws Exception {
    HttpResponse<String> first = client.send(request(stream(big())), BodyHandlers.ofString());
    context.verdict = Verdicts.block();

    assertThat(client.send(first.request(), BodyHandlers.ofString()).statusCode()).isEqualTo(422);

    assertThat(server.bodies).hasSize(1);
  }

  @Test
  void worksWithAPublisherOnItsOwnThread() throws Exception {
    byte[] body = big();
    CompletableFuture<HttpResponse<String>> future;
    try (SubmissionPublisher<ByteBuffer> publisher = new SubmissionPublisher<>()) {
      future =
          client.sendAsync(
              request(BodyPublishers.fromPublisher(publisher)), BodyHandlers.ofString());
      await().until(publisher::hasSubscribers);
      for (int at = 0; at < body.length; at += 1000) {
        publisher.submit(ByteBuffer.wrap(body, at, Math.min(1000, body.length - at)));
      }
    }
    assertThat(future.get().body()).isEqualTo(ModelServer.REPLY);
    assertThat(server.bodies).singleElement().isEqualTo(body);
    assertThat(context.requests).hasSize(1);
  }

  static byte[] big() {
    return ModelServer.bytes(JdkSendTest.BODY.replace("brief", "brief ".repeat(20_000)));
  }

  private BodyPublisher stream(byte[] body) {
    return BodyPublishers.ofInputStream(
        () -> {
          opened.incrementAndGet();
          return new ByteArrayInputStream(body);
        });
  }

  private HttpRequest request(BodyPublisher body) {
    return HttpRequest.newBuilder(server.chat())
        .header("content-type", "application/json")
        .POST(body)
        .build();
  }
}
