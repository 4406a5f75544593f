package io.loophound.agent.it.http.apps;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.apache.hc.client5.http.async.methods.AbstractBinResponseConsumer;
import org.apache.hc.client5.http.async.methods.SimpleHttpRequest;
import org.apache.hc.client5.http.async.methods.SimpleHttpResponse;
import org.apache.hc.client5.http.async.methods.SimpleRequestBuilder;
import org.apache.hc.client5.http.async.methods.SimpleRequestProducer;
import org.apache.hc.client5.http.impl.async.CloseableHttpAsyncClient;
import org.apache.hc.client5.http.impl.async.HttpAsyncClients;
import org.apache.hc.core5.concurrent.FutureCallback;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpResponse;

/** Apache HttpClient 5, asynchronous. */
final class ApacheAsync implements Client {
  private final CloseableHttpAsyncClient client;

  /** Over TLS it agrees with the server; without TLS it must know that the server talks HTTP/2. */
  ApacheAsync(Protocol protocol) {
    client =
        protocol == Protocol.H2C
            ? HttpAsyncClients.createHttp2Default()
            : HttpAsyncClients.createDefault();
    client.start();
  }

  @Override
  public Answer post(URI address, byte[] body, Map<String, String> headers) throws Exception {
    SimpleHttpRequest request = request(address, body);
    headers.forEach(request::setHeader);
    CompletableFuture<SimpleHttpResponse> called = new CompletableFuture<>();
    Future<SimpleHttpResponse> future = client.execute(request, callback(called));
    SimpleHttpResponse response = future.get();
    if (called.get() != response) {
      throw new AssertionError("future and callback have two responses");
    }
    byte[] bytes = response.getBodyBytes();
    return answer(response, bytes == null ? new byte[0] : bytes);
  }

  private static Answer answer(HttpResponse response, byte[] body) {
    Map<String, String> found = new HashMap<>();
    for (Header header : response.getHeaders()) {
      found.put(header.getName(), header.getValue());
    }
    return new Answer(response.getCode(), found, body);
  }

  @Override
  public Answer stream(URI address, byte[] body, Map<String, String> headers) throws Exception {
    SimpleHttpRequest request = request(address, body);
    headers.forEach(request::setHeader);
    return client.execute(SimpleRequestProducer.create(request), new Pieces(), null).get();
  }

  @Override
  public void leave(URI address, byte[] body) throws Exception {
    CompletableFuture<Boolean> begun = new CompletableFuture<>();
    Future<Void> future =
        client.execute(
            SimpleRequestProducer.create(request(address, body)), new First(begun), null);
    begun.get();
    future.cancel(true);
  }

  @Override
  public void close() throws IOException {
    client.close();
  }

  private static SimpleHttpRequest request(URI address, byte[] body) {
    return SimpleRequestBuilder.post(address).setBody(body, ContentType.APPLICATION_JSON).build();
  }

  private static FutureCallback<SimpleHttpResponse> callback(
      CompletableFuture<SimpleHttpResponse> called) {
    return new FutureCallback<>() {
      @Override
      public void completed(SimpleHttpResponse result) {
        called.complete(result);
      }

      @Override
      public void failed(Exception e) {
        called.completeExceptionally(e);
      }

      @Override
      public void cancelled() {
        called.cancel(false);
      }
    };
  }

  /** Takes the body as it comes in. */
  private static final class Pieces extends AbstractBinResponseConsumer<Answer> {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private HttpResponse response;

    @Override
    protected void start(HttpResponse begun, ContentType type) {
      response = begun;
    }

    @Override
    protected int capacityIncrement() {
      return 100;
    }

    @Override
    protected void data(java.nio.ByteBuffer piece, boolean last) {
      byte[] copy = new byte[piece.remaining()];
      piece.get(copy);
      bytes.writeBytes(copy);
    }

    @Override
    protected Answer buildResult() {
      return answer(response, bytes.toByteArray());
    }

    @Override
    public void releaseResources() {}
  }

  /** Tells when the body begins. */
  private static final class First extends AbstractBinResponseConsumer<Void> {
    private final CompletableFuture<Boolean> begun;

    First(CompletableFuture<Boolean> begun) {
      this.begun = begun;
    }

    @Override
    protected void start(HttpResponse response, ContentType type) {}

    @Override
    protected Void buildResult() {
      return null;
    }

    @Override
    protected int capacityIncrement() {
      return 16;
    }

    @Override
    protected void data(java.nio.ByteBuffer bytes, boolean last) {
      bytes.position(bytes.limit());
      begun.complete(true);
    }

    @Override
    public void releaseResources() {}
  }
}
