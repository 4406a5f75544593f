package io.loophound.agent.weave.point;

import io.loophound.agent.seam.Point;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The points of all classes whose names end alike. Called for every class that is loaded: one
 * comparison each, and a look into the class file for the few with such a name.
 */
final class NameEnd {
  private final String end;
  private final List<WovenPoint> points = new ArrayList<>();

  private NameEnd(String end) {
    this.end = end;
  }

  /** {@code all} with {@code point}; the old array stays unchanged for concurrent readers. */
  static NameEnd[] add(WovenPoint point, NameEnd[] all) {
    String end = point.point().type().substring(1);
    NameEnd[] more = Arrays.copyOf(all, all.length + 1);
    NameEnd added = new NameEnd(end);
    for (int i = 0; i < all.length; i++) {
      if (all[i].end.equals(end)) {
        added.points.addAll(all[i].points);
        more = all.clone();
        more[i] = added;
      }
    }
    added.points.add(point);
    if (more.length > all.length) {
      more[all.length] = added;
    }
    return more;
  }

  /** Whether the name of a class ends like one of {@code all}. */
  static boolean matchesAny(String type, NameEnd[] all) {
    for (int i = 0; i < all.length; i++) {
      if (type.endsWith(all[i].end)) {
        return true;
      }
    }
    return false;
  }

  /** Adds the points that a class may have and whose seams are on. */
  static void addPoints(String type, byte[] classFile, NameEnd[] all, List<WovenPoint> to) {
    for (int i = 0; i < all.length; i++) {
      if (type.endsWith(all[i].end)) {
        all[i].addPoints(classFile, to);
      }
    }
  }

  private void addPoints(byte[] classFile, List<WovenPoint> to) {
    for (int i = 0; i < points.size(); i++) {
      WovenPoint point = points.get(i);
      if (!point.seam().isOff() && mentionsParameters(classFile, point.point())) {
        to.add(point);
      }
    }
  }

  /**
   * A class that declares a method has its parameters' types in its constants, word for word: their
   * absence clears a class without a parser, and without loading the one that is built to weave.
   */
  private static boolean mentionsParameters(byte[] classFile, Point point) {
    for (int i = 0; i < point.parameters().size(); i++) {
      String type = point.parameters().get(i).replace('.', '/');
      if (!contains(classFile, type.getBytes(StandardCharsets.UTF_8))) {
        return false;
      }
    }
    return true;
  }

  private static boolean contains(byte[] bytes, byte[] word) {
    int last = bytes.length - word.length;
    for (int from = 0; from <= last; from++) {
      if (bytes[from] == word[0]
          && Arrays.equals(bytes, from, from + word.length, word, 0, word.length)) {
        return true;
      }
    }
    return false;
  }
}
