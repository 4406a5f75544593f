package io.loophound.detectors.detector;

import io.loophound.detectors.digest.SimHash;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Preset;
import io.loophound.detectors.run.Finding;
import io.loophound.detectors.run.Run;
import io.loophound.detectors.run.Step;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * {@link Preset#NO_PROGRESS}: one tool fails alike, or finds nothing alike, whatever it is given. A
 * constant good result over different arguments is work; so is silence, unless the arguments hardly
 * change and mostly name the same things: one file moved after the other is work.
 */
final class NoProgress implements Detector {
  /** Arguments this near (of 64 bits) are variations of each other. */
  private static final int VARIATION = 18;

  private enum Outcomes {
    NEGATIVE,
    ERROR,
    ANY
  }

  private final GuardPolicy policy;
  private final Ladder ladder;
  private final Outcomes outcomes;
  private final boolean spread;
  private final boolean equalArguments;
  private final boolean equalOutcomes;
  private final boolean beforehand;

  public NoProgress(GuardPolicy policy) {
    DetectorPolicy own = policy.detector(Preset.NO_PROGRESS);
    this.policy = policy;
    ladder = new Ladder(own);
    outcomes = Outcomes.values()[own.count("outcomes")];
    spread = Ladder.is(own, "spread", 1);
    equalArguments = Ladder.is(own, "arguments", 1);
    equalOutcomes = Ladder.is(own, "outcome", 0);
    beforehand = Ladder.is(own, "verdict", 1);
  }

  @Override
  public Finding beforeModel(Scene scene) {
    Step newest = scene.run().newestStep();
    return beforehand && newest != null && newest.executing() ? null : look(scene.run(), newest, 0);
  }

  @Override
  public Finding beforeTool(Scene scene) {
    Step before = beforehand ? scene.run().stepBefore(scene.step()) : null;
    return before == null || !sameCall(before, scene.step()) ? null : look(scene.run(), before, 1);
  }

  @Override
  public Finding afterTool(Scene scene) {
    return beforehand ? null : look(scene.run(), scene.step(), 0);
  }

  private Finding look(Run run, Step newest, int proposed) {
    if (newest == null || !counts(newest) || policy.tool(newest.tool()).exempt()) {
      return null;
    }
    int count = proposed;
    int round = -1;
    boolean varied = false;
    Set<Long> subjects = new HashSet<>();
    Step first = newest;
    for (Step step : run.stepsBackFrom(newest)) {
      if (!alike(step, newest)) {
        if (spread) {
          continue;
        }
        break;
      }
      varied |= step.call() != newest.call();
      count += step.round() == round ? 0 : 1;
      subjects.add(step.outcome().text().simHash());
      round = step.round();
      first = step;
    }
    Action action = ladder.at(count, false);
    boolean another = varied || outcomes != Outcomes.ANY;
    boolean batch = newest.silent() && outcomes != Outcomes.ANY && 2 * subjects.size() > count;
    return action == Action.ALLOW || !another || batch
        ? null
        : finding(newest, first, count, action);
  }

  private boolean counts(Step step) {
    if (!step.complete()) {
      return false;
    }
    return switch (outcomes) {
      case ANY -> true;
      case ERROR -> step.failed();
      case NEGATIVE -> step.failed() || step.negative();
    };
  }

  private boolean sameCall(Step step, Step other) {
    return equalArguments ? step.call() == other.call() : step.tool().equals(other.tool());
  }

  private boolean alike(Step step, Step newest) {
    return step.complete()
        && sameCall(step, newest)
        && (equalOutcomes ? step.outcome().digest() == newest.outcome().digest() : counts(step))
        && (!newest.silent()
            || outcomes == Outcomes.ANY
            || SimHash.distance(step.argumentsHash(), newest.argumentsHash()) <= VARIATION);
  }

  private static Finding finding(Step newest, Step first, int count, Action action) {
    return new Finding(
        Preset.NO_PROGRESS,
        action,
        newest.outcome().digest(),
        "tool " + newest.tool() + " ended the same way whatever its arguments",
        List.of("tool", "result"),
        count,
        1,
        first.number(),
        newest.number(),
        first.modelCall(),
        false);
  }
}
