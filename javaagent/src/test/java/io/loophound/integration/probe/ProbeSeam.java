package io.loophound.integration.probe;

import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.Seam;
import java.util.List;

/** Watches every kind of method of the tests' library. */
public class ProbeSeam implements Seam {
  static final String LIBRARY = "io.loophound.agent.it.apps.";
  private static final String STRING = "java.lang.String";

  @Override
  public String name() {
    return "probe";
  }

  @Override
  public List<Point> points() {
    return List.of(
        point("Service", "answer", STRING),
        point("Service", "join", STRING, "int", "[D"),
        point("Service", "add", "int", "int"),
        point("Service", "wide", "long", "boolean"),
        point("Service", "touch", "java.lang.StringBuilder"),
        point("Greeter", "greet", STRING));
  }

  @Override
  public boolean isBesideLibrary() {
    return true;
  }

  @Override
  public String versionResource() {
    return "probe/pom.properties";
  }

  static Point point(String type, String method, String... parameters) {
    return new Point(
        LIBRARY + type, method, List.of(parameters), "io.loophound.integration.probe.ProbeHandler");
  }
}
