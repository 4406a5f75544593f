package io.loophound.detectors.detector;

import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Preset;
import io.loophound.detectors.run.Finding;
import io.loophound.detectors.run.Rounds;
import io.loophound.detectors.run.Rounds.Round;
import io.loophound.detectors.run.Step;
import java.util.List;

/**
 * {@link Preset#INTERLEAVED} by rounds: the newest round asked for the same calls, in any order, as
 * rounds before it, with others between (deer-flow).
 */
final class RoundRecurrence implements Detector {
  private final GuardPolicy policy;
  private final Ladder ladder;
  private final boolean steady;
  private final boolean byOutcome;
  private final boolean beforehand;

  public RoundRecurrence(GuardPolicy policy) {
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
    return newest == null || (beforehand && newest.executing())
        ? null
        : look(scene.run().rounds(), false);
  }

  @Override
  public Finding beforeTool(Scene scene) {
    return beforehand ? look(scene.run().rounds(), true) : null;
  }

  @Override
  public Finding afterTool(Scene scene) {
    return beforehand ? null : look(scene.run().rounds(), false);
  }

  private Finding look(Rounds rounds, boolean proposed) {
    Round newest = rounds.fromEnd(0);
    Round model = proposed ? earlier(rounds, newest) : newest;
    if (model == null || (byOutcome && !model.complete())) {
      return null;
    }
    int count = proposed ? 1 : 0;
    Step first = newest.first();
    for (int back = rounds.size() - 1; back >= (proposed ? 1 : 0); back--) {
      Round round = rounds.fromEnd(back);
      if (round.calls() != model.calls()) {
        continue;
      }
      boolean same = round.repeats(model);
      if (steady && !same && round.complete() && model.complete()) {
        return null;
      }
      if (same || !byOutcome) {
        first = first == newest.first() ? round.first() : first;
        count++;
      }
    }
    boolean poll = byOutcome && model.pending();
    Action action = ladder.at(count, poll, policy.rounds());
    return action == Action.ALLOW || policy.tool(newest.first().tool()).exempt()
        ? null
        : finding(newest, first, count, action, poll);
  }

  private static Round earlier(Rounds rounds, Round newest) {
    for (int back = 1; back < rounds.size(); back++) {
      if (rounds.fromEnd(back).calls() == newest.calls()) {
        return rounds.fromEnd(back);
      }
    }
    return null;
  }

  private Finding finding(Round newest, Step first, int count, Action action, boolean poll) {
    return new Finding(
        Preset.INTERLEAVED,
        action,
        newest.calls(),
        "the same tool calls (" + newest.first().tool() + ") were asked for again and again",
        byOutcome ? List.of("tool", "arguments", "result") : List.of("tool", "arguments"),
        count,
        1,
        first.number(),
        newest.last().number(),
        first.modelCall(),
        poll);
  }
}
