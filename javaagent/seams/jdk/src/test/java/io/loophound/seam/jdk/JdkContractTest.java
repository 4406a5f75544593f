package io.loophound.seam.jdk;

import io.loophound.testkit.http.HttpClientContract;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;

/** The JDK's client, which waits for the reply. */
class JdkContractTest extends HttpClientContract {
  private final GatedClient client = new GatedClient(HttpClient.newHttpClient(), context);

  /** Sends and waits for the reply's head. */
  <T> HttpResponse<T> send(GatedClient to, HttpRequest request, BodyHandler<T> handler)
      throws Exception {
    return to.send(request, handler);
  }

  @Override
  protected String seam() {
    return "jdk-http";
  }

  @Override
  protected boolean changesBodies() {
    return true;
  }

  @Override
  protected Answer post(URI address, String json, Map<String, String> headers) throws Exception {
    HttpResponse<String> response =
        send(client, request(address, json, headers), BodyHandlers.ofString());
    return new Answer(
        response.statusCode(),
        response.body(),
        response.headers().firstValue("x-loophound-warning").orElse(null));
  }

  @Override
  protected void leave(URI address, String json) throws Exception {
    HttpRequest request = request(address, json, Map.of());
    try (InputStream in = send(client, request, BodyHandlers.ofInputStream()).body()) {
      if (in.read() < 0) {
        throw new IOException("no reply");
      }
    }
  }

  private static HttpRequest request(URI address, String json, Map<String, String> headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(address)
            .header("content-type", "application/json")
            .POST(BodyPublishers.ofString(json));
    headers.forEach(request::header);
    return request.build();
  }
}
