package io.loophound.detectors.internal.limit;

import io.loophound.detectors.internal.detector.Detector;
import io.loophound.detectors.internal.detector.DetectorInput;
import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.internal.run.window.Step;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import java.util.List;

/** Hard limits, whatever the calls are. The call over the limit is refused. */
final class Caps implements Detector {
  private final Action action;
  private final int perRun;
  private final int perTurn;
  private final int perTool;
  private final int modelCalls;
  private final int perReply;

  Caps(DetectorPolicy own) {
    action = own.action();
    perRun = own.get(Steps.RUN_TOOL_CALLS);
    perTurn = own.get(Steps.TURN_TOOL_CALLS);
    perTool = own.get(Steps.TOOL_CALLS_PER_TURN);
    modelCalls = own.get(Steps.RUN_MODEL_CALLS);
    perReply = own.get(Steps.REPLY_TOOL_CALLS);
  }

  @Override
  public Finding beforeTool(DetectorInput input) {
    Finding ofAll = ofAllTools(input.step());
    return ofAll == null ? ofTool(input.step()) : ofAll;
  }

  private Finding ofAllTools(Step step) {
    if (isReached(step.number(), perRun)) {
      return finding(step.number(), "tool calls of the run");
    }
    return isReached(step.inTurn(), perTurn)
        ? finding(step.inTurn(), "tool calls of the turn")
        : null;
  }

  private Finding ofTool(Step step) {
    return isReached(step.ofTool(), perTool)
        ? finding(step.ofTool(), "calls of tool " + step.tool() + " in the turn")
        : null;
  }

  @Override
  public Finding beforeProbe(DetectorInput input) {
    return beforeModel(input);
  }

  @Override
  public Finding beforeModel(DetectorInput input) {
    Run run = input.run();
    if (isReached(run.calls().count() + 1, modelCalls)) {
      return finding(run.calls().count() + 1, "model calls of the run");
    }
    List<Step> round = run.steps().latestRound();
    if (isReached(round.size(), perReply)) {
      return finding(round.size(), "tool calls asked for in one reply");
    }
    return round.isEmpty() ? null : ofRound(run, round);
  }

  /**
   * Where tools are not seen, the calls that a reply asked for are refused with the next request. A
   * run whose call of one tool was refused may still use others.
   */
  private Finding ofRound(Run run, List<Step> round) {
    Finding found = ofAllTools(round.get(round.size() - 1));
    boolean told = run.enforcement().canNote(run.steps().round());
    for (int i = 0; i < round.size() && found == null; i++) {
      found = told && round.get(i).isRefused() ? null : ofTool(round.get(i));
    }
    return found;
  }

  private static boolean isReached(int count, int cap) {
    return cap > 0 && count > cap;
  }

  private Finding finding(int count, String what) {
    return Finding.of(Steps.SPEC, action, what.hashCode(), "a limit was reached: " + what)
        .counted(count);
  }
}
