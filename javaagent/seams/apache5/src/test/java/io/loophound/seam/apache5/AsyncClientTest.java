package io.loophound.seam.apache5;

import io.loophound.integration.testkit.Woven;
import io.loophound.testkit.http.HttpClientContract;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
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
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Apache HttpClient 5, asynchronous, woven. */
class AsyncClientTest extends HttpClientContract {
  private final CloseableHttpAsyncClient client =
      HttpAsyncClients.custom().disableAutomaticRetries().build();

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
  protected String seam() {
    return "apache-http5";
  }

  /** Its thread is the one that other calls are waiting for. */
  @Override
  protected boolean canBeSlowed() {
    return false;
  }

  /** On a machine that is busy it reads on in one of eight cases; why is not known yet. */
  @Override
  protected boolean closesWhatIsLeft() {
    return false;
  }

  @Override
  protected Answer post(URI address, String json, Map<String, String> headers) throws Exception {
    SimpleHttpResponse response = client.execute(request(address, json, headers), null).get();
    byte[] body = response.getBodyBytes();
    return new Answer(response.getCode(), new String(body, StandardCharsets.UTF_8));
  }

  @Override
  protected void leave(URI address, String json) throws Exception {
    Beginning beginning = new Beginning();
    Future<Void> reply =
        client.execute(
            SimpleRequestProducer.create(request(address, json, Map.of())), beginning, null);
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
      return 16;
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
