package io.loophound.detectors.internal.detector.polling;

import io.loophound.detectors.internal.detector.engine.Detector;
import io.loophound.detectors.internal.detector.engine.Scene;
import io.loophound.detectors.internal.digest.hash.Hash64;
import io.loophound.detectors.internal.run.Finding;
import io.loophound.detectors.internal.run.window.Rounds;
import io.loophound.detectors.internal.run.window.Rounds.Round;
import io.loophound.detectors.policy.Action;
import io.loophound.detectors.policy.DetectorPolicy;
import io.loophound.detectors.policy.GuardPolicy;
import java.util.List;

/**
 * The same call round after round without a pause, each time with other numbers in its result and
 * nothing else done: a look at something that changes, or a throw of dice. It may be work, so it is
 * only reported.
 */
final class RestlessCalls implements Detector {
  private final GuardPolicy policy;
  private final int threshold;

  RestlessCalls(GuardPolicy policy, DetectorPolicy own) {
    this.policy = policy;
    threshold = own.get(Polling.MOVING);
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
    int count = rounds.size() == 0 || threshold == 0 ? 0 : 1;
    while (count > 0 && count < rounds.size() && restless(rounds, count)) {
      count++;
    }
    if (count == 0 || count < threshold || policy.tool(rounds.fromEnd(0).first().tool()).exempt()) {
      return null;
    }
    Round first = rounds.fromEnd(count - 1);
    return new Finding(
            Polling.SPEC,
            Action.WARN,
            Hash64.mix(first.calls(), Hash64.of("restless")),
            "tool "
                + first.first().tool()
                + " was called with equal arguments, and only numbers or ids in its result changed",
            List.of("tool", "arguments"),
            count,
            1,
            first.first().number(),
            rounds.fromEnd(0).last().number(),
            first.first().modelCall(),
            true)
        .by(Polling.MOVING.name());
  }

  private static boolean restless(Rounds rounds, int back) {
    Round round = rounds.fromEnd(back);
    Round later = rounds.fromEnd(back - 1);
    return round.complete()
        && later.complete()
        && round.calls() == later.calls()
        && round.verbatim() != later.verbatim()
        && (head(round) == head(later) || sameButForIds(round, later))
        && !round.slow()
        && !later.slow();
  }

  /** A new id each time, or a clock: equal after masking, with nothing else left. */
  private static boolean sameButForIds(Round round, Round later) {
    return round.outcomes() == later.outcomes() && later.maskedAway();
  }

  private static int head(Round round) {
    return round.first().outcome().marks().head();
  }
}
