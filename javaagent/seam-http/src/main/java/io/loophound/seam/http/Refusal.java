package io.loophound.seam.http;

import io.loophound.detectors.guard.Verdict;
import io.loophound.wire.Denial;
import io.loophound.wire.Dialect;
import io.loophound.wire.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The HTTP reply to a refused model call: in the form of the provider's own error, so that client
 * libraries raise their usual exception, and marked as not retryable.
 *
 * @param status the HTTP status
 * @param headers the reply's headers
 * @param body JSON, also for a call that asked for a stream: a provider refuses before it streams
 */
public record Refusal(int status, Map<String, String> headers, String body) {
  /**
   * The refusal for a verdict, with the status the user chose.
   *
   * @param dialect the provider's form
   */
  public static Refusal of(Verdict verdict, int status, Dialect dialect) {
    Denial denial = Denial.of(verdict, status);
    String body = Json.object(json -> dialect.error(json, denial));
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("content-type", "application/json");
    headers.put("content-length", Integer.toString(body.getBytes(StandardCharsets.UTF_8).length));
    headers.putAll(dialect.refusalHeaders(denial));
    headers.put("x-loophound-decision", denial.decisionId());
    if (denial.isRateLimit()) {
      headers.put("retry-after", Long.toString(denial.cooldownSeconds()));
    }
    return new Refusal(status, Map.copyOf(headers), body);
  }
}
