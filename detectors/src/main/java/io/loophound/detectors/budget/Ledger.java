package io.loophound.detectors.budget;

import io.loophound.detectors.budget.Spending.Amount;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/** What each agent and the process have spent today (UTC). Thread-safe and bounded. */
public final class Ledger {
  private static final int MOST = 10_000;
  private static final long DAY = Duration.ofDays(1).toNanos();
  private static final long MILLI = 1_000_000L;

  private final LongSupplier clock;
  private final long startNanos;
  private final long intoDay;
  private final long firstDay;
  private final Map<String, Account> agents = new HashMap<>();
  private Account process;
  private long day;

  /**
   * The sums of one day.
   *
   * @param number the day, counted from 1970-01-01 in UTC
   * @param process what all agents spent
   * @param agents what each agent spent
   */
  public record Day(long number, Amount process, Map<String, Amount> agents) {
    public Day {
      agents = Map.copyOf(agents);
    }
  }

  /** What was spent on one day. */
  public static final class Account {
    private Amount spent = Amount.NONE;
    private boolean alerted;
    private final long endNanos;

    private Account(long endNanos) {
      this.endNanos = endNanos;
    }

    /** How long its day still lasts. */
    public Duration left(long nanos) {
      return Duration.ofNanos(Math.max(0, endNanos - nanos));
    }

    private synchronized void add(Amount more) {
      spent = spent.plus(more);
    }

    /** What was spent so far. */
    public synchronized Amount spent() {
      return spent;
    }

    /** Whether a near limit was reported. */
    public synchronized boolean alerted() {
      return alerted;
    }

    /** Remembers that a near limit was reported, which happens once a day. */
    public synchronized void alert() {
      alerted = true;
    }
  }

  /**
   * Creates an empty ledger.
   *
   * @param clock nanoseconds from any origin
   * @param epochMillis what time it is now
   */
  public Ledger(LongSupplier clock, long epochMillis) {
    this.clock = clock;
    startNanos = clock.getAsLong();
    intoDay = Math.floorMod(epochMillis, DAY / MILLI) * MILLI;
    firstDay = Math.floorDiv(epochMillis, DAY / MILLI);
    process = account();
  }

  /** The sums of this day. */
  public synchronized Day day() {
    turnPage();
    Map<String, Amount> sums = new HashMap<>();
    agents.forEach((name, account) -> sums.put(name, account.spent()));
    return new Day(firstDay + day, process.spent(), sums);
  }

  /** Adds what another or an earlier process has spent today. Ignored if it was another day. */
  public synchronized void add(Day earlier) {
    turnPage();
    if (earlier.number() == firstDay + day) {
      process.add(earlier.process());
      earlier.agents().forEach(this::payFor);
    }
  }

  /** Adds the cost of a call of an agent. */
  public synchronized void pay(String agent, Amount cost) {
    turnPage();
    process.add(cost);
    payFor(agent, cost);
  }

  private void payFor(String agent, Amount cost) {
    if (agents.size() < MOST || agents.containsKey(agent)) { // past that an agent has no limit
      agents.computeIfAbsent(agent, name -> account()).add(cost);
    }
  }

  /** The account of an agent, or null if it has spent nothing today. */
  public synchronized Account agent(String agent) {
    turnPage();
    return agents.get(agent);
  }

  /** The account of all agents. */
  public synchronized Account process() {
    turnPage();
    return process;
  }

  private void turnPage() {
    long today = Math.floorDiv(clock.getAsLong() - startNanos + intoDay, DAY);
    if (today > day) {
      day = today;
      agents.clear();
      process = account();
    }
  }

  private Account account() {
    return new Account(startNanos - intoDay + (day + 1) * DAY);
  }
}
