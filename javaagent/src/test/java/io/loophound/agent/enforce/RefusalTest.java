package io.loophound.agent.enforce;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonParser;
import io.loophound.agent.http.TestContext;
import io.loophound.agent.wire.Json;
import io.loophound.agent.wire.openai.OpenAiChat;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RefusalTest {

  @Test
  void isTheProvidersErrorAndFinal() throws IOException {
    Refusal refusal = Refusal.of(TestContext.block(), 422, new OpenAiChat());

    assertThat(refusal.status()).isEqualTo(422);
    assertThat(refusal.headers())
        .containsEntry("content-type", "application/json")
        .containsEntry("x-should-retry", "false")
        .containsEntry("x-loophound-decision", "d-17")
        .containsEntry(
            "content-length",
            Integer.toString(refusal.body().getBytes(StandardCharsets.UTF_8).length))
        .doesNotContainKey("retry-after");
    assertThat(fields(refusal.body()))
        .containsEntry("message", TestContext.block().message())
        .containsEntry("type", "invalid_request_error")
        .containsEntry("param", "null")
        .containsEntry("code", "recursive_loop_detected")
        .containsEntry("cooldown_seconds", "30")
        .containsEntry("decision_id", "d-17");
    assertThat(refusal.body()).startsWith("{\"error\":{");
  }

  @Test
  void saysWhenToComeBackIfTheUserWantsRateLimits() throws IOException {
    Refusal refusal = Refusal.of(TestContext.block(), 429, new OpenAiChat());

    assertThat(refusal.status()).isEqualTo(429);
    assertThat(refusal.headers()).containsEntry("retry-after", "30");
    assertThat(fields(refusal.body())).containsEntry("type", "rate_limit_error");
  }

  private static Map<String, String> fields(String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    Map<String, String> fields = new LinkedHashMap<>();
    try (JsonParser parser = Json.parser(bytes, bytes.length)) {
      while (parser.nextToken() != null) {
        if (parser.currentToken().isScalarValue()) {
          fields.put(parser.currentName(), parser.getText());
        }
      }
    }
    return fields;
  }
}
