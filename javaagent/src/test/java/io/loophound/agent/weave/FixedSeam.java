package io.loophound.agent.weave;

import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.Seam;
import java.util.List;

/** A seam that watches what the test says. */
public record FixedSeam(String name, List<Point> points) implements Seam {
  @Override
  public boolean isBesideLibrary() {
    return false;
  }

  @Override
  public String versionResource() {
    return "";
  }
}
