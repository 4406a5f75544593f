package io.loophound.examples.fleet.simulation;

import io.loophound.detectors.budget.Ledger.Hold;
import io.loophound.examples.fleet.simulation.MemoryStore.Line;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;

/**
 * A fleet in virtual time: it is rolled out within a minute, the store is away for a while, and a
 * budget is used up. Deterministic but for the pauses before another connection is tried.
 */
final class Simulation {
  /** The seconds in which the JVMs come. */
  static final int ROLL_OUT = 60;

  /** When the store goes away, and when it is back. */
  static final int AWAY = 90;

  static final int BACK = 120;

  /** When it ends. */
  static final int END = 300;

  private static final long SECOND = 1_000_000_000L;
  private static final long TICK = 10_000_000L;
  private static final double RESERVE = 0.008;
  private static final double COST = 0.0135;
  private static final long CALL_LASTS = 2 * SECOND;
  static final Instant START = Instant.parse("2026-11-26T12:00:00Z");

  private final int jvms;
  private final double callsPerSecond;
  private final double limit;
  private final MemoryServer server = new MemoryServer(this::nanos, START.toEpochMilli());
  private final CountingStore.Traffic traffic = new CountingStore.Traffic();
  private final List<SimulatedJvm> running = new ArrayList<>();
  private final PriorityQueue<Event> events = new PriorityQueue<>();
  private final Random random = new Random(1);
  private final Outcome outcome = new Outcome();
  private long now;
  private long number;

  /** Something that happens at a time; at the same time in the order of numbers. */
  private record Event(long at, long number, Runnable what) implements Comparable<Event> {
    @Override
    public int compareTo(Event other) {
      return at != other.at ? Long.compare(at, other.at) : Long.compare(number, other.number);
    }
  }

  /** What was seen. */
  static final class Outcome {
    /** In each second: commands, connected JVMs, and what was spent until then. */
    final List<double[]> seconds = new ArrayList<>();

    double spent;
    double beyond; // of the calls under way, more than was held back for them
    double spentWhileAway;
    long calls;
    long refused;
    long underWay;
    int allBack = -1; // the second in which all are connected again
  }

  /**
   * A fleet.
   *
   * @param callsPerSecond model calls of each JVM
   * @param limit the budget of all, in US dollars
   */
  Simulation(int jvms, double callsPerSecond, double limit) {
    this.jvms = jvms;
    this.callsPerSecond = callsPerSecond;
    this.limit = limit;
  }

  private long nanos() {
    return now;
  }

  private void at(long when, Runnable what) {
    events.add(new Event(when, number++, what));
  }

  Outcome run() {
    for (int i = 0; i < jvms; i++) {
      int which = i;
      at((long) i * ROLL_OUT * SECOND / jvms, () -> join(which));
    }
    at(AWAY * SECOND, () -> line(Line.DOWN));
    at(BACK * SECOND, () -> line(Line.UP));
    at(SECOND, this::look);
    while (now < END * SECOND) {
      Event next = events.poll();
      now = next.at();
      next.what().run();
    }
    return outcome;
  }

  private void join(int which) {
    SimulatedJvm jvm = new SimulatedJvm("jvm-" + which, server, traffic, this::nanos);
    running.add(jvm);
    beat(jvm);
    at(now + pause(), () -> call(jvm));
  }

  /** Its thread looks whether something is due. */
  private void beat(SimulatedJvm jvm) {
    jvm.step();
    at(now + SECOND / 2 + random.nextInt((int) TICK), () -> beat(jvm));
  }

  private long pause() {
    return (long) (-Math.log(1 - random.nextDouble()) * SECOND / callsPerSecond);
  }

  private void call(SimulatedJvm jvm) {
    Hold hold = jvm.begin(RESERVE, limit);
    if (hold == null) {
      outcome.refused++;
    } else {
      outcome.calls++;
      outcome.underWay++;
      outcome.beyond = Math.max(outcome.beyond, outcome.underWay * (COST - RESERVE));
      at(now + CALL_LASTS, () -> end(jvm, hold));
    }
    at(now + pause(), () -> call(jvm));
  }

  private void end(SimulatedJvm jvm, Hold hold) {
    jvm.end(hold, COST);
    outcome.underWay--;
    outcome.spent += COST;
    boolean away = now >= AWAY * SECOND && now < BACK * SECOND;
    outcome.spentWhileAway += away ? COST : 0;
    jvm.step();
  }

  private void line(Line line) {
    running.forEach(jvm -> jvm.line(line));
  }

  private void look() {
    int second = (int) (now / SECOND);
    long connected = running.stream().filter(SimulatedJvm::connected).count();
    outcome.seconds.add(new double[] {traffic.commands, connected, outcome.spent});
    traffic.commands = 0;
    if (second > BACK && outcome.allBack < 0 && connected == jvms) {
      outcome.allBack = second;
    }
    at(now + SECOND, this::look);
  }
}
