package io.loophound.agent.it.http;

import io.loophound.agent.it.http.apps.Digest;
import io.loophound.agent.testkit.LocalhostCertificate;
import io.netty.buffer.Unpooled;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/**
 * Talks HTTP/1.1, and HTTP/2 with and without TLS, in front of a server that talks HTTP/1.1 only.
 * It passes replies on in small pieces, and remembers the digests of what went through.
 */
final class ProtocolProxy implements AutoCloseable {
  private static final int PIECE = 200;

  /** A call as the server saw it. */
  record Seen(String protocol, String request, String reply) {}

  private final HttpClient client = HttpClient.newHttpClient();
  private final URI server;
  private final Map<String, List<Seen>> seen = new ConcurrentHashMap<>();
  private final ProtocolServer ports;

  ProtocolProxy(URI server, LocalhostCertificate keys) throws Exception {
    this.server = server;
    ports = new ProtocolServer(keys, this::answer);
  }

  /** The addresses: of HTTP/1.1, of HTTP/2 with TLS, and without. */
  String[] addresses() {
    return ports.addresses();
  }

  /** The calls of a cell, in order. */
  List<Seen> seen(String cell) {
    return seen.getOrDefault(cell, List.of());
  }

  /** How many calls went through. */
  int calls() {
    return seen.values().stream().mapToInt(List::size).sum();
  }

  @Override
  public void close() {
    ports.close();
  }

  private Publisher<Void> answer(HttpServerRequest request, HttpServerResponse response) {
    return request
        .receive()
        .aggregate()
        .asByteArray()
        .defaultIfEmpty(new byte[0])
        .flatMap(body -> Mono.fromFuture(client.sendAsync(forward(request, body), handler())))
        .flatMap(reply -> pass(request, response, reply));
  }

  private static HttpResponse.BodyHandler<byte[]> handler() {
    return BodyHandlers.ofByteArray();
  }

  private HttpRequest forward(HttpServerRequest request, byte[] body) {
    return HttpRequest.newBuilder(server.resolve(request.uri()))
        .header("Content-Type", "application/json")
        .header("X-Sent", Digest.of(body))
        .POST(BodyPublishers.ofByteArray(body))
        .build();
  }

  private Mono<Void> pass(
      HttpServerRequest request, HttpServerResponse response, HttpResponse<byte[]> reply) {
    String sent = reply.request().headers().firstValue("X-Sent").orElse("");
    seen.computeIfAbsent(
            request.requestHeaders().get("X-Cell", ""), cell -> new CopyOnWriteArrayList<>())
        .add(new Seen(request.protocol(), sent, Digest.of(reply.body())));
    String type = reply.headers().firstValue("Content-Type").orElse("");
    response.status(reply.statusCode()).header("Content-Type", type);
    if (!type.contains("stream") && !type.contains("ndjson")) {
      return response.sendByteArray(Mono.just(reply.body())).then();
    }
    return response
        .send(Flux.fromIterable(pieces(reply.body())).map(Unpooled::wrappedBuffer), piece -> true)
        .then();
  }

  private static List<byte[]> pieces(byte[] body) {
    List<byte[]> pieces = new ArrayList<>();
    for (int from = 0; from < body.length; from += PIECE) {
      pieces.add(Arrays.copyOfRange(body, from, Math.min(body.length, from + PIECE)));
    }
    return pieces;
  }
}
