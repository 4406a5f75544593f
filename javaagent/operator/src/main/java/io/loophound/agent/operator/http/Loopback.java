package io.loophound.agent.operator.http;

import java.util.Set;

/**
 * Refuses requests that a browser may have been tricked into sending: a foreign name bound to this
 * machine (DNS rebinding), and pages of other origins.
 */
final class Loopback {
  private final Set<String> hosts;

  Loopback(int port) {
    hosts = Set.of("127.0.0.1:" + port, "localhost:" + port, "[::1]:" + port);
  }

  void check(Request request) {
    String host = request.header("host");
    if (!hosts.contains(host)) {
      throw Problem.field(403, "Host", host, "one of " + hosts);
    }
    String origin = request.header("origin");
    boolean own = origin.startsWith("http://") && hosts.contains(origin.substring(7));
    if (!origin.isEmpty() && !own) {
      throw Problem.field(403, "Origin", origin, "none, or http:// and the Host");
    }
    String site = request.header("sec-fetch-site");
    if (site.equals("cross-site") || site.equals("same-site")) {
      throw Problem.field(403, "Sec-Fetch-Site", site, "same-origin or none");
    }
  }
}
