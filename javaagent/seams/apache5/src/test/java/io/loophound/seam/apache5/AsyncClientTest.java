package io.loophound.seam.apache5;

import io.loophound.integration.testkit.Woven;
import io.loophound.testkit.http.HttpClientContract;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import org.apache.hc.client5.http.async.AsyncExecCallback;
import org.apache.hc.client5.http.async.AsyncExecChain;
import org.apache.hc.client5.http.async.methods.AbstractBinResponseConsumer;
import org.apache.hc.client5.http.async.methods.SimpleHttpRequest;
import org.apache.hc.client5.http.async.methods.SimpleHttpResponse;
import org.apache.hc.client5.http.async.methods.SimpleRequestBuilder;
import org.apache.hc.client5.http.async.methods.SimpleRequestProducer;
import org.apache.hc.client5.http.impl.ChainElement;
import org.apache.hc.client5.http.impl.async.CloseableHttpAsyncClient;
import org.apache.hc.client5.http.impl.async.HttpAsyncClients;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpRequest;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.nio.AsyncEntityProducer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Apache HttpClient 5, asynchronous, woven. */
class AsyncClientTest extends HttpClientContract {
  private final CloseableHttpAsyncClient client =
      HttpAsyncClients.custom()
          .disableAutomaticRetries()
          .addExecInterceptorAfter(ChainElement.CONNECT.name(), "order", this::afterExecute)
          .build();
  private volatile CountDownLatch executed = new CountDownLatch(0);

  @BeforeEach
  final void watch() {
    Woven.watch(context);
    client.start();
  }

  @AfterEach
  final void close() throws IOException {
    Woven.unwatch();
    client.close();
  }

  @Override
  protected boolean followsRedirects() {
    return true;
  }

  @Override
  protected boolean changesBodies() {
    return true;
  }

  @Override
  protected String seam() {
    return "apache-http5";
  }

  /** Its thread is the one that other calls are waiting for. */
  @Override
  protected boolean canBeSlowed() {
    return false;
  }

  @Override
  protected Answer post(URI address, String json, Map<String, String> headers) throws Exception {
    SimpleHttpResponse response = client.execute(request(address, json, headers), null).get();
    byte[] body = response.getBodyBytes();
    Header warning = response.getFirstHeader("x-loophound-warning");
    return new Answer(
        response.getCode(),
        new String(body, StandardCharsets.UTF_8),
        warning == null ? null : warning.getValue());
  }

  /**
   * The client forgets whom to tell of a cancellation when a connection is there before {@code
   * execute} has returned: its threads set that in the wrong order, with or without the agent.
   *
   * @see <a href="https://github.com/apache/httpcomponents-core/pull/227">where it is described</a>
   */
  private void afterExecute(
      HttpRequest request,
      AsyncEntityProducer producer,
      AsyncExecChain.Scope scope,
      AsyncExecChain chain,
      AsyncExecCallback callback)
      throws HttpException, IOException {
    try {
      executed.await();
    } catch (InterruptedException e) {
      throw new InterruptedIOException();
    }
    chain.proceed(request, producer, scope, callback);
  }

  @Override
  protected void leave(URI address, String json) throws Exception {
    executed = new CountDownLatch(1);
    Beginning beginning = new Beginning();
    Future<Void> reply =
        client.execute(
            SimpleRequestProducer.create(request(address, json, Map.of())), beginning, null);
    executed.countDown();
    beginning.begun.get();
    reply.cancel(true);
  }

  private static SimpleHttpRequest request(URI address, String json, Map<String, String> headers) {
    SimpleHttpRequest request =
        SimpleRequestBuilder.post(address).setBody(json, ContentType.APPLICATION_JSON).build();
    headers.forEach(request::setHeader);
    return request;
  }

  /** Tells when the body begins. */
  private static final class Beginning extends AbstractBinResponseConsumer<Void> {
    private final CompletableFuture<Boolean> begun = new CompletableFuture<>();

    @Override
    protected void start(HttpResponse response, ContentType type) {}

    @Override
    protected Void buildResult() {
      return null;
    }

    @Override
    protected int capacityIncrement() {
      return 1 << 20; // a client that reads nothing more does not notice that it was left
    }

    @Override
    protected void data(ByteBuffer bytes, boolean last) {
      bytes.position(bytes.limit());
      begun.complete(true);
    }

    @Override
    public void releaseResources() {}
  }
}
