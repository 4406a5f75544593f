package io.loophound.detectors.detector;

import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Preset;
import io.loophound.detectors.run.Finding;
import io.loophound.detectors.run.HarnessRefusal;
import java.util.List;

/**
 * A part of {@link Preset#NO_PROGRESS}: a harness answers tool results with the same refusal in the
 * user's place, whatever the agent does in between. People do not speak together with a tool
 * result: their complaints are not counted.
 */
final class Refusals implements Detector {
  private final Action action;
  private final int threshold;

  public Refusals(GuardPolicy policy) {
    action = policy.detector(Preset.NO_PROGRESS).action();
    threshold = policy.detector(Preset.NO_PROGRESS).count("refusals");
  }

  @Override
  public Finding beforeModel(Scene scene) {
    HarnessRefusal refusal = scene.run().refusal();
    if (threshold == 0 || refusal == null || refusal.count() < threshold) {
      return null;
    }
    return new Finding(
        Preset.NO_PROGRESS,
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
        "refusals");
  }
}
