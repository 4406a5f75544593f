package io.loophound.detectors.internal.run;

import io.loophound.detectors.budget.Spending;
import io.loophound.detectors.budget.Spending.Amount;

/**
 * What a run costs, and with it the runs that it set to work. The sums are thread-safe, for those
 * runs are on threads of their own; the rest is guarded by the run's lock.
 */
public final class Costs {
  private static final int MOST_LEVELS = 8;

  private final long startNanos;
  private long tokens;
  private double usd;
  private long tokensOfOthers;
  private double usdOfOthers;
  private Spending spending; // null until there is a limit to look at
  private volatile Outer outer; // null where nobody set the run to work, or nothing limits who did

  /**
   * What the run that set this one to work may cost.
   *
   * @param costs its costs
   * @param limit its limits
   * @param scope the invocation in which it set this one to work
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
    boolean usedUp(Costs costs, long now) {
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

  /** What the run has cost, in US dollars. */
  public synchronized double usd() {
    return usd;
  }

  /** The tokens the run has used. */
  public synchronized long tokens() {
    return tokens;
  }

  /** What the run and those that it set to work have cost. */
  public synchronized Amount withOthers() {
    return new Amount(usd + usdOfOthers, tokens + tokensOfOthers);
  }

  /** Whether others have cost something, too. */
  public synchronized boolean shared() {
    return tokensOfOthers > 0;
  }

  /** What the run spends beside its totals; only for runs with a limit. */
  public Spending spending() {
    if (spending == null) {
      spending = new Spending();
    }
    return spending;
  }

  /** Another run set this one to work. */
  public void within(Costs other, Limit limit, long scope) {
    boolean round = false;
    Costs costs = other;
    for (int i = 0; i < MOST_LEVELS && costs != null; i++) {
      round |= costs == this;
      costs = costs.outer == null ? null : costs.outer.costs();
    }
    outer = round ? null : new Outer(other, limit, scope);
  }

  /** Nobody is known to have set the run to work in this invocation, unless it was said before. */
  public void alone(long scope) {
    Outer now = outer;
    if (now != null && (scope == 0 || now.scope() != scope)) {
      outer = null;
    }
  }

  /** Whether a limit of a run that set this one to work, or of one further out, is used up. */
  public boolean usedUpOutside(long nanos) {
    Outer next = outer;
    for (int i = 0; i < MOST_LEVELS && next != null; i++) {
      if (next.limit() != null && next.limit().usedUp(next.costs(), nanos)) {
        return true;
      }
      next = next.costs().outer;
    }
    return false;
  }

  /** Adds what a call cost. */
  void pay(long tokenCount, double dollars) {
    synchronized (this) {
      tokens += tokenCount;
      usd += dollars;
    }
    Outer next = outer;
    for (int i = 0; i < MOST_LEVELS && next != null; i++) {
      next.costs().payForOther(tokenCount, dollars);
      next = next.costs().outer;
    }
  }

  private synchronized void payForOther(long tokenCount, double dollars) {
    tokensOfOthers += tokenCount;
    usdOfOthers += dollars;
  }
}
