package io.loophound.agent.telemetry;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Counters by name. Names come from LoopHound itself; past a limit they share one counter. */
final class Counts {
  private static final int MOST_NAMES = 64;
  private static final String OTHER = "other";

  private final ConcurrentHashMap<String, LongAdder> counters = new ConcurrentHashMap<>();

  void add(String name) {
    LongAdder counter = counters.get(name);
    if (counter == null) {
      counter = counters.size() < MOST_NAMES ? counter(name) : counter(OTHER);
    }
    counter.increment();
  }

  long of(String name) {
    LongAdder counter = counters.get(name);
    return counter == null ? 0 : counter.sum();
  }

  long total() {
    long total = 0;
    for (LongAdder counter : counters.values()) {
      total += counter.sum();
    }
    return total;
  }

  Map<String, Long> all() {
    Map<String, Long> all = new TreeMap<>();
    counters.forEach((name, counter) -> all.put(name, counter.sum()));
    return all;
  }

  void appendTo(StringBuilder json) {
    char separator = '{';
    for (Map.Entry<String, LongAdder> entry : new TreeMap<>(counters).entrySet()) {
      json.append(separator).append('"');
      appendName(json, entry.getKey());
      json.append("\":").append(entry.getValue().sum());
      separator = ',';
    }
    json.append(separator == '{' ? "{}" : "}");
  }

  private LongAdder counter(String name) {
    LongAdder fresh = new LongAdder();
    LongAdder present = counters.putIfAbsent(name, fresh);
    return present == null ? fresh : present;
  }

  private static void appendName(StringBuilder json, String name) {
    String clean = Output.clean(name, 100);
    for (int i = 0; i < clean.length(); i++) {
      char c = clean.charAt(i);
      if (c == '"' || c == '\\') {
        json.append('\\');
      }
      json.append(c);
    }
  }
}
