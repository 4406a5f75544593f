package io.loophound.detectors.internal.run;

import io.loophound.detectors.policy.Action;
import java.util.List;

/** What the guard has done about a run in this turn. */
public final class EnforcementState {

  /** How far the guard has gone. */
  public enum Stage {
    /** Nothing was found. */
    NOTHING,
    /** A finding was reported. */
    REPORTED,
    /** The run was told of a repetition, and nothing but that repetition has happened since. */
    STEERED,
    /** The next model call of the run is to be stopped. */
    STOP_DUE
  }

  private long reported;
  private int reportedAt;
  private Action reportedAs = Action.ALLOW;
  private int found;
  private int foundAt;
  private Finding steered;
  private int steeredRound;
  private short steers;
  private short throttles;
  private Finding due;
  private String dueDecision = "";
  private int strikes;
  private boolean recountDue;
  private Landing landing; // null until a limit is used up

  /** How far the guard has gone. */
  public Stage stage() {
    if (due != null) {
      return Stage.STOP_DUE;
    }
    if (steered != null) {
      return Stage.STEERED;
    }
    return reported == 0 ? Stage.NOTHING : Stage.REPORTED;
  }

  void newTurn() {
    reported = 0;
    steers = 0;
    throttles = 0;
    strikes = 0;
    forgive();
  }

  /**
   * Takes in what was found; returns whether it is to be reported: the first time, when more is to
   * be done about it, and each time it has gone on for as long again. A window forgets its oldest
   * calls, so its count alone does not tell.
   *
   * @param modelCalls how many model calls the run has made: several eyes see the same round
   */
  public boolean report(Finding finding, int modelCalls) {
    boolean first = reported != finding.pattern();
    boolean stronger = !first && finding.action().compareTo(reportedAs) > 0;
    found += modelCalls == foundAt ? 0 : 1;
    foundAt = modelCalls;
    boolean doubled =
        finding.count() >= 2 * reportedAt || found >= reportedAt * Math.max(1, finding.period());
    if (!first && !stronger && !doubled) {
      return false;
    }
    int twice = first || !doubled ? 1 : 2 * reportedAt;
    reported = finding.pattern();
    reportedAs = finding.action();
    reportedAt = Math.max(twice, finding.count());
    found = 0;
    return true;
  }

  /** The run was told of a repetition, in the round that closed it. */
  public void steer(Finding finding, int round) {
    steered = finding;
    steeredRound = round;
    steers++;
  }

  /** Counts a strike; returns the rung whose turn it is. */
  public Action strike(List<Action> ladder) {
    Action rung = ladder.get(Math.min(strikes, ladder.size() - 1));
    strikes++;
    recountDue = !rung.atLeast(Action.BLOCK);
    return rung;
  }

  /** Whether a rung was taken that only tells the run, so that its counts begin anew: true once. */
  public boolean takeRecount() {
    boolean was = recountDue;
    recountDue = false;
    return was;
  }

  /** A call of the run had to wait. */
  public void throttle() {
    throttles++;
  }

  /** How often the run was throttled in this turn. */
  public int throttles() {
    return throttles;
  }

  /** How often the run was steered in this turn. */
  public int steers() {
    return steers;
  }

  /** The repetition the run was told of, while nothing else has happened since; or null. */
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

  /** What the run did since a limit is used up. */
  public Landing landing() {
    landing = landing == null ? new Landing() : landing;
    return landing;
  }

  /** A tool call of the run could not be refused. */
  public void endLanding() {
    if (landing != null && landing.rounds() > 0) {
      landing.end();
    }
  }

  /**
   * The next model call of the run is to be stopped.
   *
   * @param decisionId the decision if it was reported already, else empty
   */
  public void stopNextCall(Finding finding, String decisionId) {
    due = finding;
    dueDecision = decisionId;
  }

  /** The call that was due to be stopped was stopped, and nothing is held against the next one. */
  public void stopped() {
    stopNextCall(null, "");
  }

  /** Why the next model call is to be stopped, or null. */
  public Finding due() {
    return due;
  }

  /** Whether this is the finding that is due, and its decision was reported already. */
  public boolean wasReported(Finding finding) {
    return finding.equals(due) && !dueDecision.isEmpty();
  }

  /** The decision that {@link #due} carries out, empty when it is still to be reported. */
  public String dueDecision() {
    return dueDecision;
  }
}
