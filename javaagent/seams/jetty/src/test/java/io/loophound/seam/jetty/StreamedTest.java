package io.loophound.seam.jetty;

import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.client.InputStreamResponseListener;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.Response;
import org.eclipse.jetty.client.StringRequestContent;

/** A reply that is read while it comes in, by a thread of the application. */
class StreamedTest extends JettyContract {
  @Override
  protected boolean changesBodies() {
    return true;
  }

  @Override
  protected boolean followsRedirects() {
    return true;
  }

  @Override
  Request.Content body(String json) {
    return new StringRequestContent("application/json", json);
  }

  @Override
  protected Answer post(URI address, String json, Map<String, String> headers) throws Exception {
    InputStreamResponseListener reading = new InputStreamResponseListener();
    request(address, json, headers).send(reading);
    Response head = reading.get(2, TimeUnit.MINUTES);
    try (InputStream reply = reading.getInputStream()) {
      return new Answer(
          head.getStatus(),
          new String(reply.readAllBytes(), StandardCharsets.UTF_8),
          head.getHeaders().get("x-loophound-warning"));
    }
  }
}
