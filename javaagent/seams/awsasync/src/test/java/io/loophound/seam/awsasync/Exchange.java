package io.loophound.seam.awsasync;

import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;
import software.amazon.awssdk.http.SdkHttpFullRequest;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpResponse;
import software.amazon.awssdk.http.async.AsyncExecuteRequest;
import software.amazon.awssdk.http.async.SdkAsyncHttpResponseHandler;
import software.amazon.awssdk.http.async.SdkHttpContentPublisher;

/** One request as the SDK makes it, and what comes back. */
final class Exchange implements SdkAsyncHttpResponseHandler, Subscriber<ByteBuffer> {
  final CompletableFuture<Integer> status = new CompletableFuture<>();
  final CompletableFuture<Boolean> begun = new CompletableFuture<>();
  final CompletableFuture<String> body = new CompletableFuture<>();
  volatile String warning;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  AsyncExecuteRequest request(URI address, String json, Map<String, String> headers) {
    byte[] sent = json.getBytes(StandardCharsets.UTF_8);
    SdkHttpFullRequest.Builder request =
        SdkHttpFullRequest.builder()
            .method(SdkHttpMethod.POST)
            .uri(address)
            .putHeader("Content-Type", "application/json")
            .putHeader("Host", address.getAuthority())
            .putHeader("Content-Length", Integer.toString(sent.length));
    headers.forEach(request::putHeader);
    return AsyncExecuteRequest.builder()
        .request(request.build())
        .requestContentPublisher(new Sent(sent))
        .responseHandler(this)
        .build();
  }

  @Override
  public void onHeaders(SdkHttpResponse response) {
    warning = response.firstMatchingHeader("x-loophound-warning").orElse(null);
    status.complete(response.statusCode());
  }

  @Override
  public void onStream(Publisher<ByteBuffer> stream) {
    stream.subscribe(this);
  }

  @Override
  public void onSubscribe(Subscription subscription) {
    subscription.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(ByteBuffer piece) {
    byte[] copy = new byte[piece.remaining()];
    piece.get(copy);
    bytes.writeBytes(copy);
    begun.complete(true);
  }

  @Override
  public void onError(Throwable thrown) {
    status.completeExceptionally(thrown);
    begun.completeExceptionally(thrown);
    body.completeExceptionally(thrown);
  }

  @Override
  public void onComplete() {
    body.complete(bytes.toString(StandardCharsets.UTF_8));
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Sent(byte[] bytes) implements SdkHttpContentPublisher {
    @Override
    public Optional<Long> contentLength() {
      return Optional.of((long) bytes.length);
    }

    @Override
    public void subscribe(Subscriber<? super ByteBuffer> client) {
      client.onSubscribe(
          new Subscription() {
            private boolean over;

            @Override
            public void request(long count) {
              if (!over) {
                over = true;
                client.onNext(ByteBuffer.wrap(bytes));
                client.onComplete();
              }
            }

            @Override
            public void cancel() {
              over = true;
            }
          });
    }
  }
}
