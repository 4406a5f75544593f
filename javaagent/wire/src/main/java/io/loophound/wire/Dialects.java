package io.loophound.wire;

import io.loophound.wire.history.Histories;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.ServiceLoader;

/**
 * The dialects this agent understands, those named in the service file of {@link Dialect}, under
 * one set of settings. Thread-safe.
 */
public final class Dialects {
  private static final List<Dialect> ALL = load();

  private final PathRules rules;
  private final Reading reading;

  /** The dialects under these settings. */
  public Dialects(WireSettings settings) {
    this.rules = new PathRules(settings, ALL);
    this.reading = new Reading(settings.bodyLimit(), new Histories());
  }

  private static List<Dialect> load() {
    List<Dialect> found = new ArrayList<>();
    ServiceLoader.load(Dialect.class, Dialects.class.getClassLoader()).forEach(found::add);
    return List.copyOf(found);
  }

  /** All of them. */
  public static List<Dialect> all() {
    return ALL;
  }

  /** The settings and histories for reading requests. */
  public Reading reading() {
    return reading;
  }

  /**
   * The dialect a request may be in, by its address. A user's setting for an address takes
   * precedence.
   *
   * @param method the HTTP method
   * @param path the path of the address, or null
   * @return the dialect, or null when this is not a model call
   */
  public Dialect at(String method, String path) {
    if (path == null || path.isEmpty()) {
      return null;
    }
    if (rules.knows(path)) {
      return "POST".equalsIgnoreCase(method) ? rules.at(path) : null;
    }
    for (int i = 0; i < ALL.size(); i++) {
      if (ALL.get(i).matches(method, path)) {
        return ALL.get(i).at(path);
      }
    }
    return null;
  }

  /** Whether a body of this content type can be JSON; null means unknown. */
  public static boolean mayBeJson(String contentType) {
    return contentType == null
        || contentType.isBlank()
        || contentType.toLowerCase(Locale.ROOT).contains("json");
  }

  /** Whether a reply of this content type is a stream in any dialect; null means unknown. */
  public static boolean isStream(String contentType) {
    String type = contentType == null ? "" : contentType.toLowerCase(Locale.ROOT);
    return type.contains("/event-stream")
        || type.contains("eventstream")
        || type.contains("/x-ndjson");
  }
}
