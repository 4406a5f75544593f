package io.loophound.detectors.internal.run;

/** What a run did since a limit is used up. It counts for the whole run, however many turns. */
public final class Landing {
  private int rounds;
  private int others;
  private boolean over;

  /** A model call is made all the same; returns which one it is, from 1. */
  public int next() {
    return ++rounds;
  }

  /** How many model calls were made. */
  public int rounds() {
    return rounds;
  }

  /** The model asked for so many tools that are not to be called any more. */
  public void asked(int tools) {
    others += rounds > 0 ? tools : 0;
  }

  /** Such a call was refused. */
  public void refused() {
    others = Math.max(0, others - 1);
  }

  /** Whether such a call was asked for and not refused. */
  public boolean strayed() {
    return others > 0;
  }

  /** From now on the limit holds without exception. */
  public void end() {
    over = true;
  }

  /** Whether the limit holds without exception. */
  public boolean over() {
    return over;
  }
}
