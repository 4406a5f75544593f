package io.loophound.detectors.internal.run;

import io.loophound.detectors.fleet.FleetTrail;
import io.loophound.detectors.internal.run.turn.RequestDelta;

/** What other processes were asked for, until they have answered. Thread-safe. */
public final class PendingTrail {
  private FleetTrail asked; // null unless something was asked that is not taken
  private RequestDelta since; // what the first request brought that did not wait; null if none

  /** They were asked; null for nothing. */
  public synchronized void follow(FleetTrail trail) {
    asked = trail;
    since = null;
  }

  /** A request is judged without their answer, if they have not yet answered. */
  public synchronized void recordUnawaited(RequestDelta request) {
    since = asked != null && since == null ? request : since;
  }

  /** What they were asked for; null if nothing, or if it is taken. */
  public synchronized FleetTrail awaited() {
    return asked;
  }

  /** What they have answered, once; null if nothing was asked, or they have not yet answered. */
  public synchronized FleetTrail take() {
    FleetTrail answered = asked != null && asked.isKnown() ? asked : null;
    asked = answered == null ? asked : null;
    return answered;
  }

  /** What the request brought that was judged without their answer, once; null if none was. */
  public synchronized RequestDelta takeRequest() {
    RequestDelta request = since;
    since = null;
    return request;
  }
}
