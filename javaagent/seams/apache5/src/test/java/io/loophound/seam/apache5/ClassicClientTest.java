package io.loophound.seam.apache5;

import io.loophound.integration.testkit.Woven;
import io.loophound.testkit.http.HttpClientContract;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.apache.hc.core5.http.io.entity.StringEntity;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Apache HttpClient 5, classic, woven. */
class ClassicClientTest extends HttpClientContract {
  private final CloseableHttpClient client = HttpClients.custom().disableAutomaticRetries().build();

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

  @Override
  protected Answer post(URI address, String json, Map<String, String> headers) throws IOException {
    return client.execute(
        request(address, json, headers),
        response ->
            new Answer(
                response.getCode(),
                EntityUtils.toString(response.getEntity()),
                value(response.getFirstHeader("x-loophound-warning"))));
  }

  private static String value(Header header) {
    return header == null ? null : header.getValue();
  }

  @Override
  protected void leave(URI address, String json) throws IOException {
    HttpPost request = request(address, json, Map.of());
    int first =
        client.execute(
            request,
            response -> {
              int read = response.getEntity().getContent().read();
              request.cancel();
              return read;
            });
    if (first < 0) {
      throw new IOException("no reply");
    }
  }

  private static HttpPost request(URI address, String json, Map<String, String> headers) {
    HttpPost request = new HttpPost(address);
    request.setEntity(new StringEntity(json, ContentType.APPLICATION_JSON));
    headers.forEach(request::setHeader);
    return request;
  }
}
