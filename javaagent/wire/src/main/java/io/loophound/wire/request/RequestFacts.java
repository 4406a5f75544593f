package io.loophound.wire.request;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.function.UnaryOperator;

/**
 * A request without its body, from which a dialect reads a caller, an attempt or an id.
 *
 * <p>It reaches into the library's own request, with its key and its URL, so it must not outlive
 * the decision about the call. Keep what you read from it, not the facts. Thread-safe.
 */
public final class RequestFacts {
  private final String host;
  private final String path;
  private final String query;
  private final UnaryOperator<String> headers;

  /**
   * The facts of one request; unknown values may be null.
   *
   * @param path the path of the address, without the query
   * @param query the query as sent, without the question mark
   * @param headers looks up a request header, ignoring case; null when absent
   */
  public RequestFacts(String host, String path, String query, UnaryOperator<String> headers) {
    this.host = host == null ? "" : host;
    this.path = path == null ? "" : path;
    this.query = query == null ? "" : query;
    this.headers = headers;
  }

  /** The host, or empty. */
  public String host() {
    return host;
  }

  /** The path, or empty. */
  public String path() {
    return path;
  }

  /** A header, without regard to case; null when it is absent. */
  public String header(String name) {
    return headers.apply(name);
  }

  /** A parameter of the query, decoded; null when it is absent. */
  public String parameter(String name) {
    int from = 0;
    while (from < query.length()) {
      int next = query.indexOf('&', from);
      int to = next < 0 ? query.length() : next;
      if (query.startsWith(name, from) && query.startsWith("=", from + name.length())) {
        return decoded(query.substring(from + name.length() + 1, to));
      }
      from = to + 1;
    }
    return null;
  }

  private static String decoded(String value) {
    try {
      return URLDecoder.decode(value, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return value;
    }
  }
}
