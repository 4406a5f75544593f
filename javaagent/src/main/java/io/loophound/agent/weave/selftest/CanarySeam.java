package io.loophound.agent.weave.selftest;

import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.Seam;
import java.util.List;

/** The seam of the self-test. */
public final class CanarySeam implements Seam {
  /** The class that is woven. */
  public static final String CLASS = "io.loophound.agent.weave.selftest.Canary";

  /** Its class file, as a resource of the agent's loader. */
  public static final String FILE = CLASS.replace('.', '/') + ".class";

  @Override
  public String name() {
    return "self-test";
  }

  @Override
  public List<Point> points() {
    return List.of(
        new Point(
            CLASS,
            "apply",
            List.of("java.lang.String"),
            "io.loophound.agent.weave.selftest.CanaryHandler"));
  }

  @Override
  public boolean isBesideLibrary() {
    return false;
  }

  @Override
  public String versionResource() {
    return "";
  }
}
