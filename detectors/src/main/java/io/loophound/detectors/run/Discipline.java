package io.loophound.detectors.run;

import io.loophound.detectors.policy.Action;
import java.util.List;

/** What the guard has done about a run in this turn: reported, steered, about to kill. */
public final class Discipline {
  private long reported;
  private Finding steered;
  private int steeredRound;
  private short steers;
  private short throttles;
  private Finding due;
  private String dueDecision = "";
  private int strikes;
  private boolean told;

  void newTurn() {
    reported = 0;
    steered = null;
    steers = 0;
    throttles = 0;
    strikes = 0;
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

  /** Counts a strike; returns the rung whose turn it is. */
  public Action strike(List<Action> ladder) {
    Action rung = ladder.get(Math.min(strikes, ladder.size() - 1));
    strikes++;
    told = !rung.atLeast(Action.BLOCK);
    return rung;
  }

  /** Whether a rung was taken that only tells the run: true once. */
  public boolean hear() {
    boolean was = told;
    told = false;
    return was;
  }

  /** Remembers that a call of the run had to wait. */
  public void throttle() {
    throttles++;
  }

  /** How often the run was slowed down in this turn. */
  public int throttles() {
    return throttles;
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
    kill(finding, "");
  }

  /** The same, for a decision that has been told already. */
  public void kill(Finding finding, String decisionId) {
    due = finding;
    dueDecision = decisionId;
  }

  /** The id of the decision that {@link #due} carries out, empty when it is still to be told. */
  public String dueDecision() {
    return dueDecision;
  }

  /** Why the next model call is to be killed, or null. */
  public Finding due() {
    return due;
  }
}
