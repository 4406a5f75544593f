package io.loophound.seam.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.loophound.integration.testkit.Woven;
import io.loophound.testkit.http.HttpClientContract;
import io.netty.buffer.ByteBuf;
import java.net.URI;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.client.HttpClient.ResponseReceiver;

/** Reactor Netty's own client, woven; how the body is given to it is left open. */
abstract class ReactorNettyContract extends HttpClientContract {
  /** The pieces of all bodies. */
  final Queue<ByteBuf> sent = new ConcurrentLinkedQueue<>();

  abstract Publisher<ByteBuf> body(String json);

  @BeforeEach
  final void watch() {
    Woven.watch(context);
  }

  @AfterEach
  final void unwatch() {
    Woven.unwatch();
    await().until(() -> sent.stream().allMatch(piece -> piece.refCnt() == 0));
    assertThat(sent).isNotEmpty();
  }

  @Override
  protected boolean canThrow() {
    return false;
  }

  @Override
  protected final String seam() {
    return "netty";
  }

  @Override
  protected final Answer post(URI address, String json, Map<String, String> headers) {
    return request(address, json, headers)
        .responseSingle(
            (response, content) ->
                content
                    .asString()
                    .defaultIfEmpty("")
                    .map(
                        text ->
                            new Answer(
                                response.status().code(),
                                text,
                                response.responseHeaders().get("x-loophound-warning"))))
        .block();
  }

  @Override
  protected final void leave(URI address, String json) {
    request(address, json, Map.of())
        .response((response, content) -> content.asString().concatWith(Mono.never()))
        .blockFirst();
  }

  private ResponseReceiver<?> request(URI address, String json, Map<String, String> headers) {
    return HttpClient.create()
        .headers(all -> all.set("Content-Type", "application/json"))
        .headers(all -> headers.forEach(all::set))
        .post()
        .uri(address.toString())
        .send(body(json));
  }
}
