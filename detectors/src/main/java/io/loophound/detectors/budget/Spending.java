package io.loophound.detectors.budget;

import io.loophound.detectors.budget.Ledger.Accounts;
import io.loophound.detectors.budget.Ledger.Hold;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What a run spent within the last minute, and what its calls under way may cost. Kept only for
 * runs with a limit. Not thread-safe; guarded by the run's lock.
 */
public final class Spending {
  private static final long SECOND = 1_000_000_000L;
  private static final int MINUTE = 60;

  /** A call that has not ended after this time counts as lost. */
  private static final long LOST = Duration.ofMinutes(10).toNanos();

  /**
   * An amount of money and tokens.
   *
   * @param usd US dollars
   * @param tokens tokens of request and reply
   * @param estimated whether a part of it is an estimate: a model without a known price, or tokens
   *     that the provider did not count
   */
  public record Amount(double usd, long tokens, boolean estimated) {
    /** Nothing. */
    public static final Amount NONE = new Amount(0, 0);

    /**
     * An exact amount, or a limit.
     *
     * @param usd US dollars; 0 for no limit
     * @param tokens tokens of request and reply; 0 for no limit
     */
    public Amount(double usd, long tokens) {
      this(usd, tokens, false);
    }

    /** {@return the same amount, to be taken back} */
    public Amount negated() {
      return new Amount(-usd, -tokens, estimated);
    }

    /**
     * {@return this and another amount; an estimate if one of them is}
     *
     * @param more the one to add
     */
    public Amount plus(Amount more) {
      return new Amount(usd + more.usd, tokens + more.tokens, estimated || more.estimated);
    }
  }

  /** What one call under way may cost. */
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
  private boolean told;
  private Accounts accounts = Accounts.NONE;
  private Hold hold; // of the call being decided about; null if nothing is held back

  /**
   * Records a call that ended at {@code nanos} and cost {@code dollars} US dollars.
   *
   * @param nanos the time of the run's clock
   * @param dollars 0 or more
   */
  public void pay(long nanos, double dollars) {
    long second = Math.floorDiv(nanos, SECOND);
    int slot = Math.floorMod(second, MINUTE);
    if (seconds[slot] != second) {
      seconds[slot] = second;
      usd[slot] = 0;
    }
    usd[slot] += dollars;
  }

  /**
   * {@return what was paid within the minute before {@code nanos}, in US dollars, with a resolution
   * of one second}
   *
   * @param nanos the time now, of the run's clock
   */
  public double lastMinute(long nanos) {
    long second = Math.floorDiv(nanos, SECOND);
    double sum = 0;
    for (int slot = 0; slot < MINUTE; slot++) {
      sum += second - seconds[slot] < MINUTE ? usd[slot] : 0;
    }
    return sum;
  }

  /**
   * Sets what the call being decided about may cost.
   *
   * @param amount an upper limit, from the length of the request and the longest reply
   */
  public void propose(Amount amount) {
    proposed = amount;
  }

  /** {@return what the call being decided about may cost} */
  public Amount proposed() {
    return proposed;
  }

  /**
   * Reserves what the call may cost until it ends.
   *
   * @param nanos the time now; a reservation that nobody releases ends by itself
   * @return what to release when the call ends
   */
  public Reservation reserve(long nanos) {
    Reservation reservation = new Reservation(nanos, proposed);
    reservations.add(reservation);
    return reservation;
  }

  /**
   * Releases the reservation of a call that has ended in any way.
   *
   * @param reservation one of this run; nothing happens if it was released before
   */
  public void release(Reservation reservation) {
    reservations.remove(reservation);
  }

  /**
   * {@return what the calls under way may cost, or null if there are none}
   *
   * @param nanos the time now, of the run's clock
   */
  public Amount reserved(long nanos) {
    reservations.removeIf(reservation -> nanos - reservation.nanos >= LOST);
    if (reservations.isEmpty()) {
      return null;
    }
    Amount sum = Amount.NONE;
    for (Reservation reservation : reservations) {
      sum = sum.plus(reservation.amount);
    }
    return sum;
  }

  /**
   * Sets today's accounts, and what is held back there for the call; null for nothing.
   *
   * @param ofCall of its agent, its payer, the process and the fleet
   * @param held as {@link Ledger#hold} returned it
   */
  public void accounts(Accounts ofCall, Hold held) {
    accounts = ofCall;
    hold = held;
  }

  /** {@return what is held back for the call being decided about; null if nothing is} */
  public Hold hold() {
    return hold;
  }

  /** {@return the accounts that the call being decided about is paid from} */
  public Accounts accounts() {
    return accounts;
  }

  /** {@return whether the run was reported for getting close to a limit} */
  public boolean wasAlerted() {
    return alerted;
  }

  /** Remembers that the run was reported for getting close to a limit, which happens once. */
  public void alert() {
    alerted = true;
  }

  /** {@return whether the model was told what is left} */
  public boolean wasTold() {
    return told;
  }

  /** The model is told what is left. */
  public void tell() {
    told = true;
  }
}
