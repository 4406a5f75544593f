package io.loophound.agent.it.http.apps;

import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;
import reactor.core.publisher.Flux;
import software.amazon.awssdk.http.ProtocolNegotiation;
import software.amazon.awssdk.http.SdkHttpFullRequest;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpResponse;
import software.amazon.awssdk.http.async.AsyncExecuteRequest;
import software.amazon.awssdk.http.async.SdkAsyncHttpClient;
import software.amazon.awssdk.http.async.SdkAsyncHttpResponseHandler;
import software.amazon.awssdk.http.async.SdkHttpContentPublisher;
import software.amazon.awssdk.http.nio.netty.NettyNioAsyncHttpClient;
import software.amazon.awssdk.http.nio.netty.SdkEventLoopGroup;

/** The AWS SDK's client over Netty, as its service clients use it. */
final class AwsAsync implements Client {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  private final SdkEventLoopGroup threads = SdkEventLoopGroup.builder().build();
  private final SdkAsyncHttpClient client;

  AwsAsync(Protocol protocol) {
    NettyNioAsyncHttpClient.Builder builder =
        NettyNioAsyncHttpClient.builder()
            .eventLoopGroup(threads)
            .tlsNegotiationTimeout(LIMIT)
            .readTimeout(LIMIT);
    switch (protocol) {
      case H1 -> builder.protocol(software.amazon.awssdk.http.Protocol.HTTP1_1);
      case H2 ->
          builder
              .protocol(software.amazon.awssdk.http.Protocol.HTTP2)
              .protocolNegotiation(ProtocolNegotiation.ALPN);
      case H2C -> builder.protocol(software.amazon.awssdk.http.Protocol.HTTP2);
    }
    client = builder.build();
  }

  @Override
  public Answer post(URI address, byte[] body, Map<String, String> headers) throws Exception {
    Reply reply = new Reply();
    CompletableFuture<Void> sent = client.execute(request(address, body, headers, reply));
    byte[] bytes = reply.body.get();
    sent.get();
    return new Answer(reply.status, reply.headers, bytes);
  }

  @Override
  public void leave(URI address, byte[] body) throws Exception {
    Reply reply = new Reply();
    CompletableFuture<Void> sent = client.execute(request(address, body, Map.of(), reply));
    reply.begun.get();
    sent.completeExceptionally(new InterruptedException("left"));
  }

  @Override
  public void close() {
    client.close();
    // its own way waits for two seconds in which nothing comes
    threads.eventLoopGroup().shutdownGracefully(0, 0, TimeUnit.SECONDS).syncUninterruptibly();
  }

  private static AsyncExecuteRequest request(
      URI address, byte[] body, Map<String, String> headers, Reply reply) {
    SdkHttpFullRequest.Builder request =
        SdkHttpFullRequest.builder()
            .method(SdkHttpMethod.POST)
            .uri(address)
            .putHeader("Content-Type", "application/json")
            .putHeader("Host", address.getAuthority())
            .putHeader("Content-Length", Integer.toString(body.length));
    headers.forEach(request::putHeader);
    return AsyncExecuteRequest.builder()
        .request(request.build())
        .requestContentPublisher(new Body(body))
        .responseHandler(reply)
        .build();
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Body(byte[] bytes) implements SdkHttpContentPublisher {
    @Override
    public Optional<Long> contentLength() {
      return Optional.of((long) bytes.length);
    }

    @Override
    public void subscribe(Subscriber<? super ByteBuffer> client) {
      Flux.just(ByteBuffer.wrap(bytes)).subscribe(client);
    }
  }

  private static final class Reply implements SdkAsyncHttpResponseHandler, Subscriber<ByteBuffer> {
    private final CompletableFuture<Boolean> begun = new CompletableFuture<>();
    private final CompletableFuture<byte[]> body = new CompletableFuture<>();
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final Map<String, String> headers = new HashMap<>();
    private volatile int status;

    @Override
    public void onHeaders(SdkHttpResponse response) {
      status = response.statusCode();
      response.forEachHeader((name, values) -> headers.put(name, values.get(0)));
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
      begun.completeExceptionally(thrown);
      body.completeExceptionally(thrown);
    }

    @Override
    public void onComplete() {
      body.complete(bytes.toByteArray());
    }
  }
}
