package io.loophound.detectors.internal.run.window;

import io.loophound.detectors.internal.digest.fact.CallDigest;
import io.loophound.detectors.internal.digest.fact.ResultDigest;
import io.loophound.detectors.internal.digest.fact.ToolContext;
import io.loophound.detectors.internal.digest.text.Excerpt;
import io.loophound.detectors.policy.ToolPolicy;

/**
 * One tool call of a run. The first sighting creates it: the model's reply, the tool seam, or the
 * next request, whichever comes first. A complete step that is read again is a copy.
 */
public final class Step extends StepFacts {
  private final int number;
  private final int inTurn;
  private final int ofTool;
  private final String tool;
  private CallDigest asked; // null once the result is known

  /** The numbers of a step, from 1: in the run, in its turn, among the turn's calls of its tool. */
  record Ordinals(int number, int round, int modelCall, int inTurn, int ofTool) {}

  static Step of(
      Ordinals ordinals,
      int callId,
      String tool,
      int call,
      String arguments,
      ToolPolicy policy,
      ToolContext context) {
    Step step =
        new Step(
            ordinals.number(),
            ordinals.inTurn(),
            ordinals.ofTool(),
            tool,
            ofRequestedCall(ordinals, callId, call));
    step.asked = CallDigest.of(tool, Excerpt.of(arguments), policy, context);
    return step;
  }

  /** A step that another process has seen. */
  static Step of(Ordinals ordinals, String tool, TrailStep seen) {
    long[] facts = ofRequestedCall(ordinals, seen.callId(), seen.digest());
    Step step = new Step(ordinals.number(), ordinals.inTurn(), ordinals.ofTool(), tool, facts);
    step.asked = seen.call();
    return step;
  }

  /** A step as the window stores it. */
  Step(int number, int inTurn, int ofTool, String tool, long[] facts) {
    super(facts);
    this.number = number;
    this.inTurn = inTurn;
    this.ofTool = ofTool;
    this.tool = tool;
  }

  /** Its number in the run, from 1. */
  public int number() {
    return number;
  }

  /** The tool's name. */
  public String tool() {
    return tool;
  }

  /** Its number among the tool calls of the turn, from 1. */
  public int inTurn() {
    return inTurn;
  }

  /**
   * Its number among the turn's calls of the same tool, from 1; once its result is known, how many
   * there are.
   */
  public int ofTool() {
    return ofTool;
  }

  /** The call as it was asked for; null once the result is known. */
  CallDigest requestedCall() {
    return asked;
  }

  @Override
  void complete(ResultDigest result, boolean isNews) {
    super.complete(result, isNews);
    asked = null;
  }

  @Override
  void completeAs(StepFacts model) {
    super.completeAs(model);
    asked = null;
  }
}
