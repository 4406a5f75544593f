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
 * {@link Preset#INTERLEAVED}: the newest step was made before, with the same outcome, again and
 * again among other steps. A call that ever had another outcome in the window is one that watches
 * something, and does not count.
 */
public final class Recurrence implements Detector {
  private final GuardPolicy policy;
  private final Ladder ladder;
  private final boolean steady;
  private final boolean byOutcome;
  private final boolean byRound;

  public Recurrence(GuardPolicy policy) {
    DetectorPolicy own = policy.detector(Preset.INTERLEAVED);
    this.policy = policy;
    ladder = new Ladder(own);
    steady = Ladder.is(own, "steady", 0);
    byOutcome = Ladder.is(own, "outcome", 0);
    byRound = Ladder.is(own, "unit", 1);
  }

  @Override
  public Finding beforeModel(Scene scene) {
    return byRound ? look(scene.run().rounds()) : look(scene.run().newestStep(), scene);
  }

  @Override
  public Finding afterTool(Scene scene) {
    return byRound ? look(scene.run().rounds()) : look(scene.step(), scene);
  }

  /** The newest round among the others: the same calls, in any order. */
  private Finding look(Rounds rounds) {
    if (rounds.size() == 0 || (byOutcome && !rounds.fromEnd(0).complete())) {
      return null;
    }
    Round newest = rounds.fromEnd(0);
    Step first = newest.first();
    int count = 0;
    for (int i = 0; i < rounds.size(); i++) {
      Round round = rounds.get(i);
      if (round.calls() == newest.calls()) {
        boolean same = i == rounds.size() - 1 || round.repeats(newest);
        if (!same && steady && round.complete() && newest.complete()) {
          return null;
        }
        if (same || !byOutcome) {
          first = count == 0 ? round.first() : first;
          count++;
        }
      }
    }
    boolean poll = byOutcome && newest.pending();
    Action action = ladder.at(count, poll);
    return action == Action.ALLOW || policy.tool(newest.first().tool()).exempt()
        ? null
        : finding(newest.last(), first, newest.calls(), count, action, poll);
  }

  private Finding look(Step newest, Scene scene) {
    if (newest == null || !newest.complete() || policy.tool(newest.tool()).exempt()) {
      return null;
    }
    int count = 0;
    int round = -1;
    Step first = newest;
    for (Step step : scene.run().steps()) {
      if (step.call() == newest.call() && step.complete() && step.number() <= newest.number()) {
        boolean same = step.outcome().digest() == newest.outcome().digest();
        if (!same && steady) {
          return null;
        }
        if ((same || !byOutcome) && step.round() != round) {
          first = count == 0 ? step : first;
          count++;
          round = step.round();
        }
      }
    }
    int own = policy.tool(newest.tool()).threshold();
    boolean poll = byOutcome && newest.pending();
    Action action = (own == 0 ? ladder : ladder.from(own)).at(count, poll);
    return action == Action.ALLOW
        ? null
        : finding(newest, first, newest.call(), count, action, poll);
  }

  private Finding finding(
      Step newest, Step first, long pattern, int count, Action action, boolean poll) {
    return new Finding(
        Preset.INTERLEAVED,
        action,
        pattern,
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
