package io.loophound.detectors.internal.run;

import io.loophound.detectors.internal.digest.text.TextDigest;
import io.loophound.detectors.internal.run.turn.RequestDelta;
import io.loophound.detectors.internal.run.turn.RequestIngest;
import io.loophound.detectors.internal.run.window.CallWindow;
import io.loophound.detectors.internal.run.window.ModelCall;
import io.loophound.detectors.internal.run.window.StepWindow;
import io.loophound.detectors.internal.run.window.Trail;
import io.loophound.detectors.internal.run.window.TrailRound;
import io.loophound.detectors.internal.score.CallTime;
import java.util.List;

/** Puts rounds that another process has seen into a run. Must be called under the run's lock. */
final class RunRestorer {
  private RunRestorer() {}

  /**
   * Returns whether there were any that count.
   *
   * @param since the request that was judged without them, if they are known only now: what it
   *     brought, and the run's own rounds, follow on them; null if they are known in time
   */
  static boolean restore(Run run, Trail seen, RequestDelta since, long nanos) {
    StepWindow steps = run.steps();
    steps.leaveTrail();
    List<TrailRound> own = steps.trail().rounds();
    boolean isOver = since != null && (own.isEmpty() || !since.userText().isEmpty());
    if (seen.isEmpty() || isOver) {
      return false;
    }
    if (since != null) {
      run.tools().clear();
      run.beginTurn();
    }
    seen.rounds().forEach(round -> add(run, round, nanos));
    if (since != null) {
      fill(run, since);
      own.forEach(round -> add(run, round, nanos));
    }
    if (seen.isNoted()) {
      steps.trail().note();
      run.enforcement().recordNoteElsewhere(steps.newest().number());
    }
    return true;
  }

  private static void fill(Run run, RequestDelta request) {
    RequestIngest ingest =
        new RequestIngest(
            request, run.steps(), run.tools(), run.calls(), run.userTurns(), CallTime.NONE);
    ingest.completeSteps();
    run.enforcement().recordNoteElsewhere(ingest.noted());
    run.steps().endRound();
  }

  private static void add(Run run, TrailRound round, long nanos) {
    CallWindow calls = run.calls();
    ModelCall call = calls.begin(TextDigest.NONE, false, nanos);
    TextDigest reply = new TextDigest(round.replyWords(), round.replyWords(), round.words());
    call.cost(round.cost().tokens(), round.cost().usd(), round.cost().estimated());
    calls.end(call, reply, round.calls(), false, 0);
    run.steps().endRound();
    run.steps().begin(reply, 0);
    run.steps().trail().pay(round.cost());
    run.steps().restore(round, call.number());
  }
}
