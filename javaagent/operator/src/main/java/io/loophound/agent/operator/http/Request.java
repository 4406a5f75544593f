package io.loophound.agent.operator.http;

import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * One request.
 *
 * @param method in capitals
 * @param path without query, as it was sent: it begins with a slash
 * @param query what follows the question mark, or empty
 * @param headers by name in lower case
 * @param body at most {@link RequestReader#MOST_BODY} bytes
 */
@SuppressWarnings("ArrayRecordComponent") // made by the reader and never shared
public record Request(
    String method, String path, String query, Map<String, String> headers, byte[] body) {

  /** A header, or empty. */
  public String header(String name) {
    return headers.getOrDefault(name, "");
  }

  /** The body as text. */
  public String text() {
    return new String(body, StandardCharsets.UTF_8);
  }

  /** Whether it may change anything. */
  public boolean changes() {
    return !method.equals("GET") && !method.equals("HEAD");
  }
}
