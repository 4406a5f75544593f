package io.loophound.seam.okhttp;

import io.loophound.integration.testkit.Woven;
import io.loophound.testkit.http.HttpClientContract;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import okhttp3.Call;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** OkHttp, woven; how a call is made and a body is written is left open. */
abstract class OkHttpContract extends HttpClientContract {
  static final MediaType JSON = MediaType.get("application/json");

  private final OkHttpClient client =
      new OkHttpClient.Builder().readTimeout(Duration.ofMinutes(2)).build();

  abstract RequestBody body(String json);

  abstract Response send(Call call) throws Exception;

  @BeforeEach
  final void watch() {
    Woven.watch(context);
  }

  @AfterEach
  final void close() {
    Woven.unwatch();
    client.dispatcher().executorService().shutdown();
    client.connectionPool().evictAll();
  }

  @Override
  protected final String seam() {
    return "okhttp";
  }

  @Override
  protected final Answer post(URI address, String json, Map<String, String> headers)
      throws Exception {
    try (Response response = send(call(address, json, headers))) {
      return new Answer(
          response.code(), response.body().string(), response.header("x-loophound-warning"));
    }
  }

  @Override
  protected final void leave(URI address, String json) throws Exception {
    try (Response response = send(call(address, json, Map.of()))) {
      response.body().source().readByte();
    }
  }

  private Call call(URI address, String json, Map<String, String> headers) throws IOException {
    Request.Builder request = new Request.Builder().url(address.toString()).post(body(json));
    headers.forEach(request::header);
    return client.newCall(request.build());
  }
}
