package io.loophound.agent.operator.metrics;

import io.loophound.detectors.internal.digest.text.PlainName;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.DoubleAdder;

/** Sums by name; beyond a limit, further names share one. Thread-safe. */
final class Amounts {
  static final String OTHER = "other";

  private static final int LONGEST = 300;

  private final int most;
  private final ConcurrentHashMap<String, DoubleAdder> sums = new ConcurrentHashMap<>();

  Amounts(int most) {
    this.most = most;
  }

  void add(String given, double amount) {
    String name = PlainName.of(given, LONGEST);
    String key = sums.containsKey(name) || sums.size() < most ? name : OTHER;
    sums.computeIfAbsent(key, ignored -> new DoubleAdder()).add(amount);
  }

  Map<String, Double> all() {
    Map<String, Double> all = new TreeMap<>();
    sums.forEach((name, sum) -> all.put(name, sum.sum()));
    return all;
  }
}
