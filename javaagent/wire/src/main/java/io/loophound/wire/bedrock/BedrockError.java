package io.loophound.wire.bedrock;

import com.fasterxml.jackson.core.JsonGenerator;
import io.loophound.wire.Denial;
import io.loophound.wire.request.ClientRetries;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Bedrock's form of a refusal: a message, and the name of the error in a header. */
final class BedrockError {
  private BedrockError() {}

  /** A name that the client libraries know; they do not retry after a permanent refusal. */
  static Map<String, String> headers(Denial denial) {
    Map<String, String> headers = new LinkedHashMap<>(ClientRetries.noRetry());
    headers.put(
        "x-amzn-errortype", denial.isRateLimit() ? "ThrottlingException" : "ValidationException");
    return headers;
  }

  static void write(JsonGenerator json, Denial denial) throws IOException {
    json.writeStringField("message", denial.message());
    json.writeStringField("code", Denial.CODE);
    json.writeNumberField("cooldown_seconds", denial.cooldownSeconds());
  }
}
