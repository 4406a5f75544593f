package io.loophound.detectors.internal.run;

import io.loophound.detectors.budget.Spending.Amount;
import io.loophound.detectors.event.ModelReply;
import io.loophound.detectors.event.ModelRequest;
import io.loophound.detectors.fleet.Fleet;
import io.loophound.detectors.fleet.FleetTrail;
import io.loophound.detectors.internal.run.turn.RequestDelta;
import io.loophound.detectors.internal.run.window.Trail;
import io.loophound.detectors.internal.run.window.TrailBytes;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Conversations whose history the model's server keeps: a request says only which reply it
 * continues. What led to that reply is known to the process that got it, which leaves it to the
 * others.
 */
public final class SharedTrails {
  private final Fleet fleet; // null unless trails are shared
  private final Map<String, Refused> refused = Collections.synchronizedMap(new Newest());
  private volatile boolean used; // whether the application leaves histories to a server

  /** What a run that was refused goes on from. */
  private record Refused(String agent, String reply, Duration life) {}

  /** The newest of them, by the ids of their runs. */
  private static final class Newest extends LinkedHashMap<String, Refused> {
    private static final long serialVersionUID = 1;
    private static final int MOST = 1000;

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, Refused> eldest) {
      return size() > MOST;
    }
  }

  /** Of this process; null for no fleet. */
  public SharedTrails(Fleet fleet) {
    this.fleet = fleet != null && fleet.sharesTrails() ? fleet : null;
  }

  /** A call of the run is about to be judged; returns whether the others were asked. */
  public boolean requestUpdates(Run run, ModelRequest request) {
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
    run.links().shareIn(fleet).follow(reply, trail);
    return !trail.isKnown();
  }

  /** Whether another process has revived what a request goes on with; true once. */
  public boolean tryForget(Run run, ModelRequest request) {
    RunSharing sharing = run.links().sharing();
    String reply = request.previousReplyId();
    boolean revived =
        fleet != null && sharing.isLedTo(reply) && fleet.isForgotten(run.agent(), reply);
    return revived && !sharing.forget().isEmpty();
  }

  private static boolean isNew(Run run) {
    run.steps().leaveTrail();
    return run.calls().count() == 0;
  }

  /** What the others have answered until now, applies to a request that is about to be judged. */
  public void applyAnswer(Run run, RequestDelta request, long nanos) {
    if (fleet != null && run.links().sharing().trail().awaited() != null) {
      run.locked(() -> catchUp(run, nanos));
      run.links().sharing().trail().recordUnawaited(request);
    }
  }

  private static void catchUp(Run run, long nanos) {
    PendingTrail pending = run.links().sharing().trail();
    FleetTrail answer = pending.take();
    if (answer != null) {
      run.restore(TrailBytes.read(answer.rounds()), pending.takeRequest(), nanos);
    }
  }

  /** The run goes on with this reply; called under its lock. */
  public void recordReply(Run run, ModelReply reply, Amount cost, long nanos) {
    if (fleet == null) {
      return;
    }
    RunSharing sharing = run.links().shareIn(fleet);
    Trail own = run.steps().trail();
    boolean goesOn = own != null && !reply.id().isEmpty() && !reply.toolCalls().isEmpty();
    if (goesOn) {
      own.pay(cost);
      sharing.sharedReply(reply.id());
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
    if (!run.links().sharing().sharedReply().isEmpty()) {
      leave(run);
    }
  }

  private void leave(Run run) {
    RunSharing sharing = run.links().shareIn(fleet);
    Trail trail = run.steps().trail();
    if (trail.isEmpty()) {
      return;
    }
    String reply = sharing.sharedReply();
    if (run.tools().isSuspicious()) {
      fleet.announce(run.agent(), reply, TrailBytes.of(trail), run.policy().idle());
    } else {
      fleet.leave(run.agent(), reply, TrailBytes.of(trail), run.policy().idle());
    }
  }

  /** A call of the run was refused: if it was the first one, the run is not known for long. */
  public void recordRefusal(Run run) {
    String reply = fleet == null ? "" : run.links().sharing().newestReply();
    if (!reply.isEmpty()) {
      refused.put(run.id(), new Refused(run.agent(), reply, run.policy().idle()));
    }
  }

  /** Somebody has revived the run: what led to the reply that it goes on from no longer counts. */
  public void revived(Run run) {
    String reply = fleet == null ? "" : run.links().shareIn(fleet).forget();
    if (!reply.isEmpty()) {
      fleet.announce(run.agent(), reply, new byte[0], run.policy().idle());
    }
  }

  /** The same for a run that is no longer known. */
  public void revived(String runId) {
    Refused run = refused.remove(runId);
    if (run != null) {
      fleet.announce(run.agent(), run.reply(), new byte[0], run.life());
    }
  }
}
