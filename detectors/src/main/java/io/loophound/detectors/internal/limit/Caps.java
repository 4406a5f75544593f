package io.loophound.detectors.internal.limit;

import io.loophound.detectors.internal.detector.Detector;
import io.loophound.detectors.internal.detector.DetectorInput;
import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.internal.run.window.Step;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.Setting;
import java.util.List;

/** Hard limits, whatever the calls are. The call over the limit is refused. */
final class Caps implements Detector {
  private final Cap perRun;
  private final Cap perTurn;
  private final Cap perTool;
  private final Cap modelCalls;
  private final Cap perReply;

  Caps(DetectorPolicy own) {
    LimitActions actions = new LimitActions(own);
    perRun = cap(own, actions, Steps.RUN_TOOL_CALLS);
    perTurn = cap(own, actions, Steps.TURN_TOOL_CALLS);
    perTool = cap(own, actions, Steps.TOOL_CALLS_PER_TURN);
    modelCalls = cap(own, actions, Steps.RUN_MODEL_CALLS);
    perReply = cap(own, actions, Steps.REPLY_TOOL_CALLS);
  }

  private static Cap cap(DetectorPolicy own, LimitActions actions, Setting<Integer> limit) {
    return new Cap(own.get(limit), actions.rule(limit));
  }

  @Override
  public Finding beforeTool(DetectorInput input) {
    return Finding.stronger(ofAllTools(input.step()), ofTool(input.step()));
  }

  private Finding ofAllTools(Step step) {
    return Finding.stronger(
        perRun.reached(step.number(), "tool calls of the run"),
        perTurn.reached(step.inTurn(), "tool calls of the turn"));
  }

  private Finding ofTool(Step step) {
    return perTool.isReached(step.ofTool())
        ? perTool.reached(step.ofTool(), "calls of tool " + step.tool() + " in the turn")
        : null;
  }

  @Override
  public Finding beforeProbe(DetectorInput input) {
    return beforeModel(input);
  }

  @Override
  public Finding beforeModel(DetectorInput input) {
    Run run = input.run();
    List<Step> round = run.steps().latestRound();
    Finding found = modelCalls.reached(run.calls().count() + 1, "model calls of the run");
    int asked = run.steps().sizeOfLatestRound();
    found = Finding.stronger(found, perReply.reached(asked, "tool calls asked for in one reply"));
    return round.isEmpty() ? found : Finding.stronger(found, ofRound(run, round));
  }

  /**
   * Where tools are not seen, the calls that a reply asked for are refused with the next request. A
   * run whose call of one tool was refused may still use others.
   */
  private Finding ofRound(Run run, List<Step> round) {
    Finding found = ofAllTools(round.get(round.size() - 1));
    boolean told = run.enforcement().canNote(run.steps().round());
    for (Step step : round) {
      found = told && step.isRefused() ? found : Finding.stronger(found, ofTool(step));
    }
    return found;
  }

  /** One limit; 0 is none. */
  private record Cap(int most, LimitActions.Rule rule) {
    boolean isReached(int count) {
      return most > 0 && count > most;
    }

    Finding reached(int count, String what) {
      if (!isReached(count)) {
        return null;
      }
      String reached = "a limit was reached: " + what;
      return rule.decided(
          Finding.of(Steps.SPEC, rule.action(), what.hashCode(), reached).counted(count));
    }
  }
}
