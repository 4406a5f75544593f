package io.loophound.detectors.budget;

import io.loophound.detectors.budget.Ledger.Account;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What a run spends beside its totals: the last minute, and what the calls on their way may cost.
 * Kept only for runs with a limit. Not thread-safe: the run's lock guards it.
 */
public final class Spending {
  private static final long SECOND = 1_000_000_000L;
  private static final int MINUTE = 60;

  /** A call nobody has heard of for so long does not come back. */
  private static final long LOST = Duration.ofMinutes(10).toNanos();

  /**
   * An amount of money and tokens.
   *
   * @param usd US dollars
   * @param tokens tokens of request and reply
   */
  public record Amount(double usd, long tokens) {
    /** Nothing. */
    public static final Amount NONE = new Amount(0, 0);
  }

  /** What one call on its way may cost. */
  public static final class Reservation {
    private final long nanos;
    private final Amount amount;

    private Reservation(long nanos, Amount amount) {
      this.nanos = nanos;
      this.amount = amount;
    }
  }

  private final List<Reservation> reservations = new ArrayList<>(2);
  private final long[] seconds = new long[MINUTE];
  private final double[] usd = new double[MINUTE];
  private Amount proposed = Amount.NONE;
  private boolean alerted;
  private Account agent; // null while its agent has paid nothing today
  private Account process;

  /** A call that cost this much, in US dollars, has ended at a time in nanoseconds. */
  public void pay(long nanos, double dollars) {
    long second = Math.floorDiv(nanos, SECOND);
    int slot = Math.floorMod(second, MINUTE);
    if (seconds[slot] != second) {
      seconds[slot] = second;
      usd[slot] = 0;
    }
    usd[slot] += dollars;
  }

  /** What was paid in US dollars within the minute before {@code nanos}, to the second. */
  public double lastMinute(long nanos) {
    long second = Math.floorDiv(nanos, SECOND);
    double sum = 0;
    for (int slot = 0; slot < MINUTE; slot++) {
      sum += second - seconds[slot] < MINUTE ? usd[slot] : 0;
    }
    return sum;
  }

  /** The call that is asked for now may cost this much. */
  public void propose(Amount amount) {
    proposed = amount;
  }

  /** What the call that is asked for now may cost. */
  public Amount proposed() {
    return proposed;
  }

  /** The call that was asked for is made: what it may cost is set aside until it ends. */
  public Reservation reserve(long nanos) {
    Reservation reservation = new Reservation(nanos, proposed);
    reservations.add(reservation);
    return reservation;
  }

  /** A call ended, however it did. */
  public void release(Reservation reservation) {
    reservations.remove(reservation);
  }

  /** What the calls on their way may cost; null when there are none. */
  public Amount reserved(long nanos) {
    reservations.removeIf(reservation -> nanos - reservation.nanos >= LOST);
    if (reservations.isEmpty()) {
      return null;
    }
    double dollars = 0;
    long tokens = 0;
    for (Reservation reservation : reservations) {
      dollars += reservation.amount.usd();
      tokens += reservation.amount.tokens();
    }
    return new Amount(dollars, tokens);
  }

  /** The accounts of this day: that of the run's agent, or null, and that of the process. */
  public void accounts(Account ofAgent, Account ofProcess) {
    agent = ofAgent;
    process = ofProcess;
  }

  /** What the run's agent has spent today; null when that is nothing. */
  public Account ofAgent() {
    return agent;
  }

  /** What the process has spent today; null when that is not known. */
  public Account ofProcess() {
    return process;
  }

  /** Whether the run was reported for nearing a limit. */
  public boolean alerted() {
    return alerted;
  }

  /** Remembers that the run was reported for nearing a limit: that is done once. */
  public void alert() {
    alerted = true;
  }
}
