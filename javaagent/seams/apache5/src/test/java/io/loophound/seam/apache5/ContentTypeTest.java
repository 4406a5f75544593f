package io.loophound.seam.apache5;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.testkit.http.ContentTypes;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.io.entity.StringEntity;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A body's type is what the client sends: of the header, or of the body object. */
class ContentTypeTest extends ContentTypes {
  /** It takes the entity's type only when the request has none. */
  @ParameterizedTest
  @CsvSource({
    "application/json, text/plain, 1",
    "text/plain, application/json, 0",
    ", application/json, 1",
    ", text/plain, 0",
    "application/json, , 1"
  })
  void isOfWhatTheClientSends(String header, String entity, int seen) throws Exception {
    HttpPost request = new HttpPost(ADDRESS);
    if (header != null) {
      request.setHeader("Content-Type", header);
    }
    request.setEntity(new StringEntity(BODY, entity == null ? null : ContentType.create(entity)));

    isHandled(new ClassicHandler(context), null, null, request, null);

    assertThat(context.requests).hasSize(seen);
  }
}
