package io.loophound.seam.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.loophound.detectors.policy.Action;
import io.loophound.integration.testkit.TestContext;
import io.loophound.integration.testkit.Verdicts;
import io.loophound.integration.testkit.Woven;
import io.loophound.testkit.http.ModelServer;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRequest;

/** Over both protocols, which have encoders of their own. */
class ChangedBodyTest {
  private static final String BODY =
      "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}],"
          + "\"tools\":[{\"function\":{\"name\":\"search\"}}]";

  private final TestContext context = new TestContext();
  private final List<String> arrived = new CopyOnWriteArrayList<>();

  @BeforeEach
  void watch() {
    Woven.watch(context);
  }

  @AfterEach
  void unwatch() {
    Woven.unwatch();
    assertThat(context.errors).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(
      value = HttpProtocol.class,
      names = {"HTTP11", "H2C"})
  void anotherBodyArrivesAndTheOwnGoesBackToItsPool(HttpProtocol protocol) {
    context.verdict = Verdicts.verdict(Action.CONCLUDE);
    ByteBuf own = PooledByteBufAllocator.DEFAULT.buffer().writeBytes(ModelServer.bytes(BODY + '}'));
    DisposableServer server = server(protocol);
    try {
      assertThat(post(protocol, server.port(), own))
          .startsWith("conclude; detector=score")
          .endsWith(ModelServer.REPLY);
    } finally {
      server.disposeNow();
    }

    String other = BODY + ",\"tool_choice\":\"none\"}";
    assertThat(arrived).containsExactly(ModelServer.bytes(other).length + " " + other);
    await().untilAsserted(() -> assertThat(own.refCnt()).isZero());
  }

  private static String post(HttpProtocol protocol, int port, ByteBuf body) {
    return HttpClient.create()
        .protocol(protocol)
        .headers(all -> all.set("content-type", "application/json"))
        .post()
        .uri("http://localhost:" + port + "/v1/chat/completions")
        .send(Mono.just(body))
        .responseSingle(
            (head, reply) ->
                reply
                    .asString()
                    .map(text -> head.responseHeaders().get("x-loophound-warning") + ' ' + text))
        .block();
  }

  private DisposableServer server(HttpProtocol protocol) {
    return HttpServer.create()
        .port(0)
        .protocol(protocol)
        .handle(
            (request, response) ->
                response.sendString(
                    request.receive().aggregate().asString().map(body -> answer(request, body))))
        .bindNow();
  }

  private String answer(HttpServerRequest request, String body) {
    arrived.add(request.requestHeaders().get("content-length") + ' ' + body);
    return ModelServer.REPLY;
  }
}
