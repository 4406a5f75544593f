package io.loophound.detectors.internal.run.turn;

import io.loophound.detectors.internal.run.window.Step;
import io.loophound.detectors.internal.run.window.StepWindow;

/**
 * The looks in a row at something unfinished that returned at once, and those that took a moment. A
 * look that took its time, or came late enough, begins anew; so does work that brought something
 * else. Not thread-safe: the run's lock guards it.
 */
public final class LookCount {
  /** A look that takes longer has waited. */
  private static final long QUICK_MILLIS = 2000;

  /** A look that takes longer did not come back at once: somebody sleeps between two looks. */
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
   * How many quick looks came in a row, whatever they showed.
   *
   * @param patience so many that took a moment count as one
   */
  public int quick(int patience) {
    return weighed(quick, unhurried, patience);
  }

  /** How many of the newest of them made the same call and showed the same. */
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

  /** The number of the model call that asked for it. */
  public int firstModelCall() {
    return first.modelCall();
  }

  /**
   * Takes in the newest round of a run, once.
   *
   * @param intervalNanos looks that far apart are not counted
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
