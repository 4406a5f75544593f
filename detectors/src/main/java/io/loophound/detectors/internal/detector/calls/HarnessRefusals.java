package io.loophound.detectors.internal.detector.calls;

import io.loophound.detectors.internal.detector.engine.Detector;
import io.loophound.detectors.internal.detector.engine.Ladder;
import io.loophound.detectors.internal.detector.engine.Scene;
import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.internal.run.turn.HarnessRefusal;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import java.util.List;

/**
 * A part of {@link NoProgress}: a harness answers tool results with the same refusal in the user's
 * place, whatever the agent does in between. People do not write together with a tool result, so
 * their complaints are not counted. Of 32 runs refused in this way, 10 recovered by themselves, so
 * it is reported early and stopped late.
 */
final class HarnessRefusals implements Detector {
  private final int threshold;
  private final Ladder ladder;

  HarnessRefusals(DetectorPolicy own) {
    threshold = own.get(NoProgress.REFUSALS);
    ladder = new Ladder(own.action(), threshold, (threshold + 1) / 2, 0);
  }

  @Override
  public Finding beforeModel(Scene scene) {
    HarnessRefusal refusal = scene.run().userTurns().refusal();
    Action reached = threshold == 0 || refusal == null ? Action.ALLOW : ladder.at(refusal.count());
    if (reached == Action.ALLOW) {
      return null;
    }
    return new Finding(
        NoProgress.SPEC,
        reached,
        refusal.digest(),
        "a submission was rejected in the same words",
        List.of("refusal"),
        refusal.count(),
        1,
        0,
        0,
        refusal.firstModelCall(),
        false,
        NoProgress.REFUSALS.name());
  }
}
