package io.loophound.detectors.internal.run;

import io.loophound.detectors.fleet.Fleet;
import io.loophound.detectors.fleet.FleetSession;
import io.loophound.detectors.fleet.FleetSession.State;
import io.loophound.detectors.fleet.FleetTrail;

/** What a run shares with the runs of its session in other processes. Thread-safe. */
public final class RunSharing {
  /** For all runs of a process without a fleet: it never changes. */
  public static final RunSharing NOTHING = new RunSharing(null);

  private volatile FleetSession session; // null while nothing is shared
  private final Fleet fleet; // null without one
  private final PendingTrail trail = new PendingTrail();
  private String left = ""; // the reply whose rounds others were told of
  private String newest = ""; // the reply that the run goes on from, whoever got it
  private String forgotten = ""; // the reply up to which nothing counts
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

  /** The run goes on from a reply that another process got; it is asked what led to it. */
  public synchronized void follow(String reply, FleetTrail led) {
    newest = reply;
    trail.follow(led);
  }

  /** The others are to know what led to this reply. */
  public synchronized void sharedReply(String reply) {
    left = reply;
    newest = reply;
  }

  /** The newest of those replies, or empty. */
  public synchronized String sharedReply() {
    return left;
  }

  /** The reply that it goes on from, whoever got it, or empty. */
  public synchronized String newestReply() {
    return newest;
  }

  /** What led to the reply that it goes on from no longer counts; returns that reply, or empty. */
  public synchronized String forget() {
    trail.follow(null);
    forgotten = newest;
    return newest;
  }

  /** Whether it goes on from this reply, and what led to that still counts. */
  public synchronized boolean isLedTo(String reply) {
    return !reply.isEmpty() && reply.equals(newest) && !reply.equals(forgotten);
  }

  /** This process has changed it. */
  public synchronized void changed(State now) {
    known = now;
  }
}
