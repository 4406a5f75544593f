package io.loophound.seam.springrest;

import org.eclipse.jetty.client.HttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.JettyClientHttpRequestFactory;

/** {@code RestClient} over Jetty. */
class JettyTest extends RestContract {
  private final HttpClient client = new HttpClient();

  @BeforeEach
  final void startClient() throws Exception {
    // Spring's body cannot be sent twice, so Jetty follows nothing; and an answer that comes before
    // the body's stream is closed ends as an error: a race of theirs, without us.
    client.setFollowRedirects(false);
    client.start();
  }

  @AfterEach
  final void stopClient() throws Exception {
    client.stop();
  }

  @Override
  protected boolean changesBodies() {
    return true;
  }

  @Override
  ClientHttpRequestFactory factory() {
    return new JettyClientHttpRequestFactory(client);
  }
}
