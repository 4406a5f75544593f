package io.loophound.detectors.policy;

import io.loophound.detectors.event.ModelRequest;
import java.util.List;
import java.util.Locale;

/**
 * Calls that are never looked at. An agent or host matches by its whole name without regard to
 * case, or by a pattern with {@code *} at one end; a path by its beginning; a header by its
 * presence ({@code X-Batch}) or its value ({@code X-Batch=nightly}).
 *
 * @param agents names of agents
 * @param hosts names of hosts
 * @param paths beginnings of paths
 * @param headers names of headers, or {@code name=value}
 */
public record Exemptions(
    List<String> agents, List<String> hosts, List<String> paths, List<String> headers) {

  /** Nothing is exempt. */
  public static final Exemptions NONE = new Exemptions(List.of(), List.of(), List.of(), List.of());

  public Exemptions {
    agents = List.copyOf(agents);
    hosts = List.copyOf(hosts);
    paths = List.copyOf(paths);
    headers = List.copyOf(headers);
  }

  /**
   * {@return whether the request is exempt}
   *
   * @param request its agent, address and headers are looked at
   */
  public boolean matches(ModelRequest request) {
    return matchesName(agents, request.run().agent())
        || matchesName(hosts, request.origin().host())
        || matchesPath(request.origin().path())
        || matchesHeader(request);
  }

  /**
   * {@return whether an agent is exempt}
   *
   * @param agent its name, as requests have it
   */
  public boolean matchesAgent(String agent) {
    return matchesName(agents, agent);
  }

  private static boolean matchesName(List<String> patterns, String name) {
    for (int i = 0; i < patterns.size() && !name.isEmpty(); i++) {
      if (matches(patterns.get(i).toLowerCase(Locale.ROOT), name.toLowerCase(Locale.ROOT))) {
        return true;
      }
    }
    return false;
  }

  private static boolean matches(String pattern, String name) {
    if (pattern.endsWith("*")) {
      return name.startsWith(pattern.substring(0, pattern.length() - 1));
    }
    return pattern.startsWith("*") ? name.endsWith(pattern.substring(1)) : name.equals(pattern);
  }

  private boolean matchesPath(String path) {
    for (int i = 0; i < paths.size() && !path.isEmpty(); i++) {
      if (path.startsWith(paths.get(i))) {
        return true;
      }
    }
    return false;
  }

  private boolean matchesHeader(ModelRequest request) {
    for (String wanted : headers) {
      int equals = wanted.indexOf('=');
      String value =
          request.origin().header().apply(equals < 0 ? wanted : wanted.substring(0, equals));
      if (value != null && (equals < 0 || value.equals(wanted.substring(equals + 1)))) {
        return true;
      }
    }
    return false;
  }
}
