package io.loophound.detectors.internal.detector.calls;

import io.loophound.detectors.internal.detector.engine.Scene;
import io.loophound.detectors.internal.digest.text.SimHash;
import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.internal.run.window.Step;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.GuardPolicy;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * One tool fails alike, or finds nothing alike, whatever it is given. A constant good result over
 * different arguments is work; so is silence, unless the arguments hardly change and mostly name
 * the same things: one file moved after the other is work.
 */
final class EqualOutcomes extends CallEngine {
  /** Arguments this near (of 64 bits) are variations of each other. */
  private static final int VARIATION = 18;

  private final NoProgress.Results results;
  private final boolean spread;
  private final boolean equalArguments;

  EqualOutcomes(GuardPolicy policy, DetectorPolicy own) {
    super(policy, own);
    results = own.get(NoProgress.RESULTS);
    spread = own.get(NoProgress.SPREAD);
    equalArguments = own.get(NoProgress.EQUAL_ARGUMENTS);
  }

  @Override
  public Finding beforeTool(Scene scene) {
    Step before = beforehand ? scene.run().steps().before(scene.step()) : null;
    return before == null || !sameCall(before, scene.step())
        ? null
        : look(scene.run(), before, true);
  }

  @Override
  Finding look(Run run, Step newest, boolean proposed) {
    if (!counts(newest) || policy.tool(newest.tool()).exempt()) {
      return null;
    }
    int count = proposed ? 1 : 0;
    int round = -1;
    boolean varied = false;
    Set<Long> subjects = new HashSet<>();
    Step first = newest;
    for (Step step : run.steps().backFrom(newest)) {
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
    Action action = ladder.at(count);
    boolean another = varied || results != NoProgress.Results.ANY;
    boolean batch =
        newest.silent() && results != NoProgress.Results.ANY && 2 * subjects.size() > count;
    return action == Action.ALLOW || !another || batch
        ? null
        : finding(newest, first, count, action);
  }

  private boolean counts(Step step) {
    if (!step.complete()) {
      return false;
    }
    return switch (results) {
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
        && (byOutcome ? step.outcome().digest() == newest.outcome().digest() : counts(step))
        && (!newest.silent()
            || results == NoProgress.Results.ANY
            || SimHash.distance(step.argumentsHash(), newest.argumentsHash()) <= VARIATION);
  }

  private Finding finding(Step newest, Step first, int count, Action action) {
    return new Finding(
        NoProgress.SPEC,
        action,
        newest.outcome().digest(),
        "tool " + newest.tool() + " ended the same way whatever its arguments",
        List.of("tool", "result"),
        count,
        1,
        first.number(),
        newest.number(),
        first.modelCall(),
        countsWaits);
  }
}
