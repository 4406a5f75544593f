package io.loophound.detectors.internal.guard;

import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.fleet.Fleet;
import io.loophound.detectors.fleet.FleetTrail;
import io.loophound.detectors.internal.run.Run;
import io.loophound.detectors.internal.run.RunSharing;
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
    used |= !reply.isEmpty();
    if (fleet == null || !used) {
      return false;
    }
    boolean isNew = run.locked(() -> isNew(run));
    if (!isNew || reply.isEmpty()) {
      return false;
    }
    FleetTrail trail = fleet.trail(run.agent(), reply);
    run.places().sharing().trail().follow(trail);
    return !trail.isKnown();
  }

  private static boolean isNew(Run run) {
    run.steps().leaveTrail();
    return run.calls().count() == 0;
  }

  /** What the others have answered until now, applies. */
  void applyAnswer(Run run, long nanos) {
    FleetTrail trail = fleet == null ? null : run.places().sharing().trail().take();
    if (trail != null) {
      Trail rounds = TrailText.read(trail.rounds());
      run.locked(() -> run.restore(rounds, nanos));
    }
  }

  /** The run goes on with this reply; called under its lock. */
  void replied(Run run, ModelReply reply, long nanos) {
    applyAnswer(run, nanos); // an answer that came late is not lost for those that follow
    Trail trail = run.steps().trail();
    boolean goesOn = trail != null && !reply.id().isEmpty() && !reply.toolCalls().isEmpty();
    if (fleet != null && goesOn) {
      RunSharing sharing = run.places().sharing();
      sharing.sharedReply(reply.id());
      fleet.leave(run.agent(), reply.id(), TrailText.of(trail), run.policy().idle());
    }
  }

  /** Somebody has revived the run: what led to its newest reply no longer counts. */
  void revived(Run run) {
    String left = run.places().sharing().sharedReply();
    if (fleet != null && !left.isEmpty()) {
      fleet.leave(run.agent(), left, new byte[0], run.policy().idle());
    }
  }
}
