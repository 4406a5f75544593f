package io.loophound.seam.jdk;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;

/** The JDK's client, asked for a reply that comes later. */
class JdkAsyncContractTest extends JdkContractTest {
  @Override
  <T> HttpResponse<T> send(GatedClient to, HttpRequest request, BodyHandler<T> handler)
      throws Exception {
    return to.sendAsync(request, handler).get();
  }
}
