package io.loophound.agent.store.view;

import io.loophound.agent.store.engine.SharedTotal;
import io.loophound.agent.store.engine.Sums;
import io.loophound.detectors.budget.SharedSum;
import io.loophound.detectors.budget.Spending.Amount;
import java.time.Duration;

/**
 * One sum: what this JVM has added is counted here, so it is exact at once; what the others have is
 * as the store said last. Thread-safe.
 */
final class SumView implements SharedSum {
  private static final double MICRO = 1e6;

  /** Which JVMs add to a sum at the same time. */
  enum Scope {
    /** A session is in one of them at a time. */
    SESSION,
    /** A user or tenant may be in several. */
    PAYER,
    /** An agent, or the fleet, is in all of them. */
    ALL
  }

  private final String name;
  private final Duration life;
  private final Scope scope;
  private final SharedFleet fleet;
  private double usd; // added here since this view exists
  private long tokens;
  private long guesses;
  private Sums before; // added by this JVM before; null until the store has answered
  private Sums stored; // what the store has of this JVM; null when that is not known
  private Sums others = Sums.ZERO;
  private Sums whenLost; // what this JVM had added when the store was lost; null while it is there
  private boolean queued;

  /**
   * A sum of which nothing is known yet.
   *
   * @param scope which JVMs add to it
   */
  SumView(String name, Duration life, Scope scope, SharedFleet fleet) {
    this.name = name;
    this.scope = scope;
    this.life = life;
    this.fleet = fleet;
    whenLost = fleet.isAway() ? Sums.ZERO : null;
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
      isNew = tryQueue();
    }
    if (isNew) {
      fleet.changed(this);
    }
  }

  @Override
  public void requestTotal() {
    boolean isNew;
    synchronized (this) {
      isNew = tryQueue();
    }
    if (isNew) {
      fleet.changed(this);
    }
  }

  private boolean tryQueue() {
    boolean isNew = !queued;
    queued = true;
    return isNew;
  }

  /** Whether to read it first, because it is not known what the store has of this JVM. */
  synchronized boolean isUnknown() {
    return stored == null;
  }

  /** What is to be sent now, zero to read only. */
  synchronized Sums takePending() {
    queued = false;
    return stored == null ? Sums.ZERO : own().minus(stored);
  }

  /** The store has answered; whether there is more to send. */
  synchronized boolean onAnswer(SharedTotal total) {
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

  /** What the others have, as far as known, and what they are taken to have added since then. */
  @Override
  public synchronized Amount elsewhere() {
    Sums sum = others;
    int alike = alike();
    if (alike > 0) {
      Sums since = own().minus(whenLost == null ? stored : whenLost);
      sum = sum.plus(times(alike, since));
    }
    return new Amount(sum.micros() / MICRO, sum.tokens(), sum.guesses() > 0);
  }

  /**
   * How many JVMs are taken to add as much as this one: what was left is divided among them. While
   * the store is away, that is all that may add to the sum. While an answer is late, it is those
   * that certainly do.
   */
  private int alike() {
    boolean away = whenLost != null && scope != Scope.SESSION;
    boolean late = whenLost == null && stored != null && scope == Scope.ALL;
    return away || late ? fleet.jvms() - 1 : 0;
  }

  private static Sums times(int factor, Sums sums) {
    return new Sums(Math.max(0, sums.micros()) * factor, Math.max(0, sums.tokens()) * factor, 0);
  }
}
