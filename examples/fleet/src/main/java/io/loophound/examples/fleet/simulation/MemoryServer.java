package io.loophound.examples.fleet.simulation;

import io.loophound.agent.store.engine.Announced;
import io.loophound.agent.store.engine.Changes;
import io.loophound.agent.store.engine.Changes.Entry;
import io.loophound.agent.store.engine.Changes.What;
import io.loophound.agent.store.engine.FleetStore;
import io.loophound.agent.store.engine.Revision;
import io.loophound.agent.store.engine.SharedTotal;
import io.loophound.agent.store.engine.StoredValue;
import io.loophound.agent.store.engine.Sums;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/** What several {@link MemoryStore}s share: the server that they are clients of. Thread-safe. */
final class MemoryServer {
  private static final long MILLI = 1_000_000;

  private final LongSupplier nanos;
  private final long epochNanos; // from 1970 to the origin of the clock
  private final Map<String, Map<String, Sums>> sums = new HashMap<>();
  private final Map<String, Sums> totals = new HashMap<>();
  private final Map<String, int[]> counts = new HashMap<>();
  private final Map<String, Long> ends = new HashMap<>();
  private final Map<String, String> values = new HashMap<>();
  private final Map<String, Long> seen = new HashMap<>();
  private final Map<String, List<Revision>> documents = new HashMap<>();
  private final List<Entry> told = new ArrayList<>();
  private final List<Map.Entry<String, String>> announced = new ArrayList<>();

  /** An empty one with a clock of nanoseconds; it is now. */
  public MemoryServer(LongSupplier nanos) {
    this(nanos, System.currentTimeMillis());
  }

  /** The same at another time. */
  public MemoryServer(LongSupplier nanos, long epochMillis) {
    this.nanos = nanos;
    epochNanos = epochMillis * MILLI - nanos.getAsLong();
  }

  long epochMillis() {
    return (nanos.getAsLong() + epochNanos) / MILLI;
  }

  synchronized SharedTotal add(String sum, String member, Sums more, Duration life) {
    expire(sum);
    sums.computeIfAbsent(sum, name -> new HashMap<>()).merge(member, more, Sums::plus);
    totals.merge(sum, more, Sums::plus);
    ends.put(sum, nanos.getAsLong() + life.toNanos());
    return read(sum, member);
  }

  synchronized SharedTotal read(String sum, String member) {
    expire(sum);
    Map<String, Sums> parts = sums.getOrDefault(sum, Map.of());
    return new SharedTotal(
        totals.getOrDefault(sum, Sums.ZERO), parts.getOrDefault(member, Sums.ZERO));
  }

  synchronized int[] count(String name, long part, int more, Duration window) {
    long number = Math.floorDiv(part, FleetStore.PARTS);
    String now = name + ':' + number;
    String before = name + ':' + (number - 1);
    expire(now);
    expire(before);
    counts
            .computeIfAbsent(now, key -> new int[FleetStore.PARTS])[
            Math.floorMod(part, FleetStore.PARTS)] +=
        more;
    ends.put(now, nanos.getAsLong() + 2 * window.toNanos());
    int[] all = new int[2 * FleetStore.PARTS];
    int[] earlier = counts.getOrDefault(before, new int[FleetStore.PARTS]);
    System.arraycopy(earlier, 0, all, 0, FleetStore.PARTS);
    System.arraycopy(counts.get(now), 0, all, FleetStore.PARTS, FleetStore.PARTS);
    return all;
  }

  synchronized void keep(String name, String value, Duration life, String by) {
    values.put(name, value);
    ends.put(name, nanos.getAsLong() + life.toNanos());
    told.add(new Entry(What.KEPT, name, by));
  }

  synchronized void note(String name, String value, Duration life) {
    values.put(name, value);
    ends.put(name, nanos.getAsLong() + life.toNanos());
  }

  synchronized boolean isClaimed(String name, String member, Duration life) {
    expire(name);
    if (!values.containsKey(name)) {
      note(name, member, life);
    }
    return values.get(name).equals(member);
  }

  synchronized void announce(String name, String value, Duration life) {
    note(name, value, life);
    announced.add(Map.entry(name, value));
    notifyAll();
  }

  /** Waits by the JVM's own clock. */
  synchronized Announced announced(String position, Duration longest) throws InterruptedException {
    int from = position == null ? announced.size() : Integer.parseInt(position);
    long until = System.nanoTime() + longest.toNanos();
    long left = longest.toMillis();
    while (position != null && announced.size() <= from && left > 0) {
      wait(left);
      left = (until - System.nanoTime()) / 1_000_000;
    }
    Map<String, String> values = new HashMap<>();
    announced
        .subList(Math.min(from, announced.size()), announced.size())
        .forEach(each -> values.put(each.getKey(), each.getValue()));
    return new Announced(Integer.toString(announced.size()), values);
  }

  synchronized List<Revision> revisions(String document, int most) {
    List<Revision> all = documents.getOrDefault(document, List.of());
    List<Revision> newest =
        new ArrayList<>(all.subList(Math.max(0, all.size() - most), all.size()));
    Collections.reverse(newest);
    return newest;
  }

  synchronized boolean tryRevise(String document, Revision revision, int most, String by) {
    List<Revision> all = documents.computeIfAbsent(document, name -> new ArrayList<>());
    if (!all.isEmpty() && all.get(all.size() - 1).number() >= revision.number()) {
      return false;
    }
    all.add(revision);
    while (all.size() > most) {
      all.remove(0);
    }
    told.add(new Entry(What.KEPT, document, by));
    return true;
  }

  synchronized void append(String document, Map<String, String> fields, int most) {
    List<Revision> all = documents.computeIfAbsent(document, name -> new ArrayList<>());
    all.add(new Revision(epochMillis(), fields));
    while (all.size() > most) {
      all.remove(0);
    }
  }

  synchronized List<String> members(Duration within) {
    long now = nanos.getAsLong();
    return seen.entrySet().stream()
        .filter(each -> now - each.getValue() <= within.toNanos())
        .map(Map.Entry::getKey)
        .toList();
  }

  synchronized void drop(String name, String by) {
    values.remove(name);
    told.add(new Entry(What.DROPPED, name, by));
  }

  synchronized void join(String member) {
    told.add(new Entry(What.JOINED, member, member));
  }

  synchronized StoredValue findValue(String name) {
    expire(name);
    String value = values.get(name);
    return value == null
        ? StoredValue.NOTHING
        : new StoredValue(value, Duration.ofNanos(ends.get(name) - nanos.getAsLong()));
  }

  synchronized Changes changesSince(String position) {
    int from = position == null ? told.size() : Integer.parseInt(position);
    List<Entry> since = told.subList(Math.min(from, told.size()), told.size());
    return new Changes(Integer.toString(told.size()), since);
  }

  synchronized int alive(String member, Duration within) {
    long now = nanos.getAsLong();
    seen.put(member, now);
    seen.values().removeIf(last -> now - last > within.toNanos());
    return seen.size();
  }

  /** Loses everything, as a server without persistence that is started again. */
  public synchronized void forget() {
    sums.clear();
    totals.clear();
    counts.clear();
    values.clear();
    ends.clear();
    seen.clear();
    documents.clear();
  }

  private void expire(String name) {
    Long end = ends.get(name);
    if (end != null && end - nanos.getAsLong() <= 0) {
      ends.remove(name);
      sums.remove(name);
      totals.remove(name);
      counts.remove(name);
      values.remove(name);
    }
  }
}
