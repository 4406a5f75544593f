package io.loophound.zoo.client.transport;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;

/** The JDK's own client. */
final class JdkTransport implements Transport {
  private final HttpClient client = HttpClient.newHttpClient();
  private final boolean async;

  JdkTransport(boolean async) {
    this.async = async;
  }

  @Override
  public Reply post(URI address, Map<String, String> headers, String body)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(address)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body));
    headers.forEach(request::header);
    HttpResponse<String> response =
        async
            ? client.sendAsync(request.build(), BodyHandlers.ofString()).join()
            : client.send(request.build(), BodyHandlers.ofString());
    return new Reply(response.statusCode(), response.body());
  }
}
