package io.loophound.seam.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.integration.testkit.Woven;
import io.loophound.testkit.http.HttpClientContract;
import java.io.InputStream;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.client.ContentResponse;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.InputStreamResponseListener;
import org.eclipse.jetty.client.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Jetty's client, woven; how the body is given to it is left open. */
abstract class JettyContract extends HttpClientContract {
  private final HttpClient client = new HttpClient();

  abstract Request.Content body(String json);

  @BeforeEach
  final void watch() throws Exception {
    Woven.watch(context);
    client.start();
  }

  @AfterEach
  final void unwatch() throws Exception {
    client.stop();
    Woven.unwatch();
  }

  @Override
  protected final String seam() {
    return "jetty";
  }

  @Override
  protected Answer post(URI address, String json, Map<String, String> headers) throws Exception {
    ContentResponse response = request(address, json, headers).send();
    return new Answer(
        response.getStatus(),
        response.getContentAsString(),
        response.getHeaders().get("x-loophound-warning"));
  }

  @Override
  protected final void leave(URI address, String json) throws Exception {
    InputStreamResponseListener reading = new InputStreamResponseListener();
    request(address, json, Map.of()).send(reading);
    reading.get(2, TimeUnit.MINUTES);
    try (InputStream reply = reading.getInputStream()) {
      assertThat(reply.read()).isNotNegative();
    }
  }

  final Request request(URI address, String json, Map<String, String> headers) {
    return client.POST(address).headers(all -> headers.forEach(all::put)).body(body(json));
  }
}
