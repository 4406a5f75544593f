package io.loophound.agent.store.count;

import io.loophound.agent.store.engine.Answer;
import io.loophound.agent.store.engine.FleetStore;
import io.loophound.agent.store.engine.StoreTime;
import io.loophound.detectors.fleet.FleetCounter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BooleanSupplier;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;

/** What counters of this JVM count together with those of others. Thread-safe. */
public final class Counters {
  private final BooleanSupplier connected;
  private final LongSupplier nanos;
  private final StoreTime time;
  private final Runnable wake;
  private final Queue<SeenCount> changed = new ConcurrentLinkedQueue<>();

  /** They stay, also when policies change: what a JVM has told is not to seem that of others. */
  private final Map<String, SharedCounter> counters = new ConcurrentHashMap<>();

  /**
   * Nothing is counted yet.
   *
   * @param connected whether the store answers
   * @param time what time it is there
   * @param wake wakes the thread that goes there
   */
  public Counters(BooleanSupplier connected, LongSupplier nanos, StoreTime time, Runnable wake) {
    this.connected = connected;
    this.nanos = nanos;
    this.time = time;
    this.wake = wake;
  }

  /**
   * A counter: the same one for the same name.
   *
   * @param names what a digest is called in the store
   */
  public FleetCounter of(String counter, Duration window, LongFunction<String> names) {
    return counters.computeIfAbsent(counter, key -> new SharedCounter(window, names, this));
  }

  boolean isConnected() {
    return connected.getAsBoolean();
  }

  long now() {
    return nanos.getAsLong();
  }

  long epochMillis() {
    return time.epochMillis();
  }

  void changed(SeenCount count) {
    changed.add(count);
    wake.run();
  }

  /** Whether nothing is to be told. */
  public boolean isEmpty() {
    return changed.isEmpty();
  }

  /** Collects what is to be told; returns what to do when the store has answered. */
  public List<Runnable> collect(FleetStore store, int most) {
    List<Runnable> answers = new ArrayList<>();
    SeenCount next = changed.poll();
    while (next != null) {
      answers.add(collect(store, next));
      next = answers.size() < most ? changed.poll() : null;
    }
    return answers;
  }

  private static Runnable collect(FleetStore store, SeenCount count) {
    SharedCounter counter = count.counter();
    long part = counter.part();
    int more = count.takePending(part);
    String name = counter.nameOf(count.digest());
    Answer<int[]> all = store.count(name, part, more, counter.window());
    return () -> count.onAnswer(part, all.get());
  }

  /** The store does not answer: what was not told is not told later, since it is of now. */
  public void lost() {
    SeenCount next = changed.poll();
    while (next != null) {
      next.drop();
      next = changed.poll();
    }
  }

  /** Forgets what is over. */
  public void clean() {
    counters.values().forEach(SharedCounter::clean);
  }
}
