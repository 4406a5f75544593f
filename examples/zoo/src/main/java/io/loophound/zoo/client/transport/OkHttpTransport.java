package io.loophound.zoo.client.transport;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

/** OkHttp. */
final class OkHttpTransport implements Transport {
  private static final MediaType JSON = MediaType.get("application/json");

  private final OkHttpClient client =
      new OkHttpClient.Builder().readTimeout(Duration.ofMinutes(2)).build();

  @Override
  public Reply post(URI address, Map<String, String> headers, String body) throws IOException {
    Request.Builder request =
        new Request.Builder().url(address.toString()).post(RequestBody.create(body, JSON));
    headers.forEach(request::header);
    try (Response response = client.newCall(request.build()).execute()) {
      return new Reply(response.code(), response.body().string());
    }
  }
}
