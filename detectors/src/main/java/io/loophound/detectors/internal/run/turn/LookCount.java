package io.loophound.detectors.internal.run.turn;

import io.loophound.detectors.internal.run.window.Step;
import io.loophound.detectors.internal.run.window.StepWindow;

/**
 * Counts consecutive looks at something unfinished that returned immediately, and those that took a
 * moment. A look that took its time, or came late enough, restarts the count; so does work that
 * brought something else. Not thread-safe; guarded by the run's lock.
 */
public final class LookCount {
  /** A look that takes longer has waited. */
  private static final long QUICK_MILLIS = 2000;

  /** A look that takes longer did not return immediately: someone sleeps between looks. */
  private static final long AT_ONCE_MILLIS = 100;

  private int round;
  private int quick;
  private int unhurried; // of the quick ones
  private int equal;
  private int equalUnhurried; // of the equal ones
  private Step newest;
  private Step first;
  private long newestNanos;

  /**
   * How many consecutive quick looks there were, whatever they showed.
   *
   * @param patience this many looks that took a moment count as one
   */
  public int quick(int patience) {
    return weighed(quick, unhurried, patience);
  }

  /** How many of the newest of them made the same call with the same result. */
  public int equal(int patience) {
    return weighed(equal, equalUnhurried, patience);
  }

  private static int weighed(int all, int unhurried, int patience) {
    return all - unhurried + unhurried / patience;
  }

  /** The newest look. */
  public Step newest() {
    return newest;
  }

  /** The number of the first step of the row. */
  public int firstStep() {
    return first.number();
  }

  /** The number of the model call that requested it. */
  public int firstModelCall() {
    return first.modelCall();
  }

  /**
   * Counts the newest round of a run, once.
   *
   * @param intervalNanos looks this far apart are not counted
   * @return whether it is a look, and all its results are known
   */
  public boolean takesIn(StepWindow steps, long nanos, long intervalNanos) {
    Step look = null;
    for (Step step : steps.latestRound()) {
      if (!step.complete()) {
        return false;
      }
      look = step.waits() ? step : look;
    }
    if (look != null && round != steps.round()) {
      add(look, nanos, intervalNanos);
    } else if (look == null && steps.newestRoundIsNew()) {
      forget();
    }
    round = steps.round();
    return look != null;
  }

  private void forget() {
    quick = 0;
    unhurried = 0;
    equal = 0;
    equalUnhurried = 0;
  }

  private void add(Step look, long nanos, long intervalNanos) {
    boolean late = newest != null && nanos - newestNanos >= intervalNanos;
    boolean waited = look.tookMillis() >= QUICK_MILLIS || look.timedOut(newest);
    boolean same =
        newest != null
            && newest.call() == look.call()
            && newest.outcome().digest() == look.outcome().digest();
    if (late || waited) {
      forget();
    } else {
      int moment = look.tookMillis() >= AT_ONCE_MILLIS ? 1 : 0;
      quick++;
      unhurried += moment;
      equal = same ? equal + 1 : 1;
      equalUnhurried = same ? equalUnhurried + moment : moment;
    }
    first = quick <= 1 ? look : first;
    newest = look;
    newestNanos = nanos;
  }
}
