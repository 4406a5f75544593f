package io.loophound.detectors.internal.run;

import io.loophound.detectors.budget.SharedSum;
import io.loophound.detectors.budget.Spending;
import io.loophound.detectors.budget.Spending.Amount;

/**
 * The cost of a run, and of the runs it starts. The sums are thread-safe, because those runs have
 * threads of their own; the rest is guarded by the run's lock.
 */
public final class Costs {
  private static final int MOST_LEVELS = 8;

  private final long startNanos;
  private Amount own = Amount.NONE;
  private Amount ofOthers = Amount.NONE;
  private Spending spending; // null until there is a limit to check
  private volatile SharedSum shared; // null unless other processes pay for its session, too
  private volatile Outer outer; // null unless another run, with a limit, started this one

  /**
   * The costs and limits of the run that started this one.
   *
   * @param costs its costs
   * @param limit its limits
   * @param scope the invocation in which it started this one
   */
  public record Outer(Costs costs, Limit limit, long scope) {}

  /**
   * The limits of a run.
   *
   * @param usd US dollars, 0 for no limit
   * @param tokens tokens, 0 for no limit
   * @param nanos time, 0 for no limit
   */
  public record Limit(double usd, long tokens, long nanos) {
    boolean isUsedUp(Costs costs, long now) {
      Amount spent = costs.withOthers();
      return (usd > 0 && spent.usd() >= usd)
          || (tokens > 0 && spent.tokens() >= tokens)
          || (nanos > 0 && now - costs.startNanos >= nanos);
    }
  }

  Costs(long startNanos) {
    this.startNanos = startNanos;
  }

  /** When the run began. */
  public long startNanos() {
    return startNanos;
  }

  /** The cost of the run. */
  public synchronized Amount own() {
    return own;
  }

  /** The cost of the run, of the runs it started, and of its session in other processes. */
  public Amount withOthers() {
    SharedSum elsewhere = shared;
    Amount here = spentHere();
    return elsewhere == null ? here : here.plus(elsewhere.elsewhere());
  }

  private synchronized Amount spentHere() {
    return own.plus(ofOthers);
  }

  /** Other processes pay for its session, too, from now on. */
  public synchronized SharedSum share(SharedSum ofSession) {
    if (shared == null) {
      ofSession.add(own);
      shared = ofSession;
    }
    return shared;
  }

  /** Whether the runs it started have cost something, too. */
  public synchronized boolean isShared() {
    return ofOthers.tokens() > 0;
  }

  /** What the run has spent recently, besides its totals; only for runs with a limit. */
  public Spending spending() {
    if (spending == null) {
      spending = new Spending();
    }
    return spending;
  }

  /** Another run started this one. */
  public void setOuter(Costs other, Limit limit, long scope) {
    boolean round = false;
    Costs costs = other;
    for (int i = 0; i < MOST_LEVELS && costs != null; i++) {
      round |= costs == this;
      costs = costs.outer == null ? null : costs.outer.costs();
    }
    outer = round ? null : new Outer(other, limit, scope);
  }

  /**
   * No run is known to have started this one in this invocation, unless one was recorded before.
   */
  public void clearOuter(long scope) {
    Outer now = outer;
    if (now != null && (scope == 0 || now.scope() != scope)) {
      outer = null;
    }
  }

  /** Whether a limit of the run that started this one, or of one further up, is used up. */
  public boolean isUsedUpOutside(long nanos) {
    Outer next = outer;
    for (int i = 0; i < MOST_LEVELS && next != null; i++) {
      if (next.limit() != null && next.limit().isUsedUp(next.costs(), nanos)) {
        return true;
      }
      next = next.costs().outer;
    }
    return false;
  }

  /** Adds what a call cost. */
  void pay(Amount cost) {
    synchronized (this) {
      own = own.plus(cost);
    }
    if (shared != null) {
      shared.add(cost);
    }
    Outer next = outer;
    for (int i = 0; i < MOST_LEVELS && next != null; i++) {
      next.costs().payForOther(cost);
      next = next.costs().outer;
    }
  }

  private synchronized void payForOther(Amount cost) {
    ofOthers = ofOthers.plus(cost);
  }
}
