package io.loophound.seam.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.testkit.http.ContentTypes;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A body's type is what the client sends: of the header, or of the body object. */
class ContentTypeTest extends ContentTypes {
  /** A publisher has no type. */
  @ParameterizedTest
  @CsvSource({"application/json, 1", "text/plain, 0", ", 1"})
  void isOfWhatTheClientSends(String header, int seen) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(ADDRESS).POST(BodyPublishers.ofString(BODY));
    if (header != null) {
      request.header("Content-Type", header);
    }

    isHandled(
        new JdkSendHandler(context),
        HttpClient.newHttpClient(),
        request.build(),
        BodyHandlers.ofString());

    assertThat(context.requests).hasSize(seen);
  }
}
