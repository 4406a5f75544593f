package io.loophound.agent.it.http.apps;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.io.HttpClientResponseHandler;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.apache.hc.core5.http.io.entity.InputStreamEntity;

/** Apache HttpClient 5: with a body in memory, and with one that can be written only once. */
final class Apache implements Client {
  private final CloseableHttpClient client = HttpClients.custom().disableAutomaticRetries().build();
  private final String how;

  Apache(String how) {
    this.how = how;
  }

  @Override
  public Answer post(URI address, byte[] body, Map<String, String> headers) throws IOException {
    return send(
        address,
        body,
        headers,
        response -> {
          byte[] bytes = EntityUtils.toByteArray(response.getEntity());
          return answer(response, bytes == null ? new byte[0] : bytes);
        });
  }

  @Override
  public Answer stream(URI address, byte[] body, Map<String, String> headers) throws IOException {
    return send(address, body, headers, response -> answer(response, pieces(response)));
  }

  private static byte[] pieces(ClassicHttpResponse response) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (InputStream in = response.getEntity().getContent()) {
      byte[] piece = new byte[100];
      for (int count = in.read(piece); count >= 0; count = in.read(piece)) {
        bytes.write(piece, 0, count);
      }
    }
    return bytes.toByteArray();
  }

  private Answer send(
      URI address,
      byte[] body,
      Map<String, String> headers,
      HttpClientResponseHandler<Answer> handler)
      throws IOException {
    HttpPost request = request(address, body);
    headers.forEach(request::setHeader);
    var sent = request.getEntity();
    Answer answer = client.execute(request, handler);
    if (request.getEntity() != sent) {
      throw new AssertionError("the application's request was changed");
    }
    return answer;
  }

  @Override
  public void leave(URI address, byte[] body) throws IOException {
    HttpPost request = request(address, body);
    ClassicHttpResponse response = client.executeOpen(null, request, null);
    if (response.getEntity().getContent().read() < 0) {
      throw new IOException("no reply");
    }
    request.abort();
    try {
      response.close();
    } catch (IOException expected) {
      // the connection is gone
    }
  }

  @Override
  public void close() throws IOException {
    client.close();
  }

  private HttpPost request(URI address, byte[] body) {
    HttpPost request = new HttpPost(address);
    request.setEntity(
        how.equals("apache-once")
            ? new InputStreamEntity(
                new ByteArrayInputStream(body), -1, ContentType.APPLICATION_JSON)
            : new ByteArrayEntity(body, ContentType.APPLICATION_JSON));
    return request;
  }

  private static Answer answer(ClassicHttpResponse response, byte[] body) {
    Map<String, String> found = new HashMap<>();
    for (Header header : response.getHeaders()) {
      found.put(header.getName(), header.getValue());
    }
    return new Answer(response.getCode(), found, body);
  }
}
