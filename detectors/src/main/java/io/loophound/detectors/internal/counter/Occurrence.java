package io.loophound.detectors.internal.counter;

import io.loophound.detectors.internal.counter.Sequence.Unit;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.internal.run.window.Rounds;
import io.loophound.detectors.internal.run.window.Rounds.Round;
import io.loophound.detectors.internal.run.window.Step;
import java.util.ArrayList;
import java.util.List;

/**
 * A call, or all calls of a round, whose results are known.
 *
 * @param round its round
 * @param calls digest of the call, or of the set of calls
 * @param outcome digest of its results
 * @param silent whether it returned nothing
 * @param first its first step
 * @param last its last step
 */
record Occurrence(int round, long calls, long outcome, boolean silent, Step first, Step last) {

  /**
   * All occurrences equal to the newest, oldest first; includes the newest only if it has been
   * executed.
   */
  static List<Occurrence> equalTo(Unit unit, Run run, Step newest, boolean proposed) {
    return unit == Unit.CALL
        ? calls(run, newest, proposed)
        : rounds(run.steps().rounds(), proposed);
  }

  private static List<Occurrence> calls(Run run, Step newest, boolean proposed) {
    List<Occurrence> all = new ArrayList<>();
    int last = newest.number() - (proposed ? 1 : 0);
    for (Step step : run.steps().all()) {
      if (step.number() <= last && step.call() == newest.call() && step.isComplete()) {
        all.add(
            new Occurrence(step.round(), step.call(), step.outcome(), step.isSilent(), step, step));
      }
    }
    return all;
  }

  private static List<Occurrence> rounds(Rounds rounds, boolean proposed) {
    List<Occurrence> all = new ArrayList<>();
    for (int back = rounds.size() - 1; back >= (proposed ? 1 : 0); back--) {
      Round round = rounds.fromEnd(back);
      if (round.complete() && round.calls() == rounds.fromEnd(0).calls()) {
        all.add(
            new Occurrence(
                round.first().round(),
                round.calls(),
                round.outcomes(),
                false,
                round.first(),
                round.last()));
      }
    }
    return all;
  }

  /** Whether a step belongs to it. */
  boolean holds(Step step) {
    return step.number() >= first.number() && step.number() <= last.number();
  }
}
