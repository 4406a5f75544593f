package io.loophound.seam.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import io.loophound.integration.testkit.Verdicts;
import io.loophound.wire.Dialect;
import io.loophound.wire.Dialects;
import io.loophound.wire.openai.OpenAiChat;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class RefusalTest {

  @Test
  void isTheProvidersErrorAndFinal() throws IOException {
    Refusal refusal = Refusal.of(Verdicts.block(), 422, new OpenAiChat());

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
        .containsEntry("message", Verdicts.block().message())
        .containsEntry("type", "invalid_request_error")
        .containsEntry("param", "null")
        .containsEntry("code", "recursive_loop_detected")
        .containsEntry("cooldown_seconds", "30")
        .containsEntry("decision_id", "d-17");
    assertThat(refusal.body()).startsWith("{\"error\":{");
  }

  @Test
  void saysWhenToComeBackIfTheUserWantsRateLimits() throws IOException {
    Refusal refusal = Refusal.of(Verdicts.block(), 429, new OpenAiChat());

    assertThat(refusal.status()).isEqualTo(429);
    assertThat(refusal.headers()).containsEntry("retry-after", "30");
    assertThat(fields(refusal.body())).containsEntry("type", "rate_limit_error");
  }

  static List<Arguments> all() {
    List<Arguments> all = new ArrayList<>();
    for (Dialect dialect : Dialects.all()) {
      all.add(Arguments.of(dialect.name(), dialect, 422));
      all.add(Arguments.of(dialect.name(), dialect, 429));
    }
    return all;
  }

  @ParameterizedTest(name = "{0} {2}")
  @MethodSource("all")
  void eachProviderSaysItInItsOwnWords(String name, Dialect dialect, int status)
      throws IOException {
    Refusal refusal = Refusal.of(Verdicts.block(), status, dialect);

    boolean limit = status == 429;
    int length = refusal.body().getBytes(StandardCharsets.UTF_8).length;
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("content-type", "application/json");
    headers.put("content-length", Integer.toString(length));
    headers.put("x-should-retry", "false");
    headers.put("x-loophound-decision", "d-17");
    if (limit) {
      headers.put("retry-after", "30");
    }
    if (name.startsWith("bedrock-")) {
      headers.put("x-amzn-errortype", limit ? "ThrottlingException" : "ValidationException");
    }
    assertThat(refusal.status()).isEqualTo(status);
    assertThat(refusal.headers()).isEqualTo(headers);
    assertThat(fields(refusal.body())).containsAllEntriesOf(words(name, limit));
  }

  private static Map<String, String> words(String name, boolean limit) {
    String message = Verdicts.block().message();
    String type = limit ? "rate_limit_error" : "invalid_request_error";
    return switch (name) {
      case "gemini" ->
          Map.of(
              "message", message,
              "code", limit ? "429" : "422",
              "status", limit ? "RESOURCE_EXHAUSTED" : "FAILED_PRECONDITION");
      case "ollama-chat", "ollama-generate" -> Map.of("error", message);
      case "bedrock-converse", "bedrock-invoke", "cohere-chat", "watsonx-chat", "dashscope" ->
          Map.of("message", message, "code", "recursive_loop_detected");
      default -> Map.of("message", message, "type", type, "code", "recursive_loop_detected");
    };
  }

  private static Map<String, String> fields(String body) throws IOException {
    Map<String, String> fields = new LinkedHashMap<>();
    try (JsonParser parser = new JsonFactory().createParser(body)) {
      while (parser.nextToken() != null) {
        if (parser.currentToken().isScalarValue()) {
          fields.put(parser.currentName(), parser.getText());
        }
      }
    }
    return fields;
  }
}
