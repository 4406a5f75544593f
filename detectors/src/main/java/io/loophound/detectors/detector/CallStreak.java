package io.loophound.detectors.detector;

import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Preset;
import io.loophound.detectors.run.Finding;
import io.loophound.detectors.run.Run;
import io.loophound.detectors.run.Step;
import java.util.List;

/**
 * {@link Preset#REPETITION} call by call: one call comes in each of the newest rounds, whatever
 * else these rounds ask for at the same time (OpenRouter).
 */
final class CallStreak implements Detector {
  private final GuardPolicy policy;
  private final Ladder ladder;
  private final boolean byOutcome;
  private final boolean beforehand;

  public CallStreak(GuardPolicy policy) {
    DetectorPolicy own = policy.detector(Preset.REPETITION);
    this.policy = policy;
    ladder = new Ladder(own);
    byOutcome = Ladder.is(own, "outcome", 0);
    beforehand = Ladder.is(own, "verdict", 1);
  }

  @Override
  public Finding beforeModel(Scene scene) {
    Step newest = scene.run().newestStep();
    if (newest == null || (beforehand && newest.executing())) {
      return null;
    }
    Finding strongest = null;
    for (Step step : scene.run().stepsBackFrom(newest)) {
      if (step.round() != newest.round()) {
        break;
      }
      Finding finding = look(scene.run(), step);
      boolean stronger =
          strongest == null
              || (finding != null && finding.action().compareTo(strongest.action()) > 0);
      strongest = stronger ? finding : strongest;
    }
    return strongest;
  }

  @Override
  public Finding beforeTool(Scene scene) {
    return beforehand ? look(scene.run(), scene.step()) : null;
  }

  @Override
  public Finding afterTool(Scene scene) {
    return beforehand ? null : look(scene.run(), scene.step());
  }

  private Finding look(Run run, Step newest) {
    if (policy.tool(newest.tool()).exempt()) {
      return null;
    }
    Step first = newest;
    int count = 1;
    for (Step step : run.stepsBackFrom(newest)) {
      if (step.round() < first.round() - 1) {
        break;
      }
      if (step.round() == first.round() - 1 && same(step, first, newest)) {
        first = step;
        count++;
      }
    }
    int own = policy.tool(newest.tool()).threshold();
    boolean poll = byOutcome && newest.pending();
    Action action = (own == 0 ? ladder : ladder.from(own)).at(count, poll);
    return action == Action.ALLOW
        ? null
        : finding(newest, first, count, action, poll).byTool(own > 0, newest.tool());
  }

  private boolean same(Step step, Step later, Step newest) {
    if (step.call() != later.call()) {
      return false;
    }
    boolean unknown = beforehand && later == newest;
    return !byOutcome
        || unknown
        || (step.complete()
            && later.complete()
            && step.outcome().digest() == later.outcome().digest());
  }

  private Finding finding(Step newest, Step first, int count, Action action, boolean poll) {
    return new Finding(
        Preset.REPETITION,
        action,
        newest.call(),
        "tool "
            + newest.tool()
            + " was called with equal arguments round after round"
            + (byOutcome ? " and gave the same result" : ""),
        byOutcome ? List.of("tool", "arguments", "result") : List.of("tool", "arguments"),
        count,
        1,
        first.number(),
        newest.number(),
        first.modelCall(),
        poll);
  }
}
