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
 * @param body at most {@link AdminServer#MOST_BODY} bytes
 * @param peer the address that it comes from
 * @param caller who sends it; null until that is known
 */
@SuppressWarnings("ArrayRecordComponent") // made by the server and never shared
public record Request(
    String method,
    String path,
    String query,
    Map<String, String> headers,
    byte[] body,
    String peer,
    Caller caller) {

  /** A header, or empty. */
  public String header(String name) {
    return headers.getOrDefault(name, "");
  }

  /** The body as text. */
  public String text() {
    return new String(body, StandardCharsets.UTF_8);
  }

  /** The same for another path. */
  Request at(String other) {
    return new Request(method, other, query, headers, body, peer, caller);
  }

  /** The same from somebody who is known. */
  Request by(Caller sender) {
    return new Request(method, path, query, headers, body, peer, sender);
  }
}
