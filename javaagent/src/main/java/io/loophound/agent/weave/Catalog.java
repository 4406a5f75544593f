package io.loophound.agent.weave;

import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.Seam;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * All points that the agent watches, by number and by class. Read without locks by every thread
 * that loads a class; a seam added later replaces both collections.
 */
public final class Catalog {
  private volatile List<WovenPoint> points = new ArrayList<>();
  private volatile Map<String, List<WovenPoint>> byType = new HashMap<>();
  private volatile NameEnd[] byNameEnd = {};
  private Seam[] late = {};
  private volatile Map<String, List<WovenPoint>> lateByType = Map.of();
  private final Map<String, String> unguarded = new HashMap<>();
  private final Set<String> told = new HashSet<>();

  /** Adds the points of a seam; of one that only notes, when {@link #addLate} is called. */
  public synchronized void add(Seam seam) {
    if (seam.onlyNotes()) {
      late = Arrays.copyOf(late, late.length + 1);
      late[late.length - 1] = seam;
    } else {
      watch(seam);
    }
  }

  /** Adds the points of all seams that only note. */
  synchronized void addLate() {
    Map<String, List<WovenPoint>> before = byType;
    for (Seam seam : late) {
      watch(seam);
    }
    late = new Seam[0];
    Map<String, List<WovenPoint>> added = new HashMap<>(byType);
    added.keySet().removeAll(before.keySet());
    lateByType = added;
  }

  /** Whether the points in a class came with {@link #addLate}. */
  boolean watchesLate(String type) {
    return lateByType.containsKey(type);
  }

  private void watch(Seam seam) {
    List<WovenPoint> newPoints = new ArrayList<>(points);
    Map<String, List<WovenPoint>> newByType = new HashMap<>(byType);
    SeamState state = new SeamState(seam);
    List<Point> watched = seam.points();
    for (int i = 0; i < watched.size(); i++) {
      WovenPoint point = new WovenPoint(newPoints.size(), watched.get(i), state);
      newPoints.add(point);
      if (point.point().byNameEnd()) {
        byNameEnd = NameEnd.add(point, byNameEnd);
        continue;
      }
      List<WovenPoint> ofType = new ArrayList<>(points(point.point().type(), newByType));
      ofType.add(point);
      newByType.put(point.point().type(), ofType);
      newByType.put(point.point().type().replace('.', '/'), ofType);
    }
    for (Map.Entry<String, String> each : seam.unguarded().entrySet()) {
      String type = each.getKey().replace('.', '/');
      unguarded.put(type, each.getValue());
      newByType.putIfAbsent(type, List.of());
      newByType.putIfAbsent(each.getKey(), List.of());
    }
    points = newPoints;
    byType = newByType;
  }

  /**
   * What a class that has no points belongs to and is not guarded: told the first time, else null.
   *
   * @param type its name, as class files have it
   */
  synchronized String unguarded(String type) {
    String what = unguarded.get(type);
    return what != null && told.add(what) ? what : null;
  }

  /** Whether a class may be watched, by its binary name or as class files name it. */
  public boolean watches(String type) {
    return byType.containsKey(type) || NameEnd.anyMatches(type, byNameEnd);
  }

  /** The point of this number. */
  WovenPoint point(int id) {
    return points.get(id);
  }

  /** The points in a class that is named in full, whose seams are on. */
  List<WovenPoint> points(String type) {
    List<WovenPoint> on = new ArrayList<>();
    for (WovenPoint point : points(type, byType)) {
      if (!point.seam().off()) {
        on.add(point);
      }
    }
    return on;
  }

  /**
   * The points in a class whose seams are on.
   *
   * @param classFile its class file: a class that only its name's end speaks for has to mention
   *     what the method takes
   */
  List<WovenPoint> points(String type, byte[] classFile) {
    List<WovenPoint> on = points(type);
    NameEnd.addPoints(type, classFile, byNameEnd, on);
    return on;
  }

  private static List<WovenPoint> points(String type, Map<String, List<WovenPoint>> byType) {
    List<WovenPoint> points = byType.get(type);
    return points == null ? List.of() : points;
  }
}
