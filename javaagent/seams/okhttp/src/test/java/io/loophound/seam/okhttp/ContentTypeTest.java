package io.loophound.seam.okhttp;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.testkit.http.ContentTypes;
import java.nio.charset.StandardCharsets;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A body's type is what the client sends: of the header, or of the body object. */
class ContentTypeTest extends ContentTypes {
  /** It puts the body's type in the header's place. */
  @ParameterizedTest
  @CsvSource({
    "application/json, text/plain, 0",
    "text/plain, application/json, 1",
    "application/json, , 1",
    "text/plain, , 0"
  })
  void isOfWhatTheClientSends(String header, String type, int seen) {
    RequestBody body =
        RequestBody.create(
            BODY.getBytes(StandardCharsets.UTF_8), type == null ? null : MediaType.get(type));
    Request request =
        new Request.Builder()
            .url(ADDRESS.toString())
            .header("Content-Type", header)
            .post(body)
            .build();

    isHandled(new CallHandler(context), new OkHttpClient().newCall(request));

    assertThat(context.requests).hasSize(seen);
  }
}
