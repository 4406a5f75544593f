package io.loophound.detectors.internal.detector.calls;

import io.loophound.detectors.internal.detector.engine.Detector;
import io.loophound.detectors.internal.detector.engine.Scene;
import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.internal.run.turn.HarnessRefusal;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import java.util.List;

/**
 * A part of {@link NoProgress}: a harness answers tool results with the same refusal in the user's
 * place, whatever the agent does in between. People do not speak together with a tool result: their
 * complaints are not counted.
 */
final class HarnessRefusals implements Detector {
  private final Action action;
  private final int threshold;

  HarnessRefusals(DetectorPolicy own) {
    action = own.action();
    threshold = own.get(NoProgress.REFUSALS);
  }

  @Override
  public Finding beforeModel(Scene scene) {
    HarnessRefusal refusal = scene.run().userTurns().refusal();
    if (threshold == 0 || refusal == null || refusal.count() < threshold) {
      return null;
    }
    return new Finding(
        NoProgress.SPEC,
        action,
        refusal.digest(),
        "a submission was refused with the same words",
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
