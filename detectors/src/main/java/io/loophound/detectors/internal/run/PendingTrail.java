package io.loophound.detectors.internal.run;

import io.loophound.detectors.fleet.FleetTrail;

/** What other processes were asked for, until they have answered. Thread-safe. */
public final class PendingTrail {
  private FleetTrail asked; // null unless something was asked that is not taken

  /** They were asked. */
  public synchronized void follow(FleetTrail trail) {
    asked = trail;
  }

  /** What they have answered, once; null if nothing was asked, or they have not yet answered. */
  public synchronized FleetTrail take() {
    FleetTrail answered = asked != null && asked.isKnown() ? asked : null;
    asked = answered == null ? asked : null;
    return answered;
  }
}
