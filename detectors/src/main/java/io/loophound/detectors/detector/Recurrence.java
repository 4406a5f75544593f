package io.loophound.detectors.detector;

import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Preset;
import io.loophound.detectors.run.Finding;
import io.loophound.detectors.run.Step;
import java.util.List;

/**
 * {@link Preset#INTERLEAVED}: the newest step was made before, with the same outcome, again and
 * again among other steps. A call that ever had another outcome in the window is one that watches
 * something, and does not count; nor does one that returns nothing: there is no result to be equal.
 */
final class Recurrence implements Detector {
  private final GuardPolicy policy;
  private final Ladder ladder;
  private final boolean steady;
  private final boolean byOutcome;
  private final boolean beforehand;

  public Recurrence(GuardPolicy policy) {
    DetectorPolicy own = policy.detector(Preset.INTERLEAVED);
    this.policy = policy;
    ladder = new Ladder(own);
    steady = Ladder.is(own, "steady", 0);
    byOutcome = Ladder.is(own, "outcome", 0);
    beforehand = Ladder.is(own, "verdict", 1);
  }

  @Override
  public Finding beforeModel(Scene scene) {
    Step newest = scene.run().newestStep();
    return beforehand && newest != null && newest.executing() ? null : look(newest, scene, 0);
  }

  @Override
  public Finding beforeTool(Scene scene) {
    return beforehand ? look(earlier(scene), scene, 1) : null;
  }

  private static Step earlier(Scene scene) {
    for (Step step : scene.run().stepsBackFrom(scene.step())) {
      if (step.complete() && step.call() == scene.step().call()) {
        return step;
      }
    }
    return null;
  }

  @Override
  public Finding afterTool(Scene scene) {
    return beforehand ? null : look(scene.step(), scene, 0);
  }

  private Finding look(Step newest, Scene scene, int proposed) {
    if (newest == null
        || !newest.complete()
        || (byOutcome && newest.silent())
        || policy.tool(newest.tool()).exempt()) {
      return null;
    }
    int count = proposed;
    int round = -1;
    Step first = newest;
    for (Step step : scene.run().steps()) {
      if (step.call() == newest.call() && step.complete() && step.number() <= newest.number()) {
        boolean same = step.outcome().digest() == newest.outcome().digest();
        if (!same && steady) {
          return null;
        }
        if ((same || !byOutcome) && step.round() != round) {
          first = count == proposed ? step : first;
          count++;
          round = step.round();
        }
      }
    }
    int own = policy.tool(newest.tool()).threshold();
    boolean poll = byOutcome && newest.pending();
    Action action = (own == 0 ? ladder : ladder.from(own)).at(count, poll, policy.rounds());
    return action == Action.ALLOW
        ? null
        : finding(newest, first, count, action, poll).byTool(own > 0, newest.tool());
  }

  private Finding finding(Step newest, Step first, int count, Action action, boolean poll) {
    return new Finding(
        Preset.INTERLEAVED,
        action,
        newest.call(),
        "tool "
            + newest.tool()
            + " was called with equal arguments"
            + (byOutcome ? " and gave the same result," : ",")
            + " with other calls between",
        byOutcome ? List.of("tool", "arguments", "result") : List.of("tool", "arguments"),
        count,
        1,
        first.number(),
        newest.number(),
        first.modelCall(),
        poll);
  }
}
