package io.loophound.agent.it.http.apps;

import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.apache.http.Header;
import org.apache.http.HttpEntity;
import org.apache.http.HttpResponse;
import org.apache.http.client.methods.HttpPost;
import org.apache.http.entity.ByteArrayEntity;
import org.apache.http.entity.ContentType;
import org.apache.http.impl.nio.client.CloseableHttpAsyncClient;
import org.apache.http.impl.nio.client.HttpAsyncClients;
import org.apache.http.nio.IOControl;
import org.apache.http.nio.client.methods.AsyncByteConsumer;
import org.apache.http.nio.client.methods.HttpAsyncMethods;
import org.apache.http.protocol.HttpContext;
import org.apache.http.util.EntityUtils;

/** Apache HttpAsyncClient 4. */
final class Apache4Async implements Client {
  private final CloseableHttpAsyncClient client = HttpAsyncClients.createDefault();

  Apache4Async() {
    client.start();
  }

  @Override
  public Answer post(URI address, byte[] body, Map<String, String> headers) throws Exception {
    HttpPost request = request(address, body);
    headers.forEach(request::setHeader);
    HttpResponse response = client.execute(request, null).get();
    Map<String, String> found = new HashMap<>();
    for (Header header : response.getAllHeaders()) {
      found.put(header.getName(), header.getValue());
    }
    HttpEntity entity = response.getEntity();
    byte[] bytes = entity == null ? new byte[0] : EntityUtils.toByteArray(entity);
    return new Answer(response.getStatusLine().getStatusCode(), found, bytes);
  }

  @Override
  public void leave(URI address, byte[] body) throws Exception {
    CompletableFuture<Boolean> begun = new CompletableFuture<>();
    Future<Void> reply =
        client.execute(HttpAsyncMethods.create(request(address, body)), new Begun(begun), null);
    begun.get();
    reply.cancel(true);
  }

  @Override
  public void close() throws IOException {
    client.close();
  }

  private static HttpPost request(URI address, byte[] body) {
    HttpPost request = new HttpPost(address);
    request.setEntity(new ByteArrayEntity(body, ContentType.APPLICATION_JSON));
    return request;
  }

  /** Tells when the body begins. */
  private static final class Begun extends AsyncByteConsumer<Void> {
    private final CompletableFuture<Boolean> begun;

    Begun(CompletableFuture<Boolean> begun) {
      this.begun = begun;
    }

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
