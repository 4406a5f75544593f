package io.loophound.detectors.architecture;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Which package needs which. */
final class PackageGraph {
  private final Map<String, Set<String>> needs = new TreeMap<>();

  void add(String from, Set<String> to) {
    Set<String> known = needs.computeIfAbsent(from, name -> new TreeSet<>());
    known.addAll(to);
    known.remove(from);
  }

  /** Each pair of packages, "a and b" in the order of their names, that need each other. */
  Set<String> mutual() {
    Set<String> pairs = new TreeSet<>();
    for (String from : needs.keySet()) {
      for (String to : reachable(from)) {
        if (from.compareTo(to) < 0 && reachable(to).contains(from)) {
          pairs.add(from + " and " + to);
        }
      }
    }
    return pairs;
  }

  Set<String> reachable(String from) {
    Set<String> seen = new HashSet<>();
    Deque<String> open = new ArrayDeque<>(needs.getOrDefault(from, Set.of()));
    while (!open.isEmpty()) {
      String next = open.pop();
      if (seen.add(next)) {
        open.addAll(needs.getOrDefault(next, Set.of()));
      }
    }
    return seen;
  }
}
