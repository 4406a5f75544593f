package io.loophound.seam.webclient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.policy.Action;
import io.loophound.integration.testkit.TestContext;
import io.loophound.integration.testkit.Verdicts;
import io.loophound.integration.testkit.Woven;
import io.loophound.testkit.http.ModelServer;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.reactivestreams.Publisher;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.BodyInserters;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** What an application takes from a pool for a body goes back, whatever becomes of the call. */
class BuffersAreReleasedTest {
  private static final String BODY =
      "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}],"
          + "\"tools\":[{\"function\":{\"name\":\"search\"}}]}";

  private final TestContext context = new TestContext();
  private final WebClient client = WebClient.create();
  private final ByteBuf pooled = PooledByteBufAllocator.DEFAULT.buffer();
  private ModelServer server;

  @BeforeEach
  void start() throws IOException {
    server = new ModelServer();
    Woven.watch(context);
    pooled.writeBytes(ModelServer.bytes(BODY));
  }

  @AfterEach
  void stop() {
    Woven.unwatch();
    server.close();
    assertThat(context.errors).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void ofACallThatIsCancelledWhileItIsJudged(boolean inOnePiece) {
    CompletableFuture<Disposable> call = new CompletableFuture<>();
    context.beforeModel =
        number -> {
          call.join().dispose();
          return Verdict.ALLOW;
        };

    call.complete(send(inOnePiece).subscribe());

    await().until(() -> !context.replies.isEmpty());
    assertReleased();
    assertThat(server.bodies).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void ofACallThatIsCancelledWhileItWaits(boolean inOnePiece) {
    context.verdict = Verdicts.slow(Duration.ofDays(1));

    Disposable call = send(inOnePiece).subscribe();
    await().until(() -> !context.delays.isEmpty());
    call.dispose();

    assertReleased();
    assertThat(server.bodies).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void ofACallThatIsRefused(boolean inOnePiece) {
    context.verdict = Verdicts.block();

    assertThat(send(inOnePiece).block()).contains("recursive_loop_detected");

    assertReleased();
  }

  @Test
  void ofACallThatIsMadeWithAnotherBody() {
    context.verdict = Verdicts.verdict(Action.CONCLUDE);

    assertThat(send(true).block()).isEqualTo(ModelServer.REPLY);

    assertReleased();
    assertThat(new String(server.bodies.get(0), StandardCharsets.UTF_8))
        .endsWith("\"tool_choice\":\"none\"}");
  }

  private Mono<String> send(boolean inOnePiece) {
    DataBuffer body = new NettyDataBufferFactory(PooledByteBufAllocator.DEFAULT).wrap(pooled);
    return inOnePiece ? post(Mono.just(body)) : post(Flux.just(body));
  }

  private <P extends Publisher<DataBuffer>> Mono<String> post(P body) {
    return client
        .post()
        .uri(server.chat())
        .contentType(MediaType.APPLICATION_JSON)
        .body(BodyInserters.fromDataBuffers(body))
        .exchangeToMono(response -> response.bodyToMono(String.class));
  }

  private void assertReleased() {
    await().untilAsserted(() -> assertThat(pooled.refCnt()).isZero());
  }
}
