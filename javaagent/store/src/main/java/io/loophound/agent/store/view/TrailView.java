package io.loophound.agent.store.view;

import io.loophound.agent.store.engine.StoredValue;
import io.loophound.agent.store.secret.FleetSecret;
import io.loophound.detectors.fleet.FleetTrail;

/** The rounds that led to a reply, once the store has answered. Thread-safe. */
final class TrailView implements FleetTrail {
  private static final byte[] NOTHING = {};

  private final String name;
  private final FleetSecret secret;
  private volatile byte[] rounds; // null before the answer
  private Runnable waits; // for the answer; null if nobody does

  TrailView(String name, FleetSecret secret) {
    this.name = name;
    this.secret = secret;
  }

  /** The store has answered, or cannot. */
  void onRead(StoredValue kept) {
    onRead(kept == null ? null : kept.value());
  }

  /** Others have said what led to it; null if they cannot. */
  void onRead(String sealed) {
    byte[] plain = sealed == null ? NOTHING : secret.open(name, sealed);
    Runnable action;
    synchronized (this) {
      rounds = plain == null ? NOTHING : plain;
      action = waits;
      waits = null;
    }
    if (action != null) {
      action.run();
    }
  }

  @Override
  public void whenKnown(Runnable action) {
    synchronized (this) {
      if (rounds == null) {
        waits = action;
        return;
      }
    }
    action.run();
  }

  @Override
  public boolean isKnown() {
    return rounds != null;
  }

  @Override
  public byte[] rounds() {
    byte[] known = rounds;
    return known == null ? NOTHING : known.clone();
  }
}
