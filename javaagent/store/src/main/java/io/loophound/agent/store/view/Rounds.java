package io.loophound.agent.store.view;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/**
 * Rounds of questions and answers. Who asks waits for the end of the next round, and never long.
 * Thread-safe.
 */
public final class Rounds {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition ended = lock.newCondition();
  private long begun;
  private long done;
  private long asked;
  private long beganNanos;
  private long late;
  private final BooleanSupplier mayWait;
  private final long longestNanos;
  private final Waiter waiter;

  /** How a thread waits, which is where time passes. */
  @FunctionalInterface
  interface Waiter {
    /** Waits for the signal, at most so long; what is left of the time. */
    long await(Condition signal, long nanos) throws InterruptedException;
  }

  /**
   * Nothing was asked yet.
   *
   * @param mayWait whether the calling thread may wait
   * @param longest nobody waits longer than this
   */
  public Rounds(BooleanSupplier mayWait, Duration longest) {
    this(mayWait, longest, Condition::awaitNanos);
  }

  Rounds(BooleanSupplier mayWait, Duration longest, Waiter waiter) {
    this.mayWait = mayWait;
    longestNanos = longest.toNanos();
    this.waiter = waiter;
  }

  /** What was asked before this is in the round that begins now. */
  void begin(long nanos) {
    lock.lock();
    try {
      begun++;
      beganNanos = nanos;
    } finally {
      lock.unlock();
    }
  }

  /** The round has ended, well or not. */
  void end() {
    lock.lock();
    try {
      done = begun;
      ended.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Whether a round is under way. */
  boolean isBusy() {
    lock.lock();
    try {
      return begun > done;
    } finally {
      lock.unlock();
    }
  }

  /** Whether somebody waits for a round that has not begun. */
  boolean isWanted() {
    lock.lock();
    try {
      return asked > begun;
    } finally {
      lock.unlock();
    }
  }

  /** How often somebody went on before the round had ended. */
  long late() {
    lock.lock();
    try {
      return late;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Asks for a round, and waits for its end, if this thread may. Returns at once where the store is
   * slow already.
   *
   * @param wake wakes the thread that goes the rounds
   */
  void await(long nanos, Runnable wake) {
    if (!mayWait.getAsBoolean()) {
      return;
    }
    lock.lock();
    try {
      if (begun > done && nanos - beganNanos > longestNanos) {
        late++;
        return;
      }
      long wanted = begun + 1;
      asked = Math.max(asked, wanted);
      wake.run();
      long left = longestNanos;
      while (done < wanted && left > 0) {
        left = waiter.await(ended, left);
      }
      if (done < wanted) {
        late++;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // the decision goes on with what is known
    } finally {
      lock.unlock();
    }
  }
}
