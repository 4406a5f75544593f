package io.loophound.seam.webclient;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.testkit.http.ContentTypes;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.http.HttpMethod;
import org.springframework.web.reactive.function.BodyInserters;
import org.springframework.web.reactive.function.client.ClientRequest;

/** A body's type is what the client sends: of the header, or of the body object. */
class ContentTypeTest extends ContentTypes {
  /** An inserter leaves a type that is there. */
  @ParameterizedTest
  @CsvSource({"application/json, true", "text/plain, false", ", true"})
  void isOfWhatTheClientSends(String header, boolean ours) {
    ClientRequest.Builder request =
        ClientRequest.create(HttpMethod.POST, ADDRESS).body(BodyInserters.fromValue(BODY));
    if (header != null) {
      request.header("Content-Type", header);
    }

    assertThat(isHandled(new ExchangeHandler(context), null, request.build())).isEqualTo(ours);
  }
}
