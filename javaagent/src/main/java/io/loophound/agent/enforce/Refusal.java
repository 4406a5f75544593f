package io.loophound.agent.enforce;

import com.fasterxml.jackson.core.JsonGenerator;
import io.loophound.agent.wire.Json;
import io.loophound.detectors.guard.Verdict;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The HTTP reply that stands for a refused model call: shaped as the provider's own error, so that
 * client libraries raise what they raise for it, and marked as not worth a retry.
 *
 * @param status the HTTP status
 * @param headers the reply's headers
 * @param body JSON, also for a call that asked for a stream: a provider refuses before it streams
 */
public record Refusal(int status, Map<String, String> headers, String body) {
  private static final int TOO_MANY_REQUESTS = 429;

  /** The refusal for a verdict, with the status the user chose. */
  public static Refusal of(Verdict verdict, int status) {
    long cooldown = Math.max(1, (verdict.cooldown().toMillis() + 999) / 1000);
    String body = body(verdict, status, cooldown);
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("content-type", "application/json");
    headers.put("content-length", Integer.toString(body.getBytes(StandardCharsets.UTF_8).length));
    headers.put("x-should-retry", "false");
    headers.put("x-loophound-decision", verdict.decisionId());
    if (status == TOO_MANY_REQUESTS) {
      headers.put("retry-after", Long.toString(cooldown));
    }
    return new Refusal(status, Map.copyOf(headers), body);
  }

  private static String body(Verdict verdict, int status, long cooldown) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = Json.generator(text)) {
      json.writeStartObject();
      json.writeObjectFieldStart("error");
      json.writeStringField("message", verdict.message());
      json.writeStringField(
          "type", status == TOO_MANY_REQUESTS ? "rate_limit_error" : "invalid_request_error");
      json.writeNullField("param");
      json.writeStringField("code", "recursive_loop_detected");
      json.writeNumberField("cooldown_seconds", cooldown);
      json.writeStringField("decision_id", verdict.decisionId());
      json.writeEndObject();
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }
}
