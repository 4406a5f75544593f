package io.loophound.seam.vertx;

/**
 * The target of a request line.
 *
 * @param host the host, or empty
 * @param path the path as sent
 * @param query the query as sent, or empty
 */
record Target(String host, String path, String query) {

  /** From a path with a query, or an absolute address as proxies get it. */
  static Target of(String line) {
    String rest = line == null ? "" : line;
    String host = "";
    int scheme = rest.indexOf("://");
    if (scheme > 0 && scheme < rest.indexOf('/', scheme + 3)) {
      int path = rest.indexOf('/', scheme + 3);
      host = host(rest.substring(scheme + 3, path));
      rest = rest.substring(path);
    }
    int query = rest.indexOf('?');
    return query < 0
        ? new Target(host, rest, "")
        : new Target(host, rest.substring(0, query), rest.substring(query + 1));
  }

  private static String host(String authority) {
    int port = authority.lastIndexOf(':');
    return port > authority.lastIndexOf(']') ? authority.substring(0, port) : authority;
  }

  Target at(String known) {
    return known.isEmpty() ? this : new Target(known, path, query);
  }
}
