package io.loophound.agent.seam;

import java.util.List;
import java.util.Map;

/**
 * A library that LoopHound watches: one seam, one folder, one name, one configuration key. Found by
 * {@link java.util.ServiceLoader}. The seam itself must not link against the library: its handlers
 * do.
 */
public interface Seam {

  /**
   * The name: in the configuration ({@code loophound.seam.NAME.enabled}), in the log, as folder.
   */
  String name();

  /**
   * The methods watched. Their types go into a table when the agent's jar is made; the seam itself
   * is loaded with the first of these types.
   */
  List<Point> points();

  /**
   * Whether handlers link against the application's library and must be defined next to it, in a
   * child of the application's class loader; false if they need only the JDK.
   */
  boolean isBesideLibrary();

  /**
   * The path of a class-path resource {@code pom.properties} with the library's version, or of a
   * class whose jar has the version in its name; empty if the library is the JDK.
   */
  String versionResource();

  /**
   * Which libraries the handlers link against: what the binary names of their classes begin with.
   * What the handlers use of them must be in the application's class files, or the seam is left
   * out. Empty when that is not checked.
   */
  default List<String> libraries() {
    return List.of();
  }

  /**
   * What handlers use of {@link #libraries} only where it is found, because some versions lack it:
   * what the binary names of classes begin with, or of members, such as {@code a.B.c(}.
   */
  default List<String> lookedUp() {
    return List.of();
  }

  /**
   * The packages in which other libraries have a copy of this one, each with a dot at its end: the
   * points are watched there too, and the handlers are defined once more for them.
   */
  default List<String> copies() {
    return List.of();
  }

  /**
   * Libraries that users may expect to be guarded but are not, such as versions that are too old:
   * the binary name of a class that identifies the library, and its name in the log.
   */
  default Map<String, String> unguarded() {
    return Map.of();
  }

  /** Whether the purpose of the library is to call models. False for an HTTP client. */
  default boolean callsModels() {
    return false;
  }

  /** What the seam is for; it decides when its methods are woven and in which modes they act. */
  default SeamRole role() {
    return SeamRole.GUARDS;
  }

  /**
   * The oldest and the newest version that the seam is tested with, such as {@code 4.9.3 to 5.5.1};
   * empty for the JDK, and where nothing is claimed.
   */
  default String testedVersions() {
    return "";
  }

  /** The packages of {@code java.base} that the handlers must be able to look into. */
  default List<String> opens() {
    return List.of();
  }
}
