package io.loophound.agent.it.http.apps;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.client.BytesRequestContent;
import org.eclipse.jetty.client.ContentResponse;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.InputStreamRequestContent;
import org.eclipse.jetty.client.InputStreamResponseListener;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.Response;

/** Jetty's client: with a body in memory, and with one that is read once. */
final class JettyClient implements Client {
  private static final String JSON = "application/json";

  private final HttpClient client = new HttpClient();
  private final boolean once;

  JettyClient(String name) {
    once = name.equals("jetty-once");
    try {
      client.start();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public Answer post(URI address, byte[] body, Map<String, String> headers) throws Exception {
    ContentResponse response = request(address, body, headers).send();
    return answer(response, response.getContent());
  }

  /** The reply's pieces, each as it comes in. */
  @Override
  public Answer stream(URI address, byte[] body, Map<String, String> headers) throws Exception {
    InputStreamResponseListener reading = new InputStreamResponseListener();
    request(address, body, headers).send(reading);
    Response response = reading.get(2, TimeUnit.MINUTES);
    try (InputStream reply = reading.getInputStream()) {
      return answer(response, reply.readAllBytes());
    }
  }

  @Override
  public void leave(URI address, byte[] body) throws Exception {
    InputStreamResponseListener reading = new InputStreamResponseListener();
    request(address, body, Map.of()).send(reading);
    reading.get(2, TimeUnit.MINUTES);
    try (InputStream reply = reading.getInputStream()) {
      reply.read();
    }
  }

  /** Its threads would keep the JVM alive. */
  @Override
  public void close() throws IOException {
    try {
      client.stop();
    } catch (Exception e) {
      throw new IOException(e);
    }
  }

  @SuppressWarnings("deprecation") // 12.0 has no other
  private Request request(URI address, byte[] body, Map<String, String> headers) {
    return client
        .POST(address)
        .headers(all -> headers.forEach(all::put))
        .body(
            once
                ? new InputStreamRequestContent(JSON, new ByteArrayInputStream(body))
                : new BytesRequestContent(JSON, body));
  }

  private static Answer answer(Response response, byte[] body) {
    Map<String, String> headers = new HashMap<>();
    response.getHeaders().forEach(field -> headers.put(field.getName(), field.getValue()));
    return new Answer(response.getStatus(), headers, body);
  }
}
