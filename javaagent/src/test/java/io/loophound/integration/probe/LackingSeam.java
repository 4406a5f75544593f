package io.loophound.integration.probe;

import io.loophound.agent.seam.Point;
import java.util.List;

/** Expects one method that is there and one that is not. */
public final class LackingSeam extends ProbeSeam {
  @Override
  public String name() {
    return "lacking";
  }

  @Override
  public List<Point> points() {
    return List.of(point("Lacking", "present"), point("Lacking", "absent", "int"));
  }
}
