package io.loophound.agent.it.http.apps;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import org.apache.http.Header;
import org.apache.http.HttpEntity;
import org.apache.http.client.methods.CloseableHttpResponse;
import org.apache.http.client.methods.HttpPost;
import org.apache.http.entity.ByteArrayEntity;
import org.apache.http.entity.ContentType;
import org.apache.http.entity.InputStreamEntity;
import org.apache.http.impl.client.CloseableHttpClient;
import org.apache.http.impl.client.HttpClients;
import org.apache.http.util.EntityUtils;

/** Apache HttpClient 4: with a body in memory, and with one that can be written only once. */
final class Apache4 implements Client {
  private final CloseableHttpClient client = HttpClients.custom().disableAutomaticRetries().build();
  private final boolean once;

  Apache4(String how) {
    once = how.endsWith("-once");
  }

  @Override
  public Answer post(URI address, byte[] body, Map<String, String> headers) throws IOException {
    HttpPost request = request(address, body);
    headers.forEach(request::setHeader);
    try (CloseableHttpResponse response = client.execute(request)) {
      Map<String, String> found = new HashMap<>();
      for (Header header : response.getAllHeaders()) {
        found.put(header.getName(), header.getValue());
      }
      HttpEntity entity = response.getEntity();
      byte[] bytes = entity == null ? new byte[0] : EntityUtils.toByteArray(entity);
      return new Answer(response.getStatusLine().getStatusCode(), found, bytes);
    }
  }

  @Override
  public void leave(URI address, byte[] body) throws IOException {
    try (CloseableHttpResponse response = client.execute(request(address, body))) {
      if (response.getEntity().getContent().read() < 0) {
        throw new IOException("no reply");
      }
    }
  }

  @Override
  public void close() throws IOException {
    client.close();
  }

  private HttpPost request(URI address, byte[] body) {
    HttpPost request = new HttpPost(address);
    request.setEntity(
        once
            ? new InputStreamEntity(
                new ByteArrayInputStream(body), -1, ContentType.APPLICATION_JSON)
            : new ByteArrayEntity(body, ContentType.APPLICATION_JSON));
    return request;
  }
}
