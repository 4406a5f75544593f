package io.loophound.wire.openai;

import com.fasterxml.jackson.core.JsonGenerator;
import io.loophound.wire.Denial;
import java.io.IOException;

/** The error object of OpenAI. */
public final class OpenAiError {
  private OpenAiError() {}

  /** Writes the field {@code error}. */
  public static void write(JsonGenerator json, Denial denial) throws IOException {
    json.writeObjectFieldStart("error");
    json.writeStringField("message", denial.message());
    json.writeStringField("type", type(denial));
    json.writeNullField("param");
    json.writeStringField("code", Denial.CODE);
    json.writeNumberField("cooldown_seconds", denial.cooldownSeconds());
    json.writeStringField("decision_id", denial.decisionId());
    json.writeEndObject();
  }

  private static String type(Denial denial) {
    return denial.isRateLimit() ? "rate_limit_error" : "invalid_request_error";
  }
}
