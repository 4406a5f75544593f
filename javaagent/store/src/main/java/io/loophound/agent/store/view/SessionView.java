package io.loophound.agent.store.view;

import io.loophound.agent.store.engine.StoredValue;
import io.loophound.detectors.budget.SharedSum;
import io.loophound.detectors.fleet.FleetSession;
import io.loophound.detectors.fleet.Termination;

/** One session. Thread-safe. */
final class SessionView implements FleetSession {
  private final String name;
  private final SharedFleet fleet;
  private volatile State state = State.FRESH;
  private volatile boolean known;
  private volatile boolean met; // whether the store was asked about it

  SessionView(String name, SharedFleet fleet) {
    this.name = name;
    this.fleet = fleet;
  }

  String name() {
    return name;
  }

  /** True once: the store is to be asked about it. */
  synchronized boolean tryMeet() {
    boolean first = !met;
    met = true;
    return first;
  }

  @Override
  public State state() {
    return state;
  }

  @Override
  public State terminate(Termination termination) {
    State now = become(termination);
    fleet.decide(this, Change.terminated(termination, fleet.now()));
    return now;
  }

  @Override
  public State revive() {
    State now = become(null);
    fleet.decide(this, Change.revived());
    return now;
  }

  @Override
  public boolean isKnown() {
    return known;
  }

  /** Another JVM has terminated it, or has not. */
  void onRead(StoredValue kept) {
    known = true;
    if (kept.value() != null) {
      Termination told = TerminationText.read(kept);
      Termination known = state.termination();
      if (known == null || !known.decision().equals(told.decision())) {
        become(told);
      }
    }
  }

  /** Another JVM has revived it. */
  void revived() {
    become(null);
  }

  private synchronized State become(Termination termination) {
    State now = new State(state.version() + 1, termination);
    state = now;
    return now;
  }

  @Override
  public SharedSum sum() {
    return fleet.ofSession(name);
  }
}
