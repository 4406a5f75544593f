package io.loophound.agent.operator.http;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Maps requests to answers. */
public final class Routes {
  private final List<Route> routes = new ArrayList<>();

  /** Answers a request; its path contains these values. */
  @FunctionalInterface
  public interface Handler {
    /** The reply. */
    Reply answer(Request request, Map<String, String> path);
  }

  /**
   * One route.
   *
   * @param method in capitals
   * @param pattern the path, with {@code {name}} for a part of any text
   * @param open whether it needs no token, because it reveals nothing about this process
   */
  public record Route(String method, String pattern, boolean open, Handler handler) {

    Map<String, String> match(String path) {
      String[] wanted = pattern.split("/", -1);
      String[] given = path.split("/", -1);
      if (wanted.length != given.length) {
        return null;
      }
      Map<String, String> values = new LinkedHashMap<>();
      for (int i = 0; i < wanted.length; i++) {
        if (wanted[i].startsWith("{")) {
          values.put(wanted[i].substring(1, wanted[i].length() - 1), decoded(given[i]));
        } else if (!wanted[i].equals(given[i])) {
          return null;
        }
      }
      return values;
    }

    private static String decoded(String part) {
      try {
        return URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8);
      } catch (IllegalArgumentException e) {
        throw Problem.of(400, "the path cannot be decoded");
      }
    }
  }

  /** Adds a route that needs the token. */
  public Routes add(String method, String pattern, Handler handler) {
    routes.add(new Route(method, pattern, false, handler));
    return this;
  }

  /** Adds a route that needs no token. */
  public Routes open(String pattern, Handler handler) {
    routes.add(new Route("GET", pattern, true, handler));
    return this;
  }

  /** All routes, in the order they were added. */
  public List<Route> all() {
    return List.copyOf(routes);
  }

  Reply answer(Request request, Token token) {
    TreeSet<String> methods = new TreeSet<>();
    for (Route route : routes) {
      Map<String, String> path = route.match(request.path());
      if (path != null && route.method.equals(request.method())) {
        if (!route.open) {
          token.check(request);
        }
        return route.handler.answer(request, path);
      }
      if (path != null) {
        methods.add(route.method);
      }
    }
    token.check(request); // without a token a client learns nothing about what exists
    if (methods.isEmpty()) {
      throw Problem.of(404, "there is nothing at this path; see /api/v1/openapi.json");
    }
    throw Problem.field(405, "method", request.method(), "one of " + methods);
  }
}
