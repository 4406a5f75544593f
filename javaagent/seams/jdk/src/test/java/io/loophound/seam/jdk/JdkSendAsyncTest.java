package io.loophound.seam.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelReply.End;
import io.loophound.detectors.event.ToolCall;
import io.loophound.integration.testkit.Verdicts;
import io.loophound.testkit.http.ModelServer;
import io.loophound.testkit.http.ServedTest;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class JdkSendAsyncTest extends ServedTest {
  private static final String EVENTS =
      """
      data: {"id":"c1","choices":[{"index":0,"delta":{"role":"assistant","content":"Hel"}}]}

      data: {"id":"c1","choices":[{"index":0,"delta":{"content":"lo"}}]}

      data: {"id":"c1","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_1",\
      "type":"function","function":{"name":"search","arguments":""}}]}}]}

      data: {"id":"c1","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,\
      "function":{"arguments":"{\\"q\\":1}"}}]}}]}

      data: {"id":"c1","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}

      data: [DONE]

      """;

  private final GatedClient client = new GatedClient(HttpClient.newHttpClient(), context);

  @Test
  void readsAStreamAlong() throws Exception {
    server.answer = exchange -> stream(exchange, EVENTS);

    HttpResponse<Stream<String>> response =
        client.sendAsync(request(), BodyHandlers.ofLines()).get();

    String lines = response.body().collect(Collectors.joining("\n"));
    assertThat(lines.strip()).isEqualTo(EVENTS.strip());
    ModelReply reply = context.replies.get(0);
    assertThat(reply.end()).isEqualTo(End.COMPLETED);
    assertThat(reply.text()).isEqualTo("Hello");
    assertThat(reply.toolCalls()).containsExactly(new ToolCall("call_1", "search", "{\"q\":1}"));
    assertThat(reply.finishReason()).isEqualTo("tool_calls");
    assertThat(reply.usage().estimated()).isTrue();
  }

  @Test
  void settlesBeforeTheApplicationSeesTheEndOfTheReply() throws Exception {
    AtomicInteger settled = new AtomicInteger(-1);
    server.answer = exchange -> stream(exchange, ModelServer.REPLY);
    HttpRequest request = request();

    client
        .sendAsync(
            request,
            info ->
                HttpResponse.BodySubscribers.fromSubscriber(
                    new Slow(() -> settled.set(context.replies.size()))))
        .get();

    assertThat(settled).as("replies known when the last bytes arrived").hasValue(1);
  }

  @Test
  void returnsTheClientsOwnFutureAndItsFailure() {
    server.close();

    CompletableFuture<HttpResponse<String>> future =
        client.sendAsync(request(), BodyHandlers.ofString());

    assertThatThrownBy(future::get).isInstanceOf(ExecutionException.class);
    await().until(() -> !context.replies.isEmpty());
    assertThat(context.replies).containsExactly(ModelReply.failed("ConnectException"));
  }

  @Test
  void refusesInTheFuture() throws Exception {
    context.verdict = Verdicts.block();
    context.status = 429;

    HttpResponse<String> response = client.sendAsync(request(), BodyHandlers.ofString()).get();

    assertThat(response.statusCode()).isEqualTo(429);
    assertThat(response.headers().firstValue("retry-after")).hasValue("30");
    assertThat(server.bodies).isEmpty();
  }

  @Test
  void putsTheFailureOfTheApplicationsHandlerIntoTheFuture() {
    context.verdict = Verdicts.block();

    CompletableFuture<HttpResponse<String>> future =
        client.sendAsync(
            request(),
            info -> {
              throw new IllegalStateException("status " + info.statusCode());
            });

    assertThatThrownBy(future::get)
        .isInstanceOf(ExecutionException.class)
        .hasStackTraceContaining("status 422");
    assertThat(server.bodies).isEmpty();
  }

  @Test
  void tellsOfACancelledFuture() throws Exception {
    CountDownLatch arrived = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    server.answer = exchange -> hang(arrived, release);
    CompletableFuture<HttpResponse<String>> future =
        client.sendAsync(request(), BodyHandlers.ofString());
    arrived.await();

    future.cancel(true);

    await().until(() -> !context.replies.isEmpty());
    release.countDown();
    assertThat(context.replies).containsExactly(ModelReply.cancelled());
  }

  @Test
  void tellsOfAStreamTheApplicationClosed() throws Exception {
    CountDownLatch release = new CountDownLatch(1);
    server.answer =
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          OutputStream out = exchange.getResponseBody();
          out.write(ModelServer.bytes(EVENTS.substring(0, 120)));
          out.flush();
          hang(new CountDownLatch(1), release);
        };

    HttpResponse<InputStream> response =
        client.sendAsync(request(), BodyHandlers.ofInputStream()).get();
    assertThat(response.body().readNBytes(10)).hasSize(10);
    assertThat(context.replies).isEmpty();
    response.body().close();

    await().until(() -> !context.replies.isEmpty());
    release.countDown();
    assertThat(context.replies).containsExactly(ModelReply.cancelled());
  }

  @Test
  void tellsOfAConnectionThatBreaks() throws Exception {
    server.answer =
        exchange -> {
          exchange.sendResponseHeaders(200, 10_000);
          exchange.getResponseBody().write(ModelServer.bytes(EVENTS.substring(0, 120)));
          exchange.getResponseBody().flush();
          throw new IOException("gone");
        };

    CompletableFuture<HttpResponse<String>> future =
        client.sendAsync(request(), BodyHandlers.ofString());

    assertThatThrownBy(future::get).isInstanceOf(ExecutionException.class);
    assertThat(context.replies).hasSize(1);
    assertThat(context.replies.get(0).end()).isEqualTo(End.FAILED);
  }

  @Test
  void leavesTheDemandToTheApplication() throws Exception {
    byte[] body = ModelServer.bytes(ModelServer.REPLY + " ".repeat(1 << 20));
    server.answer = exchange -> ModelServer.reply(exchange, 200, "application/json", body);
    Slow slow = new Slow(() -> {});

    client.sendAsync(request(), info -> HttpResponse.BodySubscribers.fromSubscriber(slow)).get();

    assertThat(slow.most).as("buffers waiting while one was asked for").isEqualTo(1);
    assertThat(slow.bytes).isEqualTo(body.length);
    assertThat(context.replies).hasSize(1);
  }

  private HttpRequest request() {
    return HttpRequest.newBuilder(server.chat())
        .header("content-type", "application/json")
        .POST(BodyPublishers.ofString(JdkSendTest.BODY))
        .build();
  }

  private static void stream(HttpExchange exchange, String text) throws IOException {
    exchange.getResponseHeaders().set("content-type", "text/event-stream");
    exchange.sendResponseHeaders(200, 0);
    try (OutputStream out = exchange.getResponseBody()) {
      for (byte b : ModelServer.bytes(text)) {
        out.write(b);
        out.flush();
      }
    }
  }

  private static void hang(CountDownLatch arrived, CountDownLatch release) {
    arrived.countDown();
    try {
      release.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Asks for one list of buffers at a time. */
  private static final class Slow implements Flow.Subscriber<List<ByteBuffer>> {
    private final Runnable onEnd;
    private Flow.Subscription subscription;
    private long bytes;
    private int waiting;
    private int most;

    Slow(Runnable onEnd) {
      this.onEnd = onEnd;
    }

    @Override
    public void onSubscribe(Flow.Subscription to) {
      subscription = to;
      waiting++;
      to.request(1);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
      most = Math.max(most, waiting--);
      for (ByteBuffer buffer : buffers) {
        bytes += buffer.remaining();
        if (buffer.get(buffer.limit() - 1) == '}') {
          onEnd.run();
        }
        buffer.position(buffer.limit());
      }
      waiting++;
      subscription.request(1);
    }

    @Override
    public void onError(Throwable thrown) {}

    @Override
    public void onComplete() {}
  }
}
