package io.loophound.detectors.internal.run.window;

import io.loophound.detectors.internal.digest.fact.CallDigest;
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
  private CallDigest.Call asked; // null once the result is known

  /** The position of a step: in the run, in its turn, among the turn's calls of the same tool. */
  record Place(int number, int round, int modelCall, int inTurn, int ofTool) {}

  static Step of(
      Place place,
      int callId,
      String tool,
      int call,
      String arguments,
      ToolPolicy policy,
      ToolContext context) {
    Step step =
        new Step(
            place.number(),
            place.inTurn(),
            place.ofTool(),
            tool,
            ofRequestedCall(place, callId, call));
    step.asked = CallDigest.Call.of(tool, Excerpt.of(arguments), policy, context);
    return step;
  }

  /** A step that another process has seen. */
  static Step of(Place place, String tool, TrailStep seen) {
    long[] facts = ofRequestedCall(place, seen.callId(), seen.digest());
    Step step = new Step(place.number(), place.inTurn(), place.ofTool(), tool, facts);
    step.asked = seen.call();
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

  /** The call as it was asked for; null once the result is known. */
  CallDigest.Call requestedCall() {
    return asked;
  }

  @Override
  void complete(CallDigest.Result result, boolean isNews) {
    super.complete(result, isNews);
    asked = null;
  }

  @Override
  void completeAs(StepFacts model) {
    super.completeAs(model);
    asked = null;
  }
}
