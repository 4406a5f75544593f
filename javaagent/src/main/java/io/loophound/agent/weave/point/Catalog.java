package io.loophound.agent.weave.point;

import io.loophound.agent.coverage.KnownLibrary;
import io.loophound.agent.coverage.LibraryTable;
import io.loophound.agent.seam.Point;
import io.loophound.agent.seam.Seam;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * All points that the Java agent watches, by number and by class. Read without locks by every
 * thread that loads a class; adding a seam replaces both collections.
 */
public final class Catalog {
  private volatile List<WovenPoint> points = new ArrayList<>();
  private volatile Map<String, List<WovenPoint>> byType = new HashMap<>();
  private volatile NameEnd[] byNameEnd = {};
  private final WaitingSeams waiting = new WaitingSeams();
  private final List<String> late = new ArrayList<>();
  private volatile Map<String, List<WovenPoint>> lateByType = Map.of();
  // rows and names, not libraries: premain would load their class for nothing
  private final Map<String, Integer> libraries = new HashMap<>();
  private final Map<String, String> unguarded = new HashMap<>();

  /** Adds a seam of the table: its points follow with the first class that it watches. */
  public synchronized void addWaiting(SeamTable table, int row) {
    if (table.isLate(row)) {
      late.add(table.seam(row));
      return;
    }
    Map<String, List<WovenPoint>> newByType = new HashMap<>(byType);
    List<String> types = table.types(row);
    for (int i = 0; i < types.size(); i++) {
      waiting.add(table.seam(row), types.get(i));
      if (types.get(i).charAt(0) != '*') {
        lookOut(types.get(i), newByType);
      }
    }
    byType = newByType;
  }

  /** Adds the points of the seams that waited for a class. */
  public synchronized void loads(String type) throws ReflectiveOperationException {
    for (Seam seam : waiting.called(type)) {
      add(seam);
    }
  }

  /** Adds the points of all seams that only note activations. */
  public synchronized void addLate() throws ReflectiveOperationException {
    Map<String, List<WovenPoint>> before = byType;
    for (String seam : late) {
      add(WaitingSeams.seam(seam));
    }
    late.clear();
    Map<String, List<WovenPoint>> added = new HashMap<>(byType);
    added.keySet().removeAll(before.keySet());
    lateByType = added;
  }

  /** Whether the points in a class came with {@link #addLate}. */
  public boolean watchesLate(String type) {
    return lateByType.containsKey(type);
  }

  /** Adds the points of a seam. */
  public synchronized void add(Seam seam) {
    List<WovenPoint> newPoints = new ArrayList<>(points);
    Map<String, List<WovenPoint>> newByType = new HashMap<>(byType);
    SeamState state = new SeamState(seam);
    List<Point> watched = seam.points();
    for (int i = 0; i < watched.size(); i++) {
      WovenPoint point = new WovenPoint(newPoints.size(), watched.get(i), state);
      newPoints.add(point);
      if (point.point().isByNameEnd()) {
        byNameEnd = NameEnd.add(point, byNameEnd);
        continue;
      }
      List<WovenPoint> ofType = new ArrayList<>(points(point.point().type(), newByType));
      ofType.add(point);
      newByType.put(point.point().type(), ofType);
      newByType.put(point.point().type().replace('.', '/'), ofType);
    }
    for (Map.Entry<String, String> each : seam.unguarded().entrySet()) {
      unguarded.put(lookOut(each.getKey(), newByType), each.getValue());
    }
    points = newPoints;
    byType = newByType;
  }

  /** Watches for the libraries of the table. */
  public synchronized void addLibraries() {
    Map<String, List<WovenPoint>> newByType = new HashMap<>(byType);
    for (int i = 0; i < LibraryTable.size(); i++) {
      libraries.put(lookOut(LibraryTable.type(i), newByType), i);
    }
    byType = newByType;
  }

  private static String lookOut(String type, Map<String, List<WovenPoint>> byType) {
    String internal = type.replace('.', '/');
    byType.putIfAbsent(internal, List.of());
    byType.putIfAbsent(type, List.of());
    return internal;
  }

  /**
   * The library that a class belongs to, the first time; otherwise null.
   *
   * @param type its internal name
   */
  public synchronized KnownLibrary library(String type) {
    Integer row = libraries.remove(type);
    if (row != null) {
      return LibraryTable.library(row);
    }
    String name = unguarded.remove(type);
    return name == null ? null : KnownLibrary.unguarded(name);
  }

  /** Whether a class may be watched, by its binary or internal name. */
  public boolean watches(String type) {
    return byType.containsKey(type)
        || NameEnd.matchesAny(type, byNameEnd)
        || waiting.endsLike(type);
  }

  /** The point of this number. */
  public WovenPoint point(int id) {
    return points.get(id);
  }

  /** The points in a class that is named in full, for seams that are on. */
  public List<WovenPoint> points(String type) {
    List<WovenPoint> on = new ArrayList<>();
    for (WovenPoint point : points(type, byType)) {
      if (!point.seam().isOff()) {
        on.add(point);
      }
    }
    return on;
  }

  /**
   * The points in a class, for seams that are on.
   *
   * @param classFile its class file: a class that matches only by the end of its name must mention
   *     the method's parameter types
   */
  public List<WovenPoint> points(String type, byte[] classFile) {
    List<WovenPoint> on = points(type);
    NameEnd.addPoints(type, classFile, byNameEnd, on);
    return on;
  }

  private static List<WovenPoint> points(String type, Map<String, List<WovenPoint>> byType) {
    List<WovenPoint> points = byType.get(type);
    return points == null ? List.of() : points;
  }
}
