package io.loophound.zoo.client.transport;

import java.io.IOException;
import java.net.URI;
import java.util.Map;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.apache.hc.core5.http.io.entity.StringEntity;

/** Apache's client, without its own retries. */
final class ApacheTransport implements Transport {
  private final CloseableHttpClient client = HttpClients.custom().disableAutomaticRetries().build();

  @Override
  public Reply post(URI address, Map<String, String> headers, String body) throws IOException {
    HttpPost post = new HttpPost(address);
    headers.forEach(post::setHeader);
    post.setEntity(new StringEntity(body, ContentType.APPLICATION_JSON));
    return client.execute(
        post,
        response -> new Reply(response.getCode(), EntityUtils.toString(response.getEntity())));
  }
}
