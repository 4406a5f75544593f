package io.loophound.seam.vertx;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.integration.testkit.Woven;
import io.loophound.testkit.http.HttpClientContract;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The client of Vert.x 4 and 5, woven; how the body is written and read is left open. What they
 * declare differently is called by its name.
 */
abstract class VertxContract extends HttpClientContract {
  final Vertx vertx = Vertx.vertx();
  private final HttpClient client = (HttpClient) call(Vertx.class, vertx, "createHttpClient");

  /** Sends the body and ends the request. */
  abstract Future<HttpClientResponse> send(HttpClientRequest request, Buffer body);

  abstract Future<Buffer> read(HttpClientResponse response);

  @BeforeEach
  final void watch() {
    Woven.watch(context);
  }

  @AfterEach
  final void close() throws Exception {
    Woven.unwatch();
    done(vertx.close());
  }

  /** The build runs this once on the version compiled against, and once on the one it names. */
  @Test
  final void theVersionIsTheOneThatTheBuildNames() {
    String version = System.getProperty("loophound.vertx", "5.");

    assertThat(Vertx.class.getPackage().getImplementationVersion()).startsWith(version);
  }

  @Override
  protected final String seam() {
    return "vertx";
  }

  @Override
  protected final Answer post(URI address, String json, Map<String, String> headers)
      throws Exception {
    return done(
        client
            .request(options(address))
            .compose(
                request -> {
                  headers.forEach(request::putHeader);
                  return send(request, Buffer.buffer(json)).compose(this::answer);
                }));
  }

  private Future<Answer> answer(HttpClientResponse response) {
    return read(response)
        .map(
            body ->
                new Answer(
                    response.statusCode(),
                    body.toString(),
                    response.getHeader("x-loophound-warning")));
  }

  @Override
  protected final void leave(URI address, String json) throws Exception {
    CompletableFuture<HttpClientRequest> begun = new CompletableFuture<>();
    done(
        client
            .request(options(address))
            .compose(request -> send(request, Buffer.buffer(json)))
            .onSuccess(
                response ->
                    response
                        .exceptionHandler(left -> {})
                        .handler(piece -> begun.complete(response.request()))));
    var unused = call(HttpClientRequest.class, begun.get(120, TimeUnit.SECONDS), "reset");
  }

  private static Object call(Class<?> type, Object target, String method) {
    try {
      return type.getMethod(method).invoke(target);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(method, e);
    }
  }

  private static RequestOptions options(URI address) {
    return new RequestOptions()
        .setMethod(HttpMethod.POST)
        .setHost(address.getHost())
        .setPort(address.getPort())
        .setURI(address.getRawPath());
  }

  static <T> T done(Future<T> future) throws Exception {
    return future.toCompletionStage().toCompletableFuture().get(120, TimeUnit.SECONDS);
  }
}
