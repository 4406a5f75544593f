package io.loophound.seam.apache4;

import org.apache.http.HttpEntity;
import org.apache.http.entity.ContentType;
import org.apache.http.impl.nio.client.CloseableHttpAsyncClient;
import org.apache.http.impl.nio.client.HttpAsyncClients;
import org.apache.http.nio.entity.NStringEntity;

/** The asynchronous client, with a body in memory. */
class AsyncClientTest extends AsyncContract {
  @Override
  protected boolean changesBodies() {
    return true;
  }

  @Override
  CloseableHttpAsyncClient client() {
    return HttpAsyncClients.createDefault();
  }

  @Override
  HttpEntity body(String json) {
    return new NStringEntity(json, ContentType.APPLICATION_JSON);
  }
}
