package io.loophound.agent.it.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.loophound.agent.testkit.LocalhostCertificate;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/**
 * Who asks it to chant gets a stream of the same sentence over and over, which the server never
 * ends; anybody else gets a short answer.
 */
final class ChantServer implements AutoCloseable {
  private static final String ANSWER =
      "{\"id\":\"c\",\"choices\":[{\"index\":0,\"message\":{\"role\":\"assistant\",\"content\":"
          + "\"%s\"},\"finish_reason\":\"stop\"}]}";
  private static final String EVENT =
      "data: {\"id\":\"c\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"%s\"}}]}\n\n";
  private static final int TIMES = 60;

  final ProtocolServer ports;

  /** Streams that are being sent, and those that the client has ended. */
  final AtomicInteger streams = new AtomicInteger();

  final AtomicInteger ended = new AtomicInteger();

  /** The protocols of all calls. */
  final Queue<String> protocols = new ConcurrentLinkedQueue<>();

  ChantServer(LocalhostCertificate keys) throws Exception {
    ports = new ProtocolServer(keys, this::answer);
  }

  @Override
  public void close() {
    ports.close();
  }

  private Publisher<Void> answer(HttpServerRequest request, HttpServerResponse response) {
    protocols.add(request.protocol());
    return request
        .receive()
        .aggregate()
        .asString(UTF_8)
        .flatMap(
            body -> body.contains("chant") ? chant(response) : whole(response, "" + body.length()));
  }

  private static Mono<Void> whole(HttpServerResponse response, String text) {
    return response
        .header("Content-Type", "application/json")
        .sendString(Mono.just(ANSWER.formatted(text)))
        .then();
  }

  private Mono<Void> chant(HttpServerResponse response) {
    streams.incrementAndGet();
    // a connection or a stream that the client closes disposes of the response
    response.withConnection(
        connection ->
            connection.onDispose(
                () -> {
                  streams.decrementAndGet();
                  ended.incrementAndGet();
                }));
    Flux<ByteBuf> events =
        Flux.range(0, TIMES)
            .map(i -> EVENT.formatted(StreamServer.SENTENCE))
            .map(event -> Unpooled.wrappedBuffer(event.getBytes(UTF_8)));
    return response
        .header("Content-Type", "text/event-stream")
        .send(events.concatWith(Mono.never()), piece -> true)
        .then();
  }
}
