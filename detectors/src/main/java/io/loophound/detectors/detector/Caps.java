package io.loophound.detectors.detector;

import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Preset;
import io.loophound.detectors.run.Finding;
import io.loophound.detectors.run.Run;
import io.loophound.detectors.run.Step;
import java.util.List;

/** {@link Preset#STEPS}: hard caps, whatever the calls are. The call over the cap is refused. */
final class Caps implements Detector {
  private final Action action;
  private final int perRun;
  private final int perTurn;
  private final int perTool;
  private final int modelCalls;
  private final int perReply;

  public Caps(GuardPolicy policy) {
    DetectorPolicy own = policy.detector(Preset.STEPS);
    action = own.action();
    perRun = own.count("run-tool-calls");
    perTurn = own.count("turn-tool-calls");
    perTool = own.count("tool-calls-per-turn");
    modelCalls = own.count("run-model-calls");
    perReply = own.count("reply-tool-calls");
  }

  @Override
  public Finding beforeTool(Scene scene) {
    Step step = scene.step();
    if (over(step.number(), perRun)) {
      return finding(step.number(), "tool calls of the run");
    }
    if (over(step.inTurn(), perTurn)) {
      return finding(step.inTurn(), "tool calls of the turn");
    }
    return over(step.ofTool(), perTool)
        ? finding(step.ofTool(), "calls of tool " + step.tool() + " in the turn")
        : null;
  }

  @Override
  public Finding beforeModel(Scene scene) {
    Run run = scene.run();
    if (over(run.modelCalls() + 1, modelCalls)) {
      return finding(run.modelCalls() + 1, "model calls of the run");
    }
    if (over(run.newestRoundSize(), perReply)) {
      return finding(run.newestRoundSize(), "tool calls asked for in one reply");
    }
    // where tools are not seen, the calls that a reply asked for are refused with the next request
    Step newest = run.newestStep();
    return newest == null ? null : beforeTool(new Scene(run, null, newest, scene.nanos()));
  }

  private static boolean over(int count, int cap) {
    return cap > 0 && count > cap;
  }

  private Finding finding(int count, String what) {
    return new Finding(
        Preset.STEPS,
        action,
        what.hashCode(),
        "a cap was reached: " + what,
        List.of(),
        count,
        1,
        0,
        0,
        0,
        false);
  }
}
