package io.loophound.seam.apache4;

import io.loophound.integration.testkit.Woven;
import io.loophound.testkit.http.HttpClientContract;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import org.apache.http.Header;
import org.apache.http.HttpEntity;
import org.apache.http.client.methods.CloseableHttpResponse;
import org.apache.http.client.methods.HttpPost;
import org.apache.http.impl.client.CloseableHttpClient;
import org.apache.http.impl.client.HttpClients;
import org.apache.http.util.EntityUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Apache HttpClient 4, woven; how a body is written is left open. */
abstract class ClientContract extends HttpClientContract {
  private final CloseableHttpClient client = client();

  CloseableHttpClient client() {
    return HttpClients.createDefault();
  }

  abstract HttpEntity body(String json);

  @BeforeEach
  final void watch() {
    Woven.watch(context);
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

  @Override
  protected final Answer post(URI address, String json, Map<String, String> headers)
      throws IOException {
    return client.execute(
        request(address, json, headers),
        response ->
            new Answer(
                response.getStatusLine().getStatusCode(),
                EntityUtils.toString(response.getEntity(), "UTF-8"),
                value(response.getFirstHeader("x-loophound-warning"))));
  }

  private static String value(Header header) {
    return header == null ? null : header.getValue();
  }

  @Override
  protected final void leave(URI address, String json) throws IOException {
    HttpPost request = request(address, json, Map.of());
    try (CloseableHttpResponse response = client.execute(request)) {
      if (response.getEntity().getContent().read() < 0) {
        throw new IOException("no reply");
      }
      leaves(request);
    }
  }

  /** What is done before the response is closed. */
  void leaves(HttpPost request) {}

  private HttpPost request(URI address, String json, Map<String, String> headers) {
    HttpPost request = new HttpPost(address);
    request.setEntity(body(json));
    headers.forEach(request::setHeader);
    return request;
  }
}
