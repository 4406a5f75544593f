package io.loophound.agent.store.view;

import io.loophound.agent.store.engine.Sums;
import io.loophound.agent.store.engine.Total;
import io.loophound.detectors.budget.SharedSum;
import io.loophound.detectors.budget.Spending.Amount;
import java.time.Duration;

/**
 * One sum: what this JVM has added is counted here, so it is exact at once; what the others have is
 * as the store said last. Thread-safe.
 */
final class SumView implements SharedSum {
  private static final double MICRO = 1e6;

  private final String name;
  private final Duration life;
  private final SharedFleet fleet;
  private double usd; // added here since this view exists
  private long tokens;
  private long guesses;
  private Sums before; // added by this JVM before; null until the store has answered
  private Sums stored; // what the store has of this JVM; null when that is not known
  private Sums others = Sums.ZERO;
  private Sums whenLost; // what this JVM had added when the store was lost; null while it is there
  private boolean queued;

  SumView(String name, Duration life, SharedFleet fleet) {
    this.name = name;
    this.life = life;
    this.fleet = fleet;
    whenLost = fleet.away() ? Sums.ZERO : null;
  }

  String name() {
    return name;
  }

  Duration life() {
    return life;
  }

  @Override
  public void add(Amount more) {
    boolean isNew;
    synchronized (this) {
      usd += more.usd();
      tokens += more.tokens();
      int sign = more.tokens() < 0 || more.usd() < 0 ? -1 : 1;
      guesses += more.estimated() ? sign : 0;
      isNew = queue();
    }
    if (isNew) {
      fleet.changed(this);
    }
  }

  @Override
  public void ask() {
    boolean isNew;
    synchronized (this) {
      isNew = queue();
    }
    if (isNew) {
      fleet.changed(this);
    }
  }

  private boolean queue() {
    boolean isNew = !queued;
    queued = true;
    return isNew;
  }

  /** Whether to read it first, because it is not known what the store has of this JVM. */
  synchronized boolean unknown() {
    return stored == null;
  }

  /** What is to be sent now, zero to read only. */
  synchronized Sums take() {
    queued = false;
    return stored == null ? Sums.ZERO : own().minus(stored);
  }

  /** The store has answered; whether there is more to send. */
  synchronized boolean answered(Total total) {
    if (before == null) {
      before = total.own(); // this JVM had added it before this view existed
    }
    stored = total.own();
    others = total.all().minus(total.own());
    whenLost = null;
    boolean more = !own().minus(stored).isZero() && !queued;
    queued |= more;
    return more;
  }

  /** The connection was lost: it is not known what has arrived. */
  synchronized void lost() {
    stored = null;
    if (whenLost == null) {
      whenLost = own();
    }
  }

  private Sums own() {
    Sums here = new Sums(Math.round(usd * MICRO), tokens, guesses);
    return before == null ? here : here.plus(before);
  }

  /**
   * While an answer of the store is late, or the store is away, each of the other JVMs is taken to
   * have added as much as this one since the last answer: what was left is divided among them.
   */
  @Override
  public synchronized Amount elsewhere() {
    Sums answered = whenLost == null ? stored : whenLost;
    Sums since = answered == null ? Sums.ZERO : own().minus(answered);
    int more = fleet.jvms() - 1;
    Sums sum =
        others.plus(
            new Sums(Math.max(0, since.micros()) * more, Math.max(0, since.tokens()) * more, 0));
    return new Amount(sum.micros() / MICRO, sum.tokens(), sum.guesses() > 0);
  }
}
