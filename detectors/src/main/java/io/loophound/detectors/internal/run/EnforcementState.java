package io.loophound.detectors.internal.run;

import io.loophound.detectors.policy.Action;
import java.util.List;

/** The actions of the guard on a run in this turn. */
public final class EnforcementState {

  /** How far the guard has gone. */
  public enum Stage {
    /** Nothing was found. */
    NOTHING,
    /** A finding was reported. */
    REPORTED,
    /** The run was steered about a repetition, and only that repetition has happened since. */
    STEERED,
    /** The next model call of the run will be stopped. */
    STOP_DUE
  }

  private Findings findings = Findings.NONE;
  private int noteRound;
  private int notedStep;
  private short throttles;
  private boolean limitConcluded; // for the whole run: each turn would use up more
  private BudgetLanding landing; // null until a limit is used up

  /** What only a run needs in which something was found; {@link #NONE} never changes. */
  private static final class Findings {
    private static final Findings NONE = new Findings();

    private final Reports reports = new Reports();
    private Finding steered;
    private int steeredRound;
    private short steers;
    private long notedPattern;
    private Finding due;
    private String dueDecision = "";
    private int strikes;
    private boolean recountDue;
    private boolean concluded;

    private void newTurn() {
      reports.clear();
      steers = 0;
      notedPattern = 0;
      strikes = 0;
      concluded = false;
    }
  }

  private Findings findings() {
    findings = findings == Findings.NONE ? new Findings() : findings;
    return findings;
  }

  /** How far the guard has gone. */
  public Stage stage() {
    if (findings.due != null) {
      return Stage.STOP_DUE;
    }
    if (findings.steered != null) {
      return Stage.STEERED;
    }
    return findings.reports.isEmpty() ? Stage.NOTHING : Stage.REPORTED;
  }

  void newTurn() {
    if (findings != Findings.NONE) {
      findings.newTurn();
    }
    notedStep = 0;
    throttles = 0;
    forgive();
  }

  /**
   * Records a finding; returns whether to report it.
   *
   * @param modelCalls how many model calls the run has made
   */
  public boolean recordReport(Finding finding, int modelCalls) {
    return findings().reports.record(finding, modelCalls);
  }

  /** The run was steered about a repetition, in the round that closed it. */
  public void steer(Finding finding, int round) {
    Findings now = findings();
    now.steers = (short) (now.notedPattern == finding.pattern() ? now.steers + 1 : 1);
    now.notedPattern = finding.pattern();
    now.steered = finding;
    now.steeredRound = round;
  }

  /** A tool of this round could be answered with a note. */
  public void allowNote(int round) {
    noteRound = round;
  }

  /** Whether a note can be given in this round. */
  public boolean canNote(int round) {
    return noteRound == round;
  }

  /** Counts a strike; returns the rung that is next. */
  public Action strike(List<Action> ladder) {
    Findings now = findings();
    Action rung = ladder.get(Math.min(now.strikes, ladder.size() - 1));
    now.strikes++;
    now.recountDue = !rung.isAtLeast(Action.CONCLUDE);
    return rung;
  }

  /**
   * Whether a rung was taken that only steers the run, so that its counts start again; true once.
   */
  public boolean takeRecount() {
    boolean was = findings.recountDue;
    if (was) {
      findings.recountDue = false;
    }
    return was;
  }

  /** A call of the run had to wait. */
  public void throttle() {
    throttles++;
  }

  /** A note of a guard was found in the history, behind the outcome of this step. */
  public void recordNoteElsewhere(int step) {
    notedStep = Math.max(notedStep, step);
  }

  /** How often the run was throttled in this turn. */
  public int throttles() {
    return throttles;
  }

  /**
   * How many notes the run got about a repetition.
   *
   * @param firstStep where it begins; 0 if it has no steps
   */
  public int notes(long pattern, int firstStep) {
    int elsewhere = firstStep > 0 && notedStep >= firstStep ? 1 : 0;
    return findings.notedPattern == pattern ? Math.max(findings.steers, elsewhere) : elsewhere;
  }

  /** Whether the run has been steered in this round or later, so that it has one chance. */
  public boolean hasChance(int round) {
    return findings.steered != null && round <= findings.steeredRound;
  }

  /** The run has had its chance: a stop that was due was made good. */
  public void endChance() {
    if (findings.steered != null) {
      forgive();
    }
  }

  /** The run did something else, or gets another chance. */
  public void forgive() {
    if (findings != Findings.NONE) {
      findings.steered = null;
      findings.due = null;
    }
  }

  /**
   * The model is asked once more, without tools.
   *
   * @param limit whether a limit is reached, rather than something repeated
   */
  public void conclude(boolean limit) {
    findings().concluded |= !limit;
    limitConcluded |= limit;
  }

  /** Whether that has been done: in this turn, or for a limit in this run. */
  public boolean hasConcluded(boolean limit) {
    return limit ? limitConcluded : findings.concluded;
  }

  /** What the run did since a limit was used up. */
  public BudgetLanding budgetLanding() {
    landing = landing == null ? new BudgetLanding() : landing;
    return landing;
  }

  /** A tool call of the run could not be refused. */
  public void endLanding() {
    if (landing != null && landing.rounds() > 0) {
      landing.end();
    }
  }

  /**
   * The next model call of the run will be stopped.
   *
   * @param decisionId the decision if it was already reported, otherwise empty
   */
  public void stopNextCall(Finding finding, String decisionId) {
    Findings now = findings();
    now.due = finding;
    now.dueDecision = decisionId;
  }

  /** The call that was due to be stopped was stopped; the next one starts with a clean slate. */
  public void clearStop() {
    if (findings != Findings.NONE) {
      stopNextCall(null, "");
    }
  }

  /** The reason to stop the next model call, or null. */
  public Finding dueFinding() {
    return findings.due;
  }

  /** Whether this is the finding that is due, and its decision was already reported. */
  public boolean wasReported(Finding finding) {
    return finding.equals(findings.due) && !findings.dueDecision.isEmpty();
  }

  /** The decision that {@link #dueFinding} carries out; empty if it is still to be reported. */
  public String dueDecision() {
    return findings.dueDecision;
  }
}
