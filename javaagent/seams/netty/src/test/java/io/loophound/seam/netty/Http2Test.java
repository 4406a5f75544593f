package io.loophound.seam.netty;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.integration.testkit.TestContext;
import io.loophound.integration.testkit.Verdicts;
import io.loophound.integration.testkit.Woven;
import io.loophound.testkit.http.ModelServer;
import io.netty.buffer.ByteBuf;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.ByteBufFlux;
import reactor.netty.ByteBufMono;
import reactor.netty.DisposableServer;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.server.HttpServer;

/** HTTP/2, where each request has a channel of its own. */
class Http2Test {
  private static final String JSON =
      "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}]}";

  private final TestContext context = new TestContext();
  private final AtomicInteger arrived = new AtomicInteger();
  private DisposableServer server;

  @BeforeEach
  void start() {
    Woven.watch(context);
    server =
        HttpServer.create()
            .port(0)
            .protocol(HttpProtocol.H2C)
            .handle(
                (request, response) ->
                    request
                        .receive()
                        .aggregate()
                        .asString()
                        .doOnNext(body -> arrived.incrementAndGet())
                        .flatMap(body -> response.sendString(Mono.just(ModelServer.REPLY)).then()))
            .bindNow();
  }

  @AfterEach
  void stop() {
    server.disposeNow();
    Woven.unwatch();
    assertThat(context.errors).isEmpty();
  }

  static Stream<Publisher<ByteBuf>> bodies() {
    String half = JSON.substring(0, 20);
    return Stream.of(
        ByteBufMono.fromString(Mono.just(JSON)),
        ByteBufFlux.fromString(Flux.just(JSON)),
        ByteBufFlux.fromString(Flux.just(half, JSON.substring(20))));
  }

  @ParameterizedTest
  @MethodSource("bodies")
  void aCallIsSeen(Publisher<ByteBuf> body) {
    assertThat(status(body)).isEqualTo(200);

    assertThat(arrived).hasValue(1);
    assertThat(context.requests).hasSize(1);
    assertThat(context.unread).hasValue(0);
  }

  @ParameterizedTest
  @MethodSource("bodies")
  void aStoppedCallReachesNoServer(Publisher<ByteBuf> body) {
    context.verdict = Verdicts.block();

    assertThat(status(body)).isEqualTo(422);
    assertThat(arrived).hasValue(0);
  }

  private int status(Publisher<ByteBuf> body) {
    return HttpClient.create()
        .protocol(HttpProtocol.H2C)
        .headers(all -> all.set("Content-Type", "application/json"))
        .post()
        .uri("http://localhost:" + server.port() + "/v1/chat/completions")
        .send(body)
        .responseSingle(
            (response, content) -> content.asString().thenReturn(response.status().code()))
        .block();
  }
}
