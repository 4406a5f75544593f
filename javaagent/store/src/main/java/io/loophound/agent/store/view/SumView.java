package io.loophound.agent.store.view;

import io.loophound.agent.store.engine.SharedTotal;
import io.loophound.agent.store.engine.Sums;
import io.loophound.detectors.budget.SharedHold;
import io.loophound.detectors.budget.SharedSum;
import io.loophound.detectors.budget.Spending.Amount;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;

/**
 * One sum: what this JVM has added is counted here, so it is exact at once; what the others have is
 * as the store said last. Thread-safe.
 */
final class SumView implements SharedSum {
  private static final double MICRO = 1e6;

  /** How long what a call was refused is kept for the next one. */
  private static final long KEPT_NANOS = 1_000_000_000L;

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
  private final Supplier<Duration> life;
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
  private long number; // of what was added last
  private long sent; // up to which number the store has it, or is about to
  private final Deque<Held> unanswered = new ArrayDeque<>(); // in the order of their numbers
  private final Deque<Held> kept = new ArrayDeque<>(); // of calls that were refused unanswered

  /**
   * A sum of which nothing is known yet.
   *
   * @param life how long it is kept from now on
   * @param scope which JVMs add to it
   */
  SumView(String name, Supplier<Duration> life, Scope scope, SharedFleet fleet) {
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
    return life.get();
  }

  @Override
  public void add(Amount more) {
    addHere(more);
    requestTotal();
  }

  private synchronized void addHere(Amount more) {
    number++;
    usd += more.usd();
    tokens += more.tokens();
    int sign = more.tokens() < 0 || more.usd() < 0 ? -1 : 1;
    guesses += more.estimated() ? sign : 0;
  }

  @Override
  public SharedHold hold(Amount amount) {
    Held held;
    synchronized (this) {
      Held last = kept.poll();
      if (last != null && last.tryBecome(amount)) {
        held = last;
      } else {
        held = new Held(amount);
        unanswered.add(held);
      }
    }
    requestTotal();
    return held;
  }

  /** Gives back what is kept for no call. */
  void letGo(long nanos) {
    boolean any = false;
    synchronized (this) {
      while (!kept.isEmpty() && nanos - kept.peek().until >= 0) {
        kept.poll().giveBackHere();
        any = true;
      }
    }
    if (any) {
      requestTotal();
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
    sent = stored == null ? sent : number;
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
    while (!unanswered.isEmpty() && unanswered.peek().place <= sent) {
      unanswered.poll().onAnswer();
    }
    boolean more = !own().minus(stored).isZero() && !queued;
    queued |= more;
    return more;
  }

  /** The connection was lost: it is not known what has arrived. */
  synchronized void lost() {
    stored = null;
    unanswered.clear();
    kept.forEach(Held::giveBackHere);
    kept.clear();
    if (whenLost == null) {
      whenLost = own();
    }
  }

  private Sums here() {
    return new Sums(Math.round(usd * MICRO), tokens, guesses);
  }

  private Sums own() {
    return withBefore(here());
  }

  private Sums withBefore(Sums here) {
    return before == null ? here : here.plus(before);
  }

  private static Amount amount(Sums sums) {
    return new Amount(sums.micros() / MICRO, sums.tokens(), sums.guesses() > 0);
  }

  /** What the others have, as far as known; while the store is away, more. */
  @Override
  public synchronized Amount elsewhere() {
    return amount(whenLost == null ? others : others.plus(alike(own())));
  }

  /**
   * What the others are taken to have added while this JVM came to have added so much: as much
   * each, so that what was left is divided. While the store is away, by all that may add to the
   * sum; while an answer is late, by those that certainly do.
   */
  private Sums alike(Sums now) {
    boolean away = whenLost != null && scope != Scope.SESSION;
    boolean late = whenLost == null && stored != null && scope == Scope.ALL;
    int jvms = away || late ? fleet.jvms() - 1 : 0;
    return jvms == 0 ? Sums.ZERO : times(jvms, now.minus(away ? whenLost : stored));
  }

  private static Sums times(int factor, Sums sums) {
    return new Sums(Math.max(0, sums.micros()) * factor, Math.max(0, sums.tokens()) * factor, 0);
  }

  /**
   * What one call may cost. The store adds up in the order in which it hears: if a limit was kept
   * when this was added, the call may be made, whatever was added since. If it was not, there may
   * be room later, when others have given back.
   */
  private final class Held implements SharedHold {
    private final long place;
    private Amount amount;
    private Sums with; // what was added here up to this, with it
    private Amount limit = Amount.NONE;
    private Sums othersThen; // what the others had when this was added; null if that is not known
    private boolean wasKept; // for this call
    private long until; // how long it is kept, if it is

    private Held(Amount amount) {
      this.amount = amount;
      addHere(amount);
      place = number;
      with = here();
    }

    @Override
    public boolean isWithin(Amount most) {
      synchronized (SumView.this) {
        limit = most;
        Sums then = withBefore(with);
        if (othersThen == null || whenLost != null) {
          return isWithin(then.plus(others).plus(alike(then)));
        }
        boolean wasWithin = !wasKept && isWithin(then.plus(othersThen));
        return wasWithin || isWithin(own().plus(others));
      }
    }

    /** Of a sum with this. */
    private boolean isWithin(Sums all) {
      return isWithin(Math.round(limit.usd() * MICRO), all.micros(), sums().micros())
          && isWithin(limit.tokens(), all.tokens(), amount.tokens());
    }

    private boolean isWithin(long most, long all, long more) {
      return most == 0 || (all <= most && all - more < most);
    }

    private Sums sums() {
      return new Sums(Math.round(amount.usd() * MICRO), amount.tokens(), 0);
    }

    /** It is held back for another call, if that costs no more. */
    private boolean tryBecome(Amount other) {
      Amount less = amount.plus(other.negated());
      if (less.usd() < 0 || less.tokens() < 0) {
        giveBackHere();
        return false;
      }
      wasKept = true;
      addHere(amount.negated());
      addHere(other);
      with = with.minus(sums());
      amount = other;
      with = with.plus(sums());
      return true;
    }

    /** Kept for the next call, unless the store has said that there is no room for it. */
    @Override
    public void refuse() {
      synchronized (SumView.this) {
        if (othersThen == null && stored != null) {
          until = fleet.now() + KEPT_NANOS;
          kept.add(this);
          return;
        }
      }
      giveBack();
    }

    @Override
    public void pay(Amount cost) {
      synchronized (SumView.this) {
        giveBackHere();
        addHere(cost);
      }
      requestTotal();
    }

    @Override
    public void giveBack() {
      synchronized (SumView.this) {
        giveBackHere();
      }
      requestTotal();
    }

    private void onAnswer() {
      othersThen = others;
      if (!isWithin(limit) && kept.remove(this)) {
        giveBackHere();
      }
    }

    private void giveBackHere() {
      unanswered.remove(this);
      addHere(amount.negated());
      amount = Amount.NONE;
    }
  }
}
