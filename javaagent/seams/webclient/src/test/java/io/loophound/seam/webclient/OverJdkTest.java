package io.loophound.seam.webclient;

import static org.assertj.core.api.Assertions.assertThat;

import io.loophound.detectors.guard.Verdict;
import io.loophound.detectors.policy.Action;
import io.loophound.integration.testkit.TestContext;
import io.loophound.integration.testkit.Verdicts;
import io.loophound.integration.testkit.Woven;
import io.loophound.testkit.http.ModelServer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.http.MediaType;
import org.springframework.http.client.reactive.JdkClientHttpConnector;
import org.springframework.web.reactive.function.client.WebClient;

/** Over the JDK's client, which asks for a body only when the request is complete. */
class OverJdkTest {
  private static final String BODY =
      "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}],"
          + "\"tools\":[{\"function\":{\"name\":\"search\"}}]";

  private final TestContext context = new TestContext();
  private final WebClient client =
      WebClient.builder().clientConnector(new JdkClientHttpConnector()).build();

  @BeforeEach
  void watch() {
    Woven.watch(context);
  }

  @AfterEach
  void unwatch() {
    Woven.unwatch();
    assertThat(context.errors).isEmpty();
  }

  static Stream<Arguments> verdicts() {
    return Stream.of(
        Arguments.of(Verdict.ALLOW, 200, "}"),
        Arguments.of(Verdicts.slow(Duration.ofMillis(50)), 200, "}"),
        Arguments.of(Verdicts.verdict(Action.CONCLUDE), 200, ",\"tool_choice\":\"none\"}"),
        Arguments.of(Verdicts.block(), 422, null));
  }

  @ParameterizedTest
  @MethodSource("verdicts")
  void theBodyArrivesAsItIsToBeSent(Verdict verdict, int status, String end) throws Exception {
    context.verdict = verdict;
    try (ModelServer server = new ModelServer()) {
      assertThat(post(server)).isEqualTo(status);

      assertThat(server.bodies)
          .extracting(bytes -> new String(bytes, StandardCharsets.UTF_8))
          .isEqualTo(end == null ? List.of() : List.of(BODY + end));
    }
  }

  private int post(ModelServer server) {
    return client
        .post()
        .uri(server.chat())
        .contentType(MediaType.APPLICATION_JSON)
        .bodyValue(BODY + '}')
        .exchangeToMono(
            response -> response.releaseBody().thenReturn(response.statusCode().value()))
        .block(Duration.ofMinutes(2));
  }
}
