package io.loophound.agent.it.http.apps;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.net.URI;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.client.HttpClient.ResponseReceiver;
import reactor.netty.http.client.HttpClientResponse;

/** Reactor Netty's own client: with a body in one piece, and in several. */
final class ReactorNetty implements Client {
  private static final int PIECE = 5000;

  private final HttpClient client;
  private final boolean pieces;

  ReactorNetty(String name, Protocol protocol) {
    pieces = name.equals("reactor-netty-pieces");
    HttpClient plain =
        switch (protocol) {
          case H1 -> HttpClient.create();
          case H2 -> HttpClient.create().protocol(HttpProtocol.H2, HttpProtocol.HTTP11).secure();
          case H2C -> HttpClient.create().protocol(HttpProtocol.H2C);
        };
    client = plain.headers(headers -> headers.set("Content-Type", "application/json"));
  }

  @Override
  public Answer post(URI address, byte[] body, Map<String, String> headers) {
    return request(address, body, headers)
        .responseSingle(
            (response, content) ->
                content
                    .asByteArray()
                    .defaultIfEmpty(new byte[0])
                    .map(bytes -> answer(response, bytes)))
        .block();
  }

  /** The pieces of the reply, each as it comes in. */
  @Override
  public Answer stream(URI address, byte[] body, Map<String, String> headers) {
    return request(address, body, headers)
        .response(
            (response, content) ->
                content
                    .asByteArray()
                    .reduce(ReactorNetty::joined)
                    .defaultIfEmpty(new byte[0])
                    .map(bytes -> answer(response, bytes)))
        .blockLast();
  }

  @Override
  public void leave(URI address, byte[] body) {
    request(address, body, Map.of())
        .response((response, content) -> content.asByteArray().concatWith(Mono.never()))
        .blockFirst();
  }

  private ResponseReceiver<?> request(URI address, byte[] body, Map<String, String> headers) {
    return client
        .headers(all -> headers.forEach(all::set))
        .post()
        .uri(address.toString())
        .send(pieces ? pieces(body) : Mono.fromSupplier(() -> Unpooled.wrappedBuffer(body)));
  }

  private static Publisher<ByteBuf> pieces(byte[] body) {
    return Flux.range(0, body.length / PIECE + 1)
        .map(
            piece -> {
              int from = piece * PIECE;
              return Unpooled.copiedBuffer(
                  Arrays.copyOfRange(body, from, Math.min(body.length, from + PIECE)));
            });
  }

  private static byte[] joined(byte[] one, byte[] other) {
    byte[] both = Arrays.copyOf(one, one.length + other.length);
    System.arraycopy(other, 0, both, one.length, other.length);
    return both;
  }

  private static Answer answer(HttpClientResponse response, byte[] body) {
    Map<String, String> headers = new HashMap<>();
    response.responseHeaders().forEach(header -> headers.put(header.getKey(), header.getValue()));
    return new Answer(response.status().code(), headers, body);
  }
}
