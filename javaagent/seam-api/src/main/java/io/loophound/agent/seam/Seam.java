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
   * {@return the name} It is that in the configuration ({@code loophound.seam.NAME.enabled}), in
   * the log, and of the folder.
   */
  String name();

  /**
   * {@return the methods watched} Their types go into a table when the agent's jar is made; the
   * seam itself is loaded with the first of these types.
   */
  List<Point> points();

  /**
   * {@return whether handlers link against the application's library and must be defined next to
   * it, in a child of the application's class loader; false if they need only the JDK}
   */
  boolean isBesideLibrary();

  /**
   * {@return the path of a class-path resource {@code pom.properties} with the library's version,
   * or of a class whose jar has the version in its name; empty if the library is the JDK}
   */
  String versionResource();

  /**
   * {@return which libraries the handlers link against: what the binary names of their classes
   * begin with} What the handlers use of them must be in the application's class files, or the seam
   * is left out. Empty when that is not checked.
   */
  default List<String> libraries() {
    return List.of();
  }

  /**
   * {@return what handlers use of {@link #libraries} only where it is found, because some versions
   * lack it: what the binary names of classes begin with, or of members, such as {@code a.B.c(}}
   */
  default List<String> lookedUp() {
    return List.of();
  }

  /**
   * {@return the packages in which other libraries have a copy of this one, each with a dot at its
   * end} The points are watched there too, and the handlers are defined once more for them.
   */
  default List<String> copies() {
    return List.of();
  }

  /**
   * {@return libraries that users may expect to be guarded but are not, such as versions that are
   * too old: the binary name of a class that identifies the library, and its name in the log}
   */
  default Map<String, String> unguarded() {
    return Map.of();
  }

  /** {@return whether the purpose of the library is to call models} False for an HTTP client. */
  default boolean callsModels() {
    return false;
  }

  /**
   * {@return what the seam is for} It decides when its methods are woven and in which modes they
   * act.
   */
  default SeamRole role() {
    return SeamRole.GUARDS;
  }

  /**
   * {@return the oldest and the newest version that the seam is tested with, such as {@code 4.9.3
   * to 5.5.1}; empty for the JDK, and where nothing is claimed}
   */
  default String testedVersions() {
    return "";
  }

  /** {@return the packages of {@code java.base} that the handlers must be able to look into} */
  default List<String> opens() {
    return List.of();
  }
}
