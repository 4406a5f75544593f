package io.loophound.seam.apache4;

import org.apache.http.impl.client.CloseableHttpClient;
import org.apache.http.impl.client.HttpClients;

/** The client that only sends. */
class MinimalClientTest extends InMemoryTest {
  @Override
  CloseableHttpClient client() {
    return HttpClients.createMinimal();
  }
}
