package io.loophound.detectors.internal.run;

import io.loophound.detectors.fleet.FleetSession;
import io.loophound.detectors.fleet.FleetSession.State;

/** What a run shares with the runs of its session in other processes. Thread-safe. */
public final class RunSharing {
  private volatile FleetSession session; // null while nothing is shared
  private State known = State.FRESH;

  /** Its session, or null if nothing is shared. */
  public FleetSession session() {
    return session;
  }

  /** It belongs to this session. */
  public void join(FleetSession shared) {
    session = shared;
  }

  /** What has become of the session since the last time; null if nothing has. */
  public State news() {
    FleetSession shared = session;
    return shared == null ? null : news(shared.state());
  }

  private synchronized State news(State now) {
    if (now.version() == known.version()) {
      return null;
    }
    known = now;
    return now;
  }

  /** This process has changed it. */
  public synchronized void changed(State now) {
    known = now;
  }
}
