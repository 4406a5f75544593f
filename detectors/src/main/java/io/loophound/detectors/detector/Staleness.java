package io.loophound.detectors.detector;

import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.GuardPolicy;
import io.loophound.detectors.policy.Preset;
import io.loophound.detectors.run.Finding;
import io.loophound.detectors.run.Rounds;
import io.loophound.detectors.run.Rounds.Round;
import java.util.List;

/**
 * {@link Preset#STAGNATION}: round after round brings nothing but calls with outcomes that the run
 * has seen before, in whatever order. It needs no period: a cycle is seen in its second time round.
 */
final class Staleness implements Detector {
  private final GuardPolicy policy;
  private final Ladder ladder;

  public Staleness(GuardPolicy policy) {
    this.policy = policy;
    ladder = new Ladder(policy.detector(Preset.STAGNATION));
  }

  @Override
  public Finding beforeModel(Scene scene) {
    return look(scene.run().rounds());
  }

  @Override
  public Finding afterTool(Scene scene) {
    return look(scene.run().rounds());
  }

  private Finding look(Rounds rounds) {
    int length = 0;
    int count = 0;
    boolean poll = false;
    while (length < rounds.size() && stale(rounds.fromEnd(length))) {
      poll |= rounds.fromEnd(length).pending();
      count += rounds.fromEnd(length).acknowledges() ? 0 : 1;
      length++;
    }
    Action action = count == 0 ? Action.ALLOW : ladder.at(count, poll);
    if (action == Action.ALLOW) {
      return null;
    }
    Round first = rounds.fromEnd(length - 1);
    return new Finding(
        Preset.STAGNATION,
        action,
        Preset.STAGNATION.key().hashCode(),
        "tool calls brought nothing that the run had not seen",
        List.of("calls", "results"),
        count,
        1,
        first.first().number(),
        rounds.fromEnd(0).last().number(),
        first.first().modelCall(),
        poll);
  }

  private boolean stale(Round round) {
    return round.complete() && !round.news() && !policy.tool(round.first().tool()).exempt();
  }
}
