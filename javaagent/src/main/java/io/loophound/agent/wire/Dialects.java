package io.loophound.agent.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.ServiceLoader;

/** All dialects this agent understands: those named in the service file of {@link Dialect}. */
public final class Dialects {
  private static final List<Dialect> ALL = load();

  private static volatile Rules rules = new Rules(List.of(), new PathRules(List.of(), ALL));

  private record Rules(List<String> lines, PathRules paths) {}

  private Dialects() {}

  private static List<Dialect> load() {
    List<Dialect> found = new ArrayList<>();
    ServiceLoader.load(Dialect.class, Dialects.class.getClassLoader()).forEach(found::add);
    return List.copyOf(found);
  }

  /** All of them. */
  public static List<Dialect> all() {
    return ALL;
  }

  /** The longest body looked into, in bytes; a longer one passes unread. */
  public static int bodyLimit() {
    return WireSettings.current().bodyLimit();
  }

  private static PathRules rules() {
    List<String> lines = WireSettings.current().paths();
    Rules known = rules;
    if (known.lines != lines) {
      known = new Rules(lines, new PathRules(lines, ALL));
      rules = known;
    }
    return known.paths;
  }

  /**
   * The dialect a request may be in, by its address. What the user has set about an address wins.
   *
   * @param method the HTTP method
   * @param path the path of the address, or null
   * @return the dialect, or null when this is no model call
   */
  public static Dialect at(String method, String path) {
    if (path == null || path.isEmpty()) {
      return null;
    }
    PathRules set = rules();
    if (set.knows(path)) {
      return "POST".equalsIgnoreCase(method) ? set.at(path) : null;
    }
    for (int i = 0; i < ALL.size(); i++) {
      if (ALL.get(i).matches(method, path)) {
        return ALL.get(i).at(path);
      }
    }
    return null;
  }

  /** Whether a body of this content type can be JSON; null is an unknown type. */
  public static boolean mayBeJson(String contentType) {
    return contentType == null
        || contentType.isBlank()
        || contentType.toLowerCase(Locale.ROOT).contains("json");
  }
}
