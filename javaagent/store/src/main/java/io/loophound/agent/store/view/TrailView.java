package io.loophound.agent.store.view;

import io.loophound.agent.store.engine.Kept;
import io.loophound.agent.store.secret.FleetSecret;
import io.loophound.detectors.fleet.FleetTrail;

/** The rounds that led to a reply, once the store has answered. Thread-safe. */
final class TrailView implements FleetTrail {
  private static final byte[] NOTHING = {};

  private final String name;
  private final FleetSecret secret;
  private volatile byte[] rounds; // null before the answer

  TrailView(String name, FleetSecret secret) {
    this.name = name;
    this.secret = secret;
  }

  /** The store has answered, or cannot. */
  void onRead(Kept kept) {
    byte[] plain = kept == null || kept.value() == null ? NOTHING : secret.open(name, kept.value());
    rounds = plain == null ? NOTHING : plain;
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
