package io.loophound.seam.jdk;

import io.loophound.seam.http.Refusal;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.ResponseInfo;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import javax.net.ssl.SSLSession;

/** A refusal as the response the application expects: its own body handler reads it. */
final class SyntheticResponse<T> {
  private final HttpRequest request;
  private final HttpClient.Version version;
  private final Refusal refusal;
  private final BodyHandler<T> handler;

  SyntheticResponse(
      HttpRequest request, HttpClient.Version version, Refusal refusal, BodyHandler<T> handler) {
    this.request = request;
    this.version = version;
    this.refusal = refusal;
    this.handler = handler;
  }

  /** The response, once the body handler is done with it. */
  HttpResponse<T> await() throws ExecutionException, InterruptedException {
    return respond().toCompletableFuture().get();
  }

  /** The response in a future, read where the client would have read it. Never throws. */
  CompletableFuture<HttpResponse<?>> async(HttpClient client) {
    Executor executor =
        client.executor().orElseGet(() -> new CompletableFuture<Void>().defaultExecutor());
    try {
      return CompletableFuture.supplyAsync(this::respond, executor)
          .thenCompose(stage -> stage.thenApply(response -> response));
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private CompletionStage<HttpResponse<T>> respond() {
    Info info = new Info(refusal.status(), headers(), version);
    BodySubscriber<T> subscriber = handler.apply(info);
    byte[] body = refusal.body().getBytes(StandardCharsets.UTF_8);
    new OneBuffer(subscriber, ByteBuffer.wrap(body).asReadOnlyBuffer()).begin();
    return subscriber.getBody().thenApply(value -> new Response<>(info, request, value));
  }

  private HttpHeaders headers() {
    Map<String, List<String>> headers = new HashMap<>();
    refusal.headers().forEach((name, value) -> headers.put(name, List.of(value)));
    return HttpHeaders.of(headers, (name, value) -> true);
  }

  private record Info(int statusCode, HttpHeaders headers, HttpClient.Version version)
      implements ResponseInfo {}

  private record Response<T>(Info info, HttpRequest request, T body) implements HttpResponse<T> {

    @Override
    public int statusCode() {
      return info.statusCode();
    }

    @Override
    public Optional<HttpResponse<T>> previousResponse() {
      return Optional.empty();
    }

    @Override
    public HttpHeaders headers() {
      return info.headers();
    }

    @Override
    public Optional<SSLSession> sslSession() {
      return Optional.empty();
    }

    @Override
    public URI uri() {
      return request.uri();
    }

    @Override
    public HttpClient.Version version() {
      return info.version();
    }

    @Override
    public String toString() {
      return "(" + request.method() + " " + request.uri() + ") " + statusCode();
    }
  }
}
