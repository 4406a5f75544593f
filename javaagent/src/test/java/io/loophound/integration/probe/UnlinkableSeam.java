package io.loophound.integration.probe;

import io.loophound.agent.seam.Point;
import java.util.List;

/** Its handler needs a class that the library does not have. */
public final class UnlinkableSeam extends ProbeSeam {
  @Override
  public String name() {
    return "unlinkable";
  }

  @Override
  public List<Point> points() {
    return List.of(
        new Point(
            LIBRARY + "Unlinkable",
            "call",
            List.of(),
            "io.loophound.integration.probe.UnlinkableHandler"));
  }
}
