package io.loophound.agent.seam;

import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;

/**
 * A seam as a line of the table in the agent's jar: its class, its name, its role, and the types
 * whose loading activates it, separated by blanks. The Java agent reads only names before main, and
 * loads a seam with the first class that it watches.
 */
public final class SeamLine {
  /** Where the table is in the agent's class path. */
  public static final String TABLE = "META-INF/loophound-seams";

  /** A seam that {@linkplain SeamRole#GUARDS guards}. */
  public static final String GUARDS = "guards";

  /** A seam that {@linkplain SeamRole#REPORTS reports}. */
  public static final String REPORTS = "reports";

  private SeamLine() {}

  /**
   * {@return the table of the seams that {@link ServiceLoader} finds, sorted, each line with its
   * end} The packager writes it into the agent's jar.
   *
   * @param loader sees the seams
   */
  public static String table(ClassLoader loader) {
    Set<String> lines = new TreeSet<>();
    ServiceLoader.load(Seam.class, loader).forEach(seam -> lines.add(of(seam) + "\n"));
    return String.join("", lines);
  }

  /**
   * {@return the line of a seam, without a line end}
   *
   * @param seam whose name, role and types it has
   */
  public static String of(Seam seam) {
    Set<String> types = new LinkedHashSet<>();
    seam.points().forEach(point -> types.add(point.type()));
    types.addAll(new TreeSet<>(seam.unguarded().keySet()));
    return String.join(" ", seam.getClass().getName(), seam.name(), role(seam))
        + " "
        + String.join(" ", types);
  }

  private static String role(Seam seam) {
    return seam.role().name().toLowerCase(Locale.ROOT);
  }
}
