package io.loophound.seam.apache4;

import org.apache.http.client.methods.HttpPost;
import org.apache.http.impl.client.CloseableHttpClient;
import org.apache.http.impl.client.DefaultHttpClient;

/** The client of old code. */
@SuppressWarnings("deprecation")
class OldClientTest extends InMemoryTest {
  @Override
  CloseableHttpClient client() {
    return new DefaultHttpClient();
  }

  /** It closes a response by reading it to its end. */
  @Override
  void leaves(HttpPost request) {
    request.abort();
  }
}
