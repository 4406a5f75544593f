package io.loophound.agent.store.view;

import io.loophound.agent.store.engine.StoredValue;
import io.loophound.detectors.fleet.FleetBreaker;
import java.time.Duration;

/** The breaker of one server. Thread-safe. */
final class BreakerView implements FleetBreaker {
  private final String name;
  private final SharedFleet fleet;
  private volatile State state = new State(0, 0);

  /** An opening that was heard of, and until when it lasts. */
  private record State(long version, long untilNanos) {}

  BreakerView(String name, SharedFleet fleet) {
    this.name = name;
    this.fleet = fleet;
  }

  /** Asks what the others have told of it. */
  void read() {
    var unused =
        fleet
            .request(store -> store.findValue(name))
            .whenComplete((kept, away) -> onRead(kept == null ? StoredValue.NOTHING : kept));
  }

  private synchronized void onRead(StoredValue kept) {
    if (kept.value() != null) {
      state = new State(state.version() + 1, fleet.now() + kept.left().toNanos());
    }
  }

  @Override
  public Opening opening() {
    State told = state;
    long left = told.version() == 0 ? 0 : Math.max(0, told.untilNanos() - fleet.now());
    return new Opening(told.version(), Duration.ofNanos(left));
  }

  @Override
  public void opened(Duration cooldown) {
    var unused =
        fleet.request(
            store -> {
              store.keep(name, "open", cooldown);
              return () -> true;
            });
  }
}
