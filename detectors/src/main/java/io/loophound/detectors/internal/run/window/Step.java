package io.loophound.detectors.internal.run.window;

import io.loophound.detectors.internal.digest.fact.CallDigest;
import io.loophound.detectors.internal.digest.outcome.ArgumentDigest;
import io.loophound.detectors.internal.digest.outcome.OutcomeDigest;
import io.loophound.detectors.internal.digest.outcome.ToolName;
import io.loophound.detectors.internal.digest.text.Excerpt;
import io.loophound.detectors.policy.ToolPolicy;

/**
 * One tool call of a run. The first sighting creates it: the model's reply, the tool seam, or the
 * next request, whichever comes first. A complete step that is read again is a copy.
 */
public final class Step extends StepFacts {
  private static final int SHORT_RESULT = 40; // words

  private final int number;
  private final int inTurn;
  private final int ofTool;
  private final String tool;
  // kept only until the outcome is known: an outcome that echoes its arguments says nothing new
  private ArgumentDigest arguments = ArgumentDigest.NONE;
  private CallDigest.Call asked; // null once the result is known

  /** The position of a step: in the run, in its turn, among the turn's calls of the same tool. */
  record Place(int number, int round, int modelCall, int inTurn, int ofTool) {}

  static Step of(
      Place place,
      int callId,
      String tool,
      long call,
      String arguments,
      ToolPolicy policy,
      boolean undeclared) {
    String told = Excerpt.of(arguments);
    Step step =
        new Step(place.number(), place.inTurn(), place.ofTool(), tool, asked(place, callId, call));
    step.asked = CallDigest.Call.of(tool, told, policy, undeclared);
    if (undeclared) {
      step.undeclared();
    }
    step.arguments = ArgumentDigest.of(told);
    step.shape(step.arguments.shape());
    if (ToolName.waits(tool, told)) {
      step.waited();
    }
    return step;
  }

  /** A step as the window stores it. */
  Step(int number, int inTurn, String tool, long[] facts) {
    this(number, inTurn, 0, tool, facts);
  }

  private Step(int number, int inTurn, int ofTool, String tool, long[] facts) {
    super(facts);
    this.number = number;
    this.inTurn = inTurn;
    this.ofTool = ofTool;
    this.tool = tool;
  }

  /** Its place in the run, from 1. */
  public int number() {
    return number;
  }

  /** The tool's name. */
  public String tool() {
    return tool;
  }

  /** Its place among the tool calls of the turn, from 1. */
  public int inTurn() {
    return inTurn;
  }

  /** Its place among the turn's calls of the same tool, from 1; 0 if it ended long ago. */
  public int ofTool() {
    return ofTool;
  }

  /**
   * Whether this and an earlier step, which may be null, took as long as the same time-out of the
   * tool.
   */
  public boolean timedOut(Step earlier) {
    return earlier != null && ToolTime.isTimeout(tookMillis(), earlier.tookMillis());
  }

  /** Whether this one returned without content after a time-out that it had before. */
  boolean timedOutAgain(Step earlier) {
    return !failed() && outcome().text().words() <= SHORT_RESULT && timedOut(earlier);
  }

  /**
   * Whether neither its few arguments nor its outcome say what it did, so the world may have
   * changed.
   */
  public boolean movesOn() {
    return complete() && acknowledgesFew() && !(silent() && ToolName.reads(tool));
  }

  CallDigest.Call asked() {
    return asked;
  }

  ArgumentDigest arguments() {
    return arguments;
  }

  @Override
  void complete(OutcomeDigest outcome, boolean isNews, boolean isShared) {
    super.complete(outcome, isNews, isShared);
    arguments = ArgumentDigest.NONE;
    asked = null;
  }
}
