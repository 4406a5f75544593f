package io.loophound.detectors.internal.run;

/** What a run did since a limit was used up. Counts for the whole run, over all turns. */
public final class BudgetLanding {
  private int rounds;
  private int others;
  private boolean over;

  /** Counts a model call that is made although the limit is used up; returns its number, from 1. */
  public int next() {
    return ++rounds;
  }

  /** How many model calls were made. */
  public int rounds() {
    return rounds;
  }

  /** The model asked for this many tools that must not be called any more. */
  public void onUnallowedCalls(int tools) {
    others += rounds > 0 ? tools : 0;
  }

  /** Such a call was refused. */
  public void onRefused() {
    others = Math.max(0, others - 1);
  }

  /** Whether such a call was requested and not refused. */
  public boolean hasUnallowedCalls() {
    return others > 0;
  }

  /** From now on the limit applies without exception. */
  public void end() {
    over = true;
  }

  /** Whether the limit applies without exception. */
  public boolean isOver() {
    return over;
  }
}
