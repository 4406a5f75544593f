package io.loophound.detectors.internal.detector.talk;

import io.loophound.detectors.internal.detector.engine.Detector;
import io.loophound.detectors.internal.detector.engine.Ladder;
import io.loophound.detectors.internal.detector.engine.Scene;
import io.loophound.detectors.internal.detector.evidence.Evidence;
import io.loophound.detectors.internal.detector.evidence.Strength;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.internal.run.window.Rounds;
import io.loophound.detectors.internal.run.window.Rounds.Round;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.GuardPolicy;
import java.util.List;

/**
 * Round after round brings only calls with outcomes that the run has seen before, in any order. It
 * needs no period: a cycle is seen on its second pass.
 */
final class RoundStagnation implements Detector {
  private static final String NOTHING_NEW = "a round of tool calls brought nothing new";
  private static final String FORGOTTEN = "the agent reread what its history no longer holds";

  /**
   * Rereading what was cut from the history is only reported, at this multiple of the threshold.
   */
  private static final int REREADS = 4;

  /** An agent that only rereads for this multiple of the threshold makes no progress. */
  private static final int ONLY_REREADS = 9;

  private final GuardPolicy policy;
  private final Action own;
  private final int threshold;
  private final Ladder ladder;
  private final boolean countsWaits;

  RoundStagnation(GuardPolicy policy, DetectorPolicy own) {
    this.policy = policy;
    this.own = own.action();
    threshold = own.get(Stagnation.THRESHOLD);
    ladder = new Ladder(own.action(), threshold);
    countsWaits = own.get(Stagnation.COUNT_WAITS);
  }

  @Override
  public Finding beforeModel(Scene scene) {
    return look(scene.run());
  }

  @Override
  public Finding afterTool(Scene scene) {
    return look(scene.run());
  }

  private Finding look(Run run) {
    Rounds rounds = run.steps().rounds();
    int length = 0;
    int count = 0;
    int forgotten = 0;
    Strength strength = Strength.LETTER;
    while (length < rounds.size() && stale(rounds.fromEnd(length))) {
      Strength own = Evidence.ofRound(rounds, length);
      if (own == Strength.NONE) {
        break;
      }
      strength = strength.and(own);
      count += rounds.fromEnd(length).acknowledges() ? 0 : 1;
      forgotten += isForgotten(rounds, length, run.calls().visibleReplies()) ? 1 : 0;
      length++;
    }
    int known = count - forgotten;
    Action action = known <= 0 ? Action.ALLOW : ladder.by(strength, policy.patience()).at(known);
    if (action != Action.ALLOW) {
      return finding(rounds, length, count, action, NOTHING_NEW);
    }
    boolean rereads = forgotten > 0 && count >= REREADS * threshold;
    return rereads ? finding(rounds, length, count, rereading(run, strength), FORGOTTEN) : null;
  }

  private Action rereading(Run run, Strength strength) {
    boolean only = run.calls().sinceProgress() >= ONLY_REREADS * threshold;
    return only && strength == Strength.LETTER ? own : Action.WARN;
  }

  /**
   * Whether the model could no longer see that it had made these calls: the application has cut the
   * history, and reading again is the only way to know.
   */
  private static boolean isForgotten(Rounds rounds, int index, int visible) {
    if (visible >= rounds.size()) {
      return false;
    }
    int oldest = Math.min(rounds.size() - 1, index + visible);
    for (int back = index + 1; back <= oldest; back++) {
      if (rounds.fromEnd(back).repeats(rounds.fromEnd(index))) {
        return false;
      }
    }
    return true;
  }

  private Finding finding(Rounds rounds, int length, int count, Action action, String what) {
    Round first = rounds.fromEnd(length - 1);
    return new Finding(
        Stagnation.SPEC,
        action,
        Hash64.mix(Stagnation.SPEC.name().hashCode(), what.hashCode()),
        what,
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
