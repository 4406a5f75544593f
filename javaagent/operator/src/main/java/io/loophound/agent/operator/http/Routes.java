package io.loophound.agent.operator.http;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/** Maps requests to answers. */
public final class Routes {
  private static final String API = "/api/v1";
  private static final String DESCRIPTION = API + "/openapi.json";

  private final List<Route> routes = new ArrayList<>();
  private final Set<String> probes = new TreeSet<>();
  private final Set<String> signs = new TreeSet<>(); // of life; probes, too
  private String prefix; // null if nothing is mounted
  private Function<String, Routes> mounted;

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
   * @param role what the sender must at least be; null if anybody may ask, because it reveals
   *     nothing about this process
   */
  public record Route(String method, String pattern, AccessRole role, Handler handler) {

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

  /** A port of metrics alone serves no description. */
  private boolean isDescribed() {
    for (Route route : routes) {
      if (route.pattern().equals(DESCRIPTION)) {
        return true;
      }
    }
    return false;
  }

  private Reply below(Request request, Access access) {
    Caller unused = access.of(request); // before anything is made for it
    String rest = request.path().substring(prefix.length());
    int slash = rest.indexOf('/');
    String name = Route.decoded(slash < 0 ? rest : rest.substring(0, slash));
    String path = API + (slash < 0 ? "" : rest.substring(slash));
    return mounted.apply(name).answer(request.at(path), access);
  }

  private static Caller orNull(Access access, Request request) {
    try {
      return access.of(request);
    } catch (Problem unknown) {
      return null;
    }
  }

  /** Adds a route for those who look, or, if it changes something, for administrators. */
  public Routes add(String method, String pattern, Handler handler) {
    return add(
        method.equals("GET") ? AccessRole.VIEWER : AccessRole.ADMIN, method, pattern, handler);
  }

  /** Adds a route for whoever is at least this. */
  public Routes add(AccessRole role, String method, String pattern, Handler handler) {
    routes.add(new Route(method, pattern, role, handler));
    return this;
  }

  /** Adds a route for anybody. */
  public Routes open(String pattern, Handler handler) {
    routes.add(new Route("GET", pattern, null, handler));
    return this;
  }

  /**
   * Adds a route for anybody, by whatever name the process is reached: a Kubernetes probe sends the
   * address of the pod.
   */
  public Routes probe(String path, Handler handler) {
    probes.add(path);
    return open(path, handler);
  }

  /**
   * Adds a probe that is answered at once, also while all who answer others wait for something.
   *
   * @param handler which must not wait
   */
  public Routes signOfLife(String path, Handler handler) {
    signs.add(path);
    return probe(path, handler);
  }

  boolean isSignOfLife(Request request) {
    return signs.contains(request.path());
  }

  boolean isProbe(Request request) {
    return probes.contains(request.path());
  }

  /**
   * Adds routes below the name of something: what follows it is answered as if it were all.
   *
   * @param prefix the path before the name
   */
  public Routes mount(String prefix, Function<String, Routes> routesOf) {
    this.prefix = prefix;
    mounted = routesOf;
    return this;
  }

  /** All routes, in the order they were added. */
  public List<Route> all() {
    return List.copyOf(routes);
  }

  Reply answer(Request request, Access access) {
    if (prefix != null && request.path().startsWith(prefix)) {
      return below(request, access);
    }
    TreeSet<String> methods = new TreeSet<>();
    for (Route route : routes) {
      Map<String, String> path = route.match(request.path());
      if (path != null && route.method.equals(request.method())) {
        Request known =
            request.by(route.role == null ? orNull(access, request) : access.of(request));
        if (route.role != null && !known.caller().role().includes(route.role)) {
          throw Problem.field(
              403, "role", known.caller().role().word(), route.role.word() + " or more");
        }
        return route.handler.answer(known, path);
      }
      if (path != null) {
        methods.add(route.method);
      }
    }
    if (!isProbe(request)) {
      Caller unused = access.of(request); // without a token a client learns nothing of what exists
    }
    if (methods.isEmpty()) {
      throw Problem.of(
          404, "there is nothing at this path" + (isDescribed() ? "; see " + DESCRIPTION : ""));
    }
    throw Problem.field(405, "method", request.method(), "one of " + methods)
        .with("Allow", String.join(", ", methods));
  }
}
