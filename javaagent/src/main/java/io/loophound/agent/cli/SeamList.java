package io.loophound.agent.cli;

import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.Seam;
import io.loophound.agent.telemetry.Output;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/** The libraries that can be watched, and the methods that are. */
final class SeamList {

  private SeamList() {}

  static int print(PrintStream out, PrintStream err) {
    try {
      out.print(describe(load()));
      return 0;
    } catch (ServiceConfigurationError e) {
      err.println("loophound: a seam cannot be loaded: " + Output.clean(e.getMessage(), 300));
      return 1;
    }
  }

  /** All seams of the agent. */
  static List<Seam> load() {
    List<Seam> seams = new ArrayList<>();
    ServiceLoader.load(Seam.class, SeamList.class.getClassLoader()).forEach(seams::add);
    return seams;
  }

  static String describe(List<Seam> seams) {
    List<Seam> sorted = new ArrayList<>(seams);
    sorted.sort(Comparator.comparing(Seam::name));
    StringBuilder text = new StringBuilder();
    for (Seam seam : sorted) {
      text.append(seam.name()).append('\n');
      for (Point point : seam.points()) {
        for (String line : TextColumns.wrap(signature(point), Help.WIDTH - 4)) {
          text.append("    ").append(line).append('\n');
        }
      }
    }
    return text.toString();
  }

  private static String signature(Point point) {
    List<String> parameters = new ArrayList<>();
    for (String parameter : point.parameters()) {
      boolean array = parameter.startsWith("[L");
      String name = array ? parameter.substring(2, parameter.length() - 1) : parameter;
      name = name.substring(name.lastIndexOf('.') + 1).replace('$', '.');
      parameters.add(array ? name + "[]" : name);
    }
    return point.type() + "." + point.method() + " (" + String.join(", ", parameters) + ")";
  }
}
