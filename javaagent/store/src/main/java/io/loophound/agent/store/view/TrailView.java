package io.loophound.agent.store.view;

import io.loophound.agent.store.engine.StoredValue;
import io.loophound.agent.store.secret.FleetSecret;
import io.loophound.detectors.fleet.FleetTrail;

/** The rounds that led to a reply, once the store has answered. Thread-safe. */
final class TrailView implements FleetTrail {
  private static final byte[] NOTHING = {};

  private final String name;
  private final FleetSecret secret;
  private volatile byte[] rounds = NOTHING;
  private volatile boolean known;
  private Runnable waits; // for the answer; null if nobody does

  TrailView(String name, FleetSecret secret) {
    this.name = name;
    this.secret = secret;
  }

  /** Others have announced it, and the store has not yet answered; null if nobody has. */
  void onAnnounced(String sealed) {
    rounds = open(sealed);
  }

  /** The store has answered, or cannot. */
  void onRead(StoredValue kept) {
    onRead(kept == null ? null : kept.value());
  }

  /** Others have said what led to it; null if they cannot. */
  void onRead(String sealed) {
    byte[] read = open(sealed);
    Runnable action;
    synchronized (this) {
      rounds = read;
      known = true;
      action = waits;
      waits = null;
    }
    if (action != null) {
      action.run();
    }
  }

  private byte[] open(String sealed) {
    byte[] plain = sealed == null ? null : secret.open(name, sealed);
    return plain == null ? NOTHING : plain;
  }

  @Override
  public void whenKnown(Runnable action) {
    synchronized (this) {
      if (!known) {
        waits = action;
        return;
      }
    }
    action.run();
  }

  @Override
  public boolean isKnown() {
    return known;
  }

  @Override
  public byte[] rounds() {
    return rounds.clone();
  }
}
