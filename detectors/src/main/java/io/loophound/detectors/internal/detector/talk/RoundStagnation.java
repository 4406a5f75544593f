package io.loophound.detectors.internal.detector.talk;

import io.loophound.detectors.internal.detector.engine.Detector;
import io.loophound.detectors.internal.detector.engine.Ladder;
import io.loophound.detectors.internal.detector.engine.Scene;
import io.loophound.detectors.internal.detector.evidence.Evidence;
import io.loophound.detectors.internal.detector.evidence.Strength;
import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.internal.run.window.Rounds;
import io.loophound.detectors.internal.run.window.Rounds.Round;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.GuardPolicy;
import java.util.List;

/**
 * Round after round brings nothing but calls with outcomes that the run has seen before, in
 * whatever order. It needs no period: a cycle is seen in its second time round.
 */
final class RoundStagnation implements Detector {
  private final GuardPolicy policy;
  private final Ladder ladder;
  private final boolean countsWaits;

  RoundStagnation(GuardPolicy policy, DetectorPolicy own) {
    this.policy = policy;
    int threshold = own.get(Stagnation.THRESHOLD);
    ladder = new Ladder(own.action(), threshold);
    countsWaits = own.get(Stagnation.COUNT_WAITS);
  }

  @Override
  public Finding beforeModel(Scene scene) {
    return look(scene.run().steps().rounds());
  }

  @Override
  public Finding afterTool(Scene scene) {
    return look(scene.run().steps().rounds());
  }

  private Finding look(Rounds rounds) {
    int length = 0;
    int count = 0;
    Strength strength = Strength.LETTER;
    while (length < rounds.size() && stale(rounds.fromEnd(length))) {
      Strength own = Evidence.ofRound(rounds, length);
      if (own == Strength.NONE) {
        break;
      }
      strength = strength.and(own);
      count += rounds.fromEnd(length).acknowledges() ? 0 : 1;
      length++;
    }
    Action action = count == 0 ? Action.ALLOW : ladder.by(strength, policy.patience()).at(count);
    if (action == Action.ALLOW) {
      return null;
    }
    return finding(rounds, length, count, action);
  }

  private Finding finding(Rounds rounds, int length, int count, Action action) {
    Round first = rounds.fromEnd(length - 1);
    return new Finding(
        Stagnation.SPEC,
        action,
        Stagnation.SPEC.name().hashCode(),
        "tool calls brought nothing that the run had not seen",
        List.of("calls", "results"),
        count,
        1,
        first.first().number(),
        rounds.fromEnd(0).last().number(),
        first.first().modelCall(),
        countsWaits);
  }

  private boolean stale(Round round) {
    return round.complete() && !round.news() && !policy.tool(round.first().tool()).exempt();
  }
}
