package io.loophound.agent.store.count;

import io.loophound.agent.store.engine.FleetStore;
import io.loophound.detectors.fleet.FleetCounter;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongFunction;

/**
 * What a counter has seen in this JVM within its window, and how often the others have. Bounded:
 * what is beyond is not told to the others, nor asked. Thread-safe.
 */
final class SharedCounter implements FleetCounter {
  /** How much is told within a second. */
  private static final int MOST_A_SECOND = 100;

  private static final int MOST = 10_000;
  private static final long SECOND = 1_000_000_000L;

  private final Duration window;
  private final LongFunction<String> names;
  private final Counters all;
  private final Map<Long, SeenCount> counts = new ConcurrentHashMap<>();
  private long began; // the second in which was told what follows
  private int told;

  /**
   * Nothing was seen yet.
   *
   * @param names what a digest is called in the store
   */
  SharedCounter(Duration window, LongFunction<String> names, Counters all) {
    this.window = window;
    this.names = names;
    this.all = all;
  }

  String nameOf(long digest) {
    return names.apply(digest);
  }

  Duration window() {
    return window;
  }

  /** The part of a window that it is now, by the clock of the store. */
  long part() {
    return all.epochMillis() / (window.toMillis() / FleetStore.PARTS);
  }

  @Override
  public void add(long digest) {
    if (all.isConnected() && mayTell() && (counts.size() < MOST || counts.containsKey(digest))) {
      counts.compute(digest, (key, known) -> add(key, known));
    }
  }

  private SeenCount add(long digest, SeenCount known) {
    SeenCount count = known == null ? new SeenCount(this, digest) : known;
    if (count.tryAdd()) {
      all.changed(count);
    }
    return count;
  }

  private synchronized boolean mayTell() {
    long now = all.now();
    if (told == 0 || now - began >= SECOND) {
      began = now;
      told = 0;
    }
    told++;
    return told <= MOST_A_SECOND;
  }

  @Override
  public int count(long digest) {
    SeenCount count = all.isConnected() ? counts.get(digest) : null;
    return count == null ? 0 : count.count(part());
  }

  /** Forgets what this JVM has not seen within the window. */
  void clean() {
    long part = part();
    for (Long digest : counts.keySet()) {
      counts.computeIfPresent(digest, (key, count) -> count.isOver(part) ? null : count);
    }
  }
}
