package io.loophound.seam.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.agent.seam.Call;
import io.loophound.agent.seam.Handler;
import io.loophound.integration.testkit.TestContext;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

  /** A publisher has no type. */
  @ParameterizedTest
  @CsvSource({"application/json, 1", "text/plain, 0", ", 1"})
  void isOfWhatTheClientSends(String header, int seen) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(ADDRESS).POST(BodyPublishers.ofString(BODY));
    if (header != null) {
      request.header("Content-Type", header);
    }

    look(
        new JdkSendHandler(context),
        HttpClient.newHttpClient(),
        request.build(),
        BodyHandlers.ofString());

    assertThat(context.requests).hasSize(seen);
  }

  private static boolean look(Handler handler, Object self, Object... arguments) {
    return handler.enter(new Call(Object.class, self, arguments)) != null;
  }
}
