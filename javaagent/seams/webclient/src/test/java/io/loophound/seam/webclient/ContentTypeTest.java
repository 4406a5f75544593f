package io.loophound.seam.webclient;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.seam.Call;
import io.loophound.agent.seam.Handler;
import io.loophound.integration.testkit.TestContext;
import java.net.URI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.http.HttpMethod;
import org.springframework.web.reactive.function.BodyInserters;
import org.springframework.web.reactive.function.client.ClientRequest;

/** A body's type is what the client sends: of the header, or of the body object. */
class ContentTypeTest {
  private static final URI ADDRESS = URI.create("http://127.0.0.1:9/v1/chat/completions");
  private static final String BODY =
      "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"Hi\"}]}";

  private final TestContext context = new TestContext();

  @AfterEach
  void noErrors() {
    assertThat(context.errors).isEmpty();
  }

  /** An inserter leaves a type that is there. */
  @ParameterizedTest
  @CsvSource({"application/json, true", "text/plain, false", ", true"})
  void isOfWhatTheClientSends(String header, boolean ours) {
    ClientRequest.Builder request =
        ClientRequest.create(HttpMethod.POST, ADDRESS).body(BodyInserters.fromValue(BODY));
    if (header != null) {
      request.header("Content-Type", header);
    }

    assertThat(look(new ExchangeHandler(context), null, request.build())).isEqualTo(ours);
  }

  private static boolean look(Handler handler, Object self, Object... arguments) {
    return handler.enter(new Call(Object.class, self, arguments)) != null;
  }
}
