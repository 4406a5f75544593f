package io.loophound.seam.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelReply.End;
import io.loophound.detectors.guard.Verdict;
import io.loophound.integration.testkit.TestContext;
import io.loophound.integration.testkit.Verdicts;
import io.loophound.testkit.http.ModelServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A reply that is cut while it streams, as each kind of body handler sees it. */
class JdkCutTest {
  private static final String EVENT =
      "data: {\"id\":\"c1\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"again \"}}]}\n\n";

  private final TestContext context = new TestContext();
  private final GatedClient client = new GatedClient(HttpClient.newHttpClient(), context);
  private final AtomicInteger heard = new AtomicInteger();
  private final CompletableFuture<Integer> closed = new CompletableFuture<>();
  private ModelServer server;

  @BeforeEach
  void start() throws IOException {
    server = new ModelServer();
    server.answer = this::chant;
    context.watch = said -> heard.incrementAndGet() < 5 ? Verdict.ALLOW : Verdicts.block();
  }

  @AfterEach
  void stop() {
    server.close();
    assertThat(context.errors).isEmpty();
  }

  static Stream<Arguments> handlers() {
    return Stream.of(
        kind("ofString", BodyHandlers.ofString(), text -> text),
        kind("ofByteArray", BodyHandlers.ofByteArray(), JdkCutTest::text),
        kind("ofInputStream", BodyHandlers.ofInputStream(), JdkCutTest::read),
        kind("ofLines", BodyHandlers.ofLines(), JdkCutTest::join),
        kind("ofPublisher", BodyHandlers.ofPublisher(), JdkCutTest::drain),
        kind("buffering", BodyHandlers.buffering(BodyHandlers.ofString(), 7), text -> text),
        kind(
            "mapping",
            info -> BodySubscribers.mapping(BodySubscribers.ofByteArray(), JdkCutTest::text),
            text -> text),
        kind("fromSubscriber", info -> new OneByOne(), text -> text),
        kind("ofByteArrayConsumer", consumer(), text -> text));
  }

  @ParameterizedTest
  @MethodSource("handlers")
  <T> void endsTheApplicationsStreamInTheProvidersForm(
      BodyHandler<T> handler, Function<T, String> text) throws Exception {
    String body = text.apply(client.send(request(), handler).body());

    assertCut(body);
  }

  @ParameterizedTest
  @MethodSource("handlers")
  <T> void endsItTooWhenSentAsynchronously(BodyHandler<T> handler, Function<T, String> text)
      throws Exception {
    String body = client.sendAsync(request(), handler).thenApply(r -> text.apply(r.body())).get();

    assertCut(body);
  }

  @Test
  void leavesAReplyAloneThatIsNotToBeStopped() throws Exception {
    context.watch = said -> Verdict.ALLOW;
    String whole = EVENT.repeat(40) + "data: [DONE]\n\n";
    server.answer =
        exchange -> ModelServer.reply(exchange, 200, "text/event-stream", ModelServer.bytes(whole));

    assertThat(client.send(request(), BodyHandlers.ofString()).body()).isEqualTo(whole);
    assertThat(context.replies).singleElement().matches(r -> r.end() == End.COMPLETED);
  }

  private void assertCut(String body) throws Exception {
    String lines = body.replace("\r", "");
    assertThat(lines).startsWith(EVENT.strip()).contains("data: [DONE]");
    assertThat(lines.lines().filter(line -> !line.isEmpty()))
        .as("nothing but whole events")
        .allMatch(line -> line.startsWith("data: {\"") || line.equals("data: [DONE]"));
    assertThat(closed.get()).as("events until the connection was closed").isGreaterThan(4);
    await().until(() -> !context.replies.isEmpty());
    ModelReply reply = context.replies.get(0);
    assertThat(reply.end()).isEqualTo(End.CANCELLED);
    assertThat(reply.text()).startsWith("again again again again ");
    assertThat(reply.usage().estimated()).isTrue();
    assertThat(reply.usage().outputTokens()).isPositive();
    assertThat(context.replies).hasSize(1);
  }

  private HttpRequest request() {
    return HttpRequest.newBuilder(server.chat())
        .header("content-type", "application/json")
        .POST(BodyPublishers.ofString(JdkSendTest.BODY))
        .build();
  }

  /** Says the same until nobody listens. */
  private void chant(HttpExchange exchange) throws IOException {
    exchange.getResponseHeaders().set("content-type", "text/event-stream");
    exchange.sendResponseHeaders(200, 0);
    int events = 0;
    try (OutputStream out = exchange.getResponseBody()) {
      while (true) {
        out.write(ModelServer.bytes(EVENT));
        out.flush();
        events++;
      }
    } catch (IOException e) {
      closed.complete(events);
    }
  }

  private static <T> Arguments kind(String name, BodyHandler<T> handler, Function<T, String> text) {
    return Arguments.of(Named.of(name, handler), text);
  }

  private static BodyHandler<String> consumer() {
    return info -> {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      return BodySubscribers.mapping(
          BodySubscribers.ofByteArrayConsumer(part -> part.ifPresent(bytes::writeBytes)),
          nothing -> text(bytes.toByteArray()));
    };
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static String join(Stream<String> lines) {
    return lines.collect(Collectors.joining("\n"));
  }

  private static String read(InputStream in) {
    try (in) {
      return text(in.readAllBytes());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static String drain(Flow.Publisher<List<ByteBuffer>> publisher) {
    OneByOne reader = new OneByOne();
    publisher.subscribe(reader);
    return reader.getBody().toCompletableFuture().join();
  }

  /** Asks for one list of buffers at a time, and fails when it gets more than it asked for. */
  private static final class OneByOne implements java.net.http.HttpResponse.BodySubscriber<String> {
    private final CompletableFuture<String> body = new CompletableFuture<>();
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private Flow.Subscription subscription;
    private int wanted;

    @Override
    public CompletionStage<String> getBody() {
      return body;
    }

    @Override
    public void onSubscribe(Flow.Subscription to) {
      subscription = to;
      wanted = 1;
      to.request(1);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
      if (--wanted < 0) {
        body.completeExceptionally(new IllegalStateException("not asked for"));
      }
      for (ByteBuffer buffer : buffers) {
        byte[] copy = new byte[buffer.remaining()];
        buffer.get(copy);
        bytes.writeBytes(copy);
      }
      wanted++;
      subscription.request(1);
    }

    @Override
    public void onError(Throwable thrown) {
      body.completeExceptionally(thrown);
    }

    @Override
    public void onComplete() {
      body.complete(text(bytes.toByteArray()));
    }
  }
}
