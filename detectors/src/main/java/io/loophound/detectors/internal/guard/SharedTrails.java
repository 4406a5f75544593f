package io.loophound.detectors.internal.guard;

import io.loophound.detectors.budget.Spending.Amount;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.fleet.Fleet;
import io.loophound.detectors.fleet.FleetTrail;
import io.loophound.detectors.internal.run.PendingTrail;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.internal.run.RunSharing;
import io.loophound.detectors.internal.run.turn.RequestDelta;
import io.loophound.detectors.internal.run.window.Trail;
import io.loophound.detectors.internal.run.window.TrailText;

/**
 * Conversations whose history the model's server keeps: a request says only which reply it
 * continues. What led to that reply is known to the process that got it, which leaves it to the
 * others.
 */
final class SharedTrails {
  private final Fleet fleet; // null unless trails are shared
  private volatile boolean used; // whether the application leaves histories to a server

  SharedTrails(Fleet fleet) {
    this.fleet = fleet != null && fleet.sharesTrails() ? fleet : null;
  }

  /** A call of the run is about to be judged; returns whether the others were asked. */
  boolean requestUpdates(Run run, ModelRequest request) {
    String reply = request.previousReplyId();
    if (fleet == null || (reply.isEmpty() && !used)) {
      return false;
    }
    if (!used) {
      used = true;
      fleet.listen();
    }
    boolean isNew = run.locked(() -> isNew(run));
    if (!isNew || reply.isEmpty()) {
      return false;
    }
    FleetTrail trail = fleet.trail(run.agent(), reply);
    run.places().shareIn(fleet).trail().follow(trail);
    return !trail.isKnown();
  }

  private static boolean isNew(Run run) {
    run.steps().leaveTrail();
    return run.calls().count() == 0;
  }

  /** What the others have answered until now, applies to a request that is about to be judged. */
  void applyAnswer(Run run, RequestDelta request, long nanos) {
    if (fleet != null && run.places().sharing().trail().awaited() != null) {
      run.locked(() -> catchUp(run, nanos));
      run.places().sharing().trail().goesOnWithout(request);
    }
  }

  private static void catchUp(Run run, long nanos) {
    PendingTrail pending = run.places().sharing().trail();
    FleetTrail answer = pending.take();
    if (answer != null) {
      run.restore(TrailText.read(answer.rounds()), pending.takeRequest(), nanos);
    }
  }

  /** The run goes on with this reply; called under its lock. */
  void replied(Run run, ModelReply reply, Amount cost, long nanos) {
    if (fleet == null) {
      return;
    }
    RunSharing sharing = run.places().shareIn(fleet);
    Trail own = run.steps().trail();
    boolean goesOn = own != null && !reply.id().isEmpty() && !reply.toolCalls().isEmpty();
    if (goesOn) {
      own.pay(cost);
      sharing.sharedReply(reply.id(), false);
    }
    FleetTrail late = sharing.trail().awaited();
    if (late != null) { // what comes late is not lost for those that follow
      late.whenKnown(() -> run.locked(() -> catchUpAndLeave(run, nanos)));
    } else if (goesOn) {
      leave(run);
    }
  }

  private void catchUpAndLeave(Run run, long nanos) {
    catchUp(run, nanos);
    if (!run.places().sharing().sharedReply().isEmpty()) {
      leave(run);
    }
  }

  private void leave(Run run) {
    RunSharing sharing = run.places().shareIn(fleet);
    Trail trail = run.steps().trail();
    if (trail.isEmpty()) {
      return;
    }
    String reply = sharing.sharedReply();
    boolean suspicious = run.tools().isSuspicious();
    sharing.sharedReply(reply, suspicious);
    if (suspicious) {
      fleet.announce(run.agent(), reply, TrailText.of(trail), run.policy().idle());
    } else {
      fleet.leave(run.agent(), reply, TrailText.of(trail), run.policy().idle());
    }
  }

  /** Somebody has revived the run: what led to its newest reply no longer counts. */
  void revived(Run run) {
    RunSharing sharing = run.places().sharing();
    String left = sharing.sharedReply();
    if (fleet != null && !left.isEmpty() && sharing.isAnnounced()) {
      fleet.announce(run.agent(), left, new byte[0], run.policy().idle());
    } else if (fleet != null && !left.isEmpty()) {
      fleet.leave(run.agent(), left, new byte[0], run.policy().idle());
    }
  }
}
