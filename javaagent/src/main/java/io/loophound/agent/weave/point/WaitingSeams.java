package io.loophound.agent.weave.point;

import io.loophound.agent.seam.Seam;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Seams whose classes are loaded only with a class that they watch. Written before the agent sees
 * classes, and under the catalog's lock from then on.
 */
final class WaitingSeams {
  private final Map<String, List<String>> byType = new HashMap<>();
  private final List<String> loaded = new ArrayList<>();
  private volatile String[] ends = {};
  private final List<List<String>> byEnd = new ArrayList<>();

  /** Registers a seam for a type: its binary name, or a star and the end of its name. */
  void add(String seam, String type) {
    if (type.charAt(0) == '*') {
      addEnd(seam, type.substring(1));
      return;
    }
    List<String> seams = byType.get(type);
    if (seams == null) {
      seams = new ArrayList<>();
      byType.put(type, seams);
      byType.put(type.replace('.', '/'), seams);
    }
    seams.add(seam);
  }

  private void addEnd(String seam, String end) {
    for (int i = 0; i < ends.length; i++) {
      if (ends[i].equals(end)) {
        byEnd.get(i).add(seam);
        return;
      }
    }
    String[] more = Arrays.copyOf(ends, ends.length + 1);
    more[ends.length] = end;
    List<String> seams = new ArrayList<>();
    seams.add(seam);
    byEnd.add(seams);
    ends = more;
  }

  /** Whether a seam waits for classes with names of this ending. Read without a lock. */
  boolean endsLike(String type) {
    String[] all = ends;
    for (int i = 0; i < all.length; i++) {
      if (type.endsWith(all[i])) {
        return true;
      }
    }
    return false;
  }

  /** The seams that waited for a class; empty the second time. */
  List<Seam> called(String type) throws ReflectiveOperationException {
    List<Seam> seams = new ArrayList<>();
    List<String> named = byType.remove(type);
    if (named != null) {
      load(named, seams);
    }
    for (int i = 0; i < ends.length; i++) {
      if (type.endsWith(ends[i])) {
        load(byEnd.get(i), seams);
      }
    }
    return seams;
  }

  private void load(List<String> names, List<Seam> to) throws ReflectiveOperationException {
    for (int i = 0; i < names.size(); i++) {
      if (!loaded.contains(names.get(i))) {
        loaded.add(names.get(i));
        to.add(seam(names.get(i)));
      }
    }
  }

  /** An instance of a seam's class. */
  static Seam seam(String name) throws ReflectiveOperationException {
    return Class.forName(name, true, WaitingSeams.class.getClassLoader())
        .asSubclass(Seam.class)
        .getConstructor()
        .newInstance();
  }
}
