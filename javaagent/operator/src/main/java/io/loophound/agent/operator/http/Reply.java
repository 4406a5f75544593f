package io.loophound.agent.operator.http;

import io.loophound.agent.operator.json.JsonText;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One reply.
 *
 * @param status the status
 * @param type the content type
 * @param body the body
 * @param headers further headers
 */
@SuppressWarnings("ArrayRecordComponent") // written once and forgotten
public record Reply(int status, String type, byte[] body, Map<String, String> headers) {
  private static final String JSON = "application/json; charset=utf-8";

  /** A value as JSON. */
  public static Reply json(int status, Object value) {
    return text(status, JSON, JsonText.of(value));
  }

  /** A value as JSON, for a successful request. */
  public static Reply json(Object value) {
    return json(200, value);
  }

  /** A text. */
  public static Reply text(int status, String type, String text) {
    return new Reply(status, type, text.getBytes(StandardCharsets.UTF_8), Map.of());
  }

  /** The same with one more header. */
  public Reply with(String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(name, value);
    return new Reply(status, type, body, more);
  }
}
