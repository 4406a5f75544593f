package io.loophound.seam.apache4;

import io.loophound.integration.testkit.Woven;
import io.loophound.testkit.http.HttpClientContract;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.apache.http.Header;
import org.apache.http.HttpEntity;
import org.apache.http.HttpResponse;
import org.apache.http.client.methods.HttpPost;
import org.apache.http.impl.nio.client.CloseableHttpAsyncClient;
import org.apache.http.nio.IOControl;
import org.apache.http.nio.client.methods.AsyncByteConsumer;
import org.apache.http.nio.client.methods.HttpAsyncMethods;
import org.apache.http.protocol.HttpContext;
import org.apache.http.util.EntityUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Apache HttpAsyncClient 4, woven; which client it is and how a body is written is left open. */
abstract class AsyncContract extends HttpClientContract {
  private final CloseableHttpAsyncClient client = client();

  abstract CloseableHttpAsyncClient client();

  abstract HttpEntity body(String json);

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
  protected final String seam() {
    return "apache-http4";
  }

  /** Its thread is the one that other calls are waiting for. */
  @Override
  protected final boolean canBeSlowed() {
    return false;
  }

  @Override
  protected final Answer post(URI address, String json, Map<String, String> headers)
      throws Exception {
    HttpResponse response = client.execute(request(address, json, headers), null).get();
    Header warning = response.getFirstHeader("x-loophound-warning");
    return new Answer(
        response.getStatusLine().getStatusCode(),
        EntityUtils.toString(response.getEntity(), "UTF-8"),
        warning == null ? null : warning.getValue());
  }

  @Override
  protected final void leave(URI address, String json) throws Exception {
    Beginning beginning = new Beginning();
    Future<Void> reply =
        client.execute(HttpAsyncMethods.create(request(address, json, Map.of())), beginning, null);
    beginning.begun.get();
    reply.cancel(true);
  }

  private HttpPost request(URI address, String json, Map<String, String> headers) {
    HttpPost request = new HttpPost(address);
    request.setEntity(body(json));
    headers.forEach(request::setHeader);
    return request;
  }

  /** Tells when the body begins. */
  private static final class Beginning extends AsyncByteConsumer<Void> {
    private final CompletableFuture<Boolean> begun = new CompletableFuture<>();

    @Override
    protected void onByteReceived(ByteBuffer bytes, IOControl control) {
      bytes.position(bytes.limit());
      begun.complete(true);
    }

    @Override
    protected void onResponseReceived(HttpResponse response) {}

    @Override
    protected Void buildResult(HttpContext context) {
      return null;
    }
  }
}
