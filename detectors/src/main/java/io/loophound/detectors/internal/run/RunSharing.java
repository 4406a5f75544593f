package io.loophound.detectors.internal.run;

import io.loophound.detectors.fleet.Fleet;
import io.loophound.detectors.fleet.FleetSession;
import io.loophound.detectors.fleet.FleetSession.State;

/** What a run shares with the runs of its session in other processes. Thread-safe. */
public final class RunSharing {
  /** For all runs of a process without a fleet: it never changes. */
  public static final RunSharing NOTHING = new RunSharing(null);

  private volatile FleetSession session; // null while nothing is shared
  private final Fleet fleet; // null without one
  private final PendingTrail trail = new PendingTrail();
  private String left = ""; // the reply whose rounds others were told of
  private boolean announced; // whether they were before they asked
  private State known = State.FRESH;

  RunSharing(Fleet fleet) {
    this.fleet = fleet;
  }

  /** Its session, or null if nothing is shared. */
  public FleetSession session() {
    return session;
  }

  /** The fleet of this process; null without one. */
  public Fleet fleet() {
    return fleet;
  }

  /** It belongs to this session. */
  public void join(FleetSession shared) {
    session = shared;
  }

  /** What has become of the session since the last time; null if nothing has. */
  public State takeChange() {
    FleetSession shared = session;
    return shared == null ? null : takeChange(shared.state());
  }

  private synchronized State takeChange(State now) {
    if (now.version() == known.version()) {
      return null;
    }
    known = now;
    return now;
  }

  /** What the others were asked about what led to the run. */
  public PendingTrail trail() {
    return trail;
  }

  /**
   * The others are to know what led to this reply.
   *
   * @param suspicious whether they are told before they ask
   */
  public synchronized void sharedReply(String reply, boolean suspicious) {
    left = reply;
    announced = suspicious;
  }

  /** Whether they were told of the newest of those replies before they asked. */
  public synchronized boolean isAnnounced() {
    return announced;
  }

  /** The newest of those replies, or empty. */
  public synchronized String sharedReply() {
    return left;
  }

  /** This process has changed it. */
  public synchronized void changed(State now) {
    known = now;
  }
}
