package io.loophound.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.ServiceLoader;

/**
 * All dialects this agent understands: those named in the service file of {@link Dialect}. The one
 * place in {@code wire} that holds the settings in force, until they come with the seam's context.
 */
public final class Dialects {
  private static final List<Dialect> ALL = load();

  private static volatile DialectTable current = new DialectTable(ALL, WireSettings.DEFAULTS);

  private Dialects() {}

  private static List<Dialect> load() {
    List<Dialect> found = new ArrayList<>();
    ServiceLoader.load(Dialect.class, Dialects.class.getClassLoader()).forEach(found::add);
    return List.copyOf(found);
  }

  /** Puts settings in force for whatever begins afterwards. */
  public static void use(WireSettings settings) {
    current = new DialectTable(ALL, settings);
  }

  /** All of them. */
  public static List<Dialect> all() {
    return ALL;
  }

  /** The longest body looked into, in bytes; a longer one passes unread. */
  public static int bodyLimit() {
    return current.bodyLimit();
  }

  /**
   * The dialect a request may be in, by its address. What the user has set about an address wins.
   *
   * @param method the HTTP method
   * @param path the path of the address, or null
   * @return the dialect, or null when this is no model call
   */
  public static Dialect at(String method, String path) {
    return current.at(method, path);
  }

  /** Whether a body of this content type can be JSON; null is an unknown type. */
  public static boolean mayBeJson(String contentType) {
    return contentType == null
        || contentType.isBlank()
        || contentType.toLowerCase(Locale.ROOT).contains("json");
  }

  /** Whether a reply of this content type comes as a stream in any dialect; null is unknown. */
  public static boolean isStream(String contentType) {
    String type = contentType == null ? "" : contentType.toLowerCase(Locale.ROOT);
    return type.contains("/event-stream") || type.contains("/x-ndjson");
  }
}
