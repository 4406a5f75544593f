package io.loophound.detectors.internal.detector.talk;

import io.loophound.detectors.internal.detector.engine.Detector;
import io.loophound.detectors.internal.detector.engine.Scene;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.internal.run.rewrite.Rewrites;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import java.util.List;

/**
 * A part of {@link Stagnation}: reply after reply rewrites the same thing. It may be an agent that
 * polishes its text, so it is only reported.
 */
final class RewriteStagnation implements Detector {
  private static final String LIST =
      "the to-do list was rewritten, but nothing on it was marked as done and nothing else was done";
  private static final String TEXT =
      "a long text was rewritten from the same beginning and got no longer, as if it were cut off";

  private final int threshold;

  RewriteStagnation(DetectorPolicy own) {
    threshold = own.get(Stagnation.REWRITES);
  }

  @Override
  public Finding beforeModel(Scene scene) {
    return look(scene.run().rewrites());
  }

  @Override
  public Finding afterTool(Scene scene) {
    return look(scene.run().rewrites());
  }

  private Finding look(Rewrites rewrites) {
    return rewrites == null || threshold == 0 || rewrites.count() < threshold
        ? null
        : finding(rewrites);
  }

  private static Finding finding(Rewrites rewrites) {
    return new Finding(
            Stagnation.SPEC,
            Action.WARN,
            Hash64.mix(rewrites.subject(), rewrites.ofList() ? 1 : 0),
            rewrites.ofList() ? LIST : TEXT,
            List.of("tool", rewrites.ofList() ? "items" : "beginning"),
            rewrites.count(),
            1,
            rewrites.firstStep(),
            rewrites.lastStep(),
            rewrites.firstModelCall(),
            false)
        .by(Stagnation.REWRITES.name());
  }
}
