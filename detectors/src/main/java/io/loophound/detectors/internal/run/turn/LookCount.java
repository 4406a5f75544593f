package io.loophound.detectors.internal.run.turn;

import io.loophound.detectors.internal.run.window.Step;
import io.loophound.detectors.internal.run.window.StepWindow;

/**
 * The looks in a row at something unfinished that returned at once. A look that took its time, or
 * came late enough, begins anew; so does work that brought something else. Not thread-safe: the
 * run's lock guards it.
 */
public final class LookCount {
  /** A look that takes longer has waited. */
  private static final long QUICK_MILLIS = 2000;

  private int round;
  private int quick;
  private int equal;
  private Step newest;
  private Step first;
  private long newestNanos;

  /** How many quick looks came in a row, whatever they showed. */
  public int quick() {
    return quick;
  }

  /** How many of the newest of them made the same call and showed the same. */
  public int equal() {
    return equal;
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
      quick = 0;
      equal = 0;
    }
    round = steps.round();
    return look != null;
  }

  private void add(Step look, long nanos, long intervalNanos) {
    boolean late = newest != null && nanos - newestNanos >= intervalNanos;
    boolean waited = look.tookMillis() >= QUICK_MILLIS || look.timedOut(newest);
    boolean same =
        newest != null
            && newest.call() == look.call()
            && newest.outcome().digest() == look.outcome().digest();
    if (late || waited) {
      quick = 0;
      equal = 0;
    } else {
      quick++;
      equal = same ? equal + 1 : 1;
    }
    first = quick <= 1 ? look : first;
    newest = look;
    newestNanos = nanos;
  }
}
