package io.loophound.detectors.run;

/** What the guard has done about a run in this turn: reported, steered, about to kill. */
public final class Discipline {
  private long reported;
  private Finding steered;
  private int steeredRound;
  private int steers;
  private Finding due;

  void newTurn() {
    reported = 0;
    steered = null;
    steers = 0;
    due = null;
  }

  /** Whether this pattern was reported already: each is reported once. */
  public boolean reported(long pattern) {
    return reported == pattern;
  }

  /** Remembers that a pattern was reported. */
  public void report(long pattern) {
    reported = pattern;
  }

  /** Remembers that the run was told of a pattern, in the round that closed it. */
  public void steer(Finding finding, int round) {
    steered = finding;
    steeredRound = round;
    steers++;
  }

  /** How often the run was steered in this turn. */
  public int steers() {
    return steers;
  }

  /**
   * The pattern the run was told of, while nothing but that pattern has happened since; or null.
   */
  public Finding steered() {
    return steered;
  }

  /** The round the run was told in. */
  public int steeredRound() {
    return steeredRound;
  }

  /** The run did something else, or gets another chance. */
  public void forgive() {
    steered = null;
    due = null;
  }

  /** The run ignored what it was told: its next model call is to be killed. */
  public void kill(Finding finding) {
    due = finding;
  }

  /** Why the next model call is to be killed, or null. */
  public Finding due() {
    return due;
  }
}
