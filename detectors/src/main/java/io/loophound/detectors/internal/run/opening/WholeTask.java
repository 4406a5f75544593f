package io.loophound.detectors.internal.run.opening;

import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.run.window.Rounds;
import io.loophound.detectors.internal.run.window.Rounds.Round;
import io.loophound.detectors.internal.run.window.Step;
import io.loophound.detectors.internal.run.window.StepWindow;

/** How a whole conversation with tools went, verbatim. */
final class WholeTask {
  private WholeTask() {}

  /**
   * The digest of all its calls and results; 0 if they are weak evidence: the window does not hold
   * them all, none failed permanently, or one waited, took its time, found nothing, or only
   * confirmed.
   */
  static long course(StepWindow steps) {
    Rounds rounds = steps.rounds();
    if (rounds.size() == 0 || rounds.get(0).first().number() != 1) {
      return 0;
    }
    long course = 1;
    boolean fails = false;
    for (int i = 0; i < rounds.size(); i++) {
      Round round = rounds.get(i);
      if (!round.complete() || round.movesOn() || round.slow()) {
        return 0;
      }
      fails |= round.fails();
      course = Hash64.mix(Hash64.mix(course, round.calls()), round.verbatim());
    }
    return fails && steps.all().stream().noneMatch(WholeTask::isWeak) ? course : 0;
  }

  private static boolean isWeak(Step step) {
    boolean passes = step.failed() && step.outcome().passing();
    return step.waits() || step.negative() || step.pending() || passes;
  }
}
