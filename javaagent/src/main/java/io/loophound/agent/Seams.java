package io.loophound.agent;

import io.loophound.agent.seam.Seam;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the seams by their service file in the agent's jar, as {@link java.util.ServiceLoader}
 * would: that one loads 30 classes and asks all modules of the JDK first, before main.
 */
final class Seams {
  private static final String SERVICES = "META-INF/services/io.loophound.agent.seam.Seam";

  private Seams() {}

  /** All seams, in the order of their names. */
  static List<Seam> all() throws IOException, ReflectiveOperationException {
    String text = resource(SERVICES);
    List<Seam> seams = new ArrayList<>();
    int from = 0;
    while (from < text.length()) {
      int end = text.indexOf('\n', from);
      int to = end < 0 ? text.length() : end;
      String name = text.substring(from, to).trim();
      if (!name.isEmpty()) {
        seams.add(
            Class.forName(name, true, Seams.class.getClassLoader())
                .asSubclass(Seam.class)
                .getConstructor()
                .newInstance());
      }
      from = to + 1;
    }
    return seams;
  }

  /** The text of a resource, empty when there is none. */
  static String resource(String name) throws IOException {
    try (InputStream in = Seams.class.getClassLoader().getResourceAsStream(name)) {
      return in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
