package io.loophound.agent.it.http.apps;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.RequestOptions;
import java.io.IOException;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** Vert.x's HTTP client, 4 and 5: what they declare differently is called by its name. */
final class VertxClient implements Client {
  static {
    System.setProperty("io.netty.transport.noNative", "true"); // it warns of it on newer JDKs
  }

  private final Vertx vertx = Vertx.vertx();
  private final boolean tls;
  private final HttpClient client;

  VertxClient(Protocol protocol, boolean oneStream) {
    tls = protocol == Protocol.H2;
    HttpClientOptions options =
        new HttpClientOptions()
            .setProtocolVersion(protocol == Protocol.H1 ? HttpVersion.HTTP_1_1 : HttpVersion.HTTP_2)
            .setHttp2ClearTextUpgrade(false)
            .setSsl(tls)
            .setUseAlpn(tls)
            .setTrustAll(true)
            .setVerifyHost(false)
            .setHttp2MultiplexingLimit(oneStream ? 1 : -1);
    client = (HttpClient) call(Vertx.class, vertx, "createHttpClient", options);
  }

  @Override
  public Answer post(URI address, byte[] body, Map<String, String> headers) throws Exception {
    return done(send(address, body, headers, VertxClient::answer));
  }

  private static Future<Answer> answer(HttpClientResponse response) {
    Map<String, String> found = new HashMap<>();
    response.headers().forEach(header -> found.put(header.getKey(), header.getValue()));
    return response.body().map(whole -> new Answer(response.statusCode(), found, whole.getBytes()));
  }

  @Override
  public void leave(URI address, byte[] body) throws Exception {
    CompletableFuture<HttpClientRequest> begun = new CompletableFuture<>();
    done(
        send(
            address,
            body,
            Map.of(),
            response -> {
              response.exceptionHandler(left -> {});
              response.handler(piece -> begun.complete(response.request()));
              return Future.succeededFuture();
            }));
    call(HttpClientRequest.class, begun.get(), "reset");
  }

  @Override
  public void close() throws IOException {
    try {
      done(vertx.close());
    } catch (Exception e) {
      throw new IOException(e);
    }
  }

  /** The reply is read where it comes in: elsewhere its beginning may have been missed. */
  private <T> Future<T> send(
      URI address,
      byte[] body,
      Map<String, String> headers,
      Function<HttpClientResponse, Future<T>> reads) {
    String query = address.getRawQuery();
    RequestOptions options =
        new RequestOptions()
            .setMethod(HttpMethod.POST)
            .setHost(address.getHost())
            .setPort(address.getPort())
            .setSsl(tls)
            .setURI(address.getRawPath() + (query == null ? "" : "?" + query))
            .putHeader("Content-Type", "application/json");
    headers.forEach(options::putHeader);
    return client
        .request(options)
        .compose(request -> request.send(Buffer.buffer(body)).compose(reads));
  }

  private static <T> T done(Future<T> future) throws Exception {
    return future.toCompletionStage().toCompletableFuture().get();
  }

  private static Object call(Class<?> type, Object target, String method, Object... arguments) {
    Class<?>[] parameters = new Class<?>[arguments.length];
    for (int i = 0; i < parameters.length; i++) {
      parameters[i] = arguments[i].getClass();
    }
    try {
      return type.getMethod(method, parameters).invoke(target, arguments);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(method, e);
    }
  }
}
