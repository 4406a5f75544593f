package io.loophound.detectors.internal.run;

import io.loophound.detectors.internal.digest.text.TextDigest;
import io.loophound.detectors.internal.run.window.CallWindow;
import io.loophound.detectors.internal.run.window.ModelCall;
import io.loophound.detectors.internal.run.window.StepWindow;
import io.loophound.detectors.internal.run.window.Trail;
import io.loophound.detectors.internal.run.window.TrailRound;
import java.util.ArrayList;
import java.util.List;

/** Puts rounds that another process has seen into a run. Must be called under the run's lock. */
final class Restoring {
  private static final TextDigest UNKNOWN = new TextDigest(0, 0, 0);

  private Restoring() {}

  /**
   * Returns whether there were any. If they are known only after the run has begun here, its own
   * rounds follow on them.
   */
  static boolean restore(Run run, Trail seen, long nanos) {
    if (seen.isEmpty()) {
      return false;
    }
    StepWindow steps = run.steps();
    List<TrailRound> rounds = new ArrayList<>(seen.rounds());
    if (steps.trail() != null && !steps.trail().isEmpty()) {
      rounds.addAll(steps.trail().rounds());
      run.tools().clear();
      run.beginTurn();
    }
    steps.leaveTrail();
    rounds.forEach(round -> add(run, round, nanos));
    if (seen.isNoted()) {
      steps.trail().note();
      run.enforcement().notedElsewhere(steps.newest().number());
    }
    return true;
  }

  private static void add(Run run, TrailRound round, long nanos) {
    CallWindow calls = run.calls();
    ModelCall call = calls.begin(UNKNOWN, false, nanos);
    TextDigest reply = new TextDigest(round.replyWords(), round.replyWords(), round.words());
    calls.end(call, reply, round.calls(), false, 0);
    run.steps().endRound();
    run.steps().begin(round.replyWords(), round.words());
    run.steps().restore(round, call.number());
  }
}
