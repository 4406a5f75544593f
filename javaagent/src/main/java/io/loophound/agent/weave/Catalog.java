package io.loophound.agent.weave;

import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.Seam;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * All points that the agent watches, by number and by class. Filled before main, then only read.
 */
public final class Catalog {
  private final List<WovenPoint> points = new ArrayList<>();
  private final Map<String, List<WovenPoint>> byType = new HashMap<>();

  /** A catalog that holds the self-test's point only. */
  public Catalog() {
    add(new CanarySeam());
  }

  /** Adds the points of a seam. */
  public void add(Seam seam) {
    SeamState state = new SeamState(seam);
    List<Point> watched = seam.points();
    for (int i = 0; i < watched.size(); i++) {
      WovenPoint point = new WovenPoint(points.size(), watched.get(i), state);
      points.add(point);
      String type = point.point().type().replace('.', '/');
      List<WovenPoint> ofType = byType.get(type);
      if (ofType == null) {
        ofType = new ArrayList<>();
        byType.put(type, ofType);
      }
      ofType.add(point);
    }
  }

  /** Whether a class is watched; asked for every class that is loaded. */
  public boolean watches(String internalName) {
    return byType.containsKey(internalName);
  }

  /** The point of this number. */
  WovenPoint point(int id) {
    return points.get(id);
  }

  /** The points in a watched class whose seams are on. */
  List<WovenPoint> points(String internalName) {
    List<WovenPoint> on = new ArrayList<>();
    for (WovenPoint point : byType.get(internalName)) {
      if (!point.seam().off()) {
        on.add(point);
      }
    }
    return on;
  }
}
