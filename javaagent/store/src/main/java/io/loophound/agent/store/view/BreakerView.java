package io.loophound.agent.store.view;

import io.loophound.agent.store.engine.FleetStore;
import io.loophound.agent.store.engine.StoredValue;
import io.loophound.detectors.fleet.FleetBreaker;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The breaker of one server. The store keeps the ids of the JVMs that have seen it fail, as long as
 * it is open, and under another name that of the JVM whose turn it is to try. Thread-safe.
 */
final class BreakerView implements FleetBreaker {
  private static final String TURN = ":turn";
  private static final String BETWEEN = " ";
  private static final Duration AT_ONCE = Duration.ofMillis(1);
  private static final int MOST_WITNESSES = 8;
  private static final long SECOND = 1_000_000_000L;

  /** An answer that takes longer is late: a decision waits as long as this, and no longer. */
  private static final long LATE_NANOS = 2_000_000;

  private final String name;
  private final SharedFleet fleet;
  private final Set<String> witnesses = new LinkedHashSet<>(); // other JVMs
  private volatile State state = new State(0, false, 0, 0, false);
  private boolean told; // whether this JVM has told of a failure
  private long toldNanos; // when
  private Ask ask; // null for none

  /**
   * What was heard.
   *
   * @param open whether it is open until then
   * @param closed whether the newest is that another JVM has closed it
   */
  private record State(long version, boolean open, long untilNanos, int others, boolean closed) {
    Duration left(long now) {
      return open ? Duration.ofNanos(Math.max(0, untilNanos - now)) : Duration.ZERO;
    }
  }

  /**
   * The newest question whose turn it is.
   *
   * @param isOurs the answer; null while there is none
   * @param untilNanos how long it holds
   * @param used whether a call was made with it
   * @param missed whether the one before came too late for any call
   */
  private record Ask(
      long askedNanos, Boolean isOurs, long untilNanos, boolean used, boolean missed) {
    boolean isOpen() {
      return isOurs == null;
    }

    boolean holds(long now) {
      return untilNanos - now > 0;
    }

    boolean isTurn(long now) {
      return !isOpen() && isOurs && holds(now);
    }
  }

  BreakerView(String name, SharedFleet fleet) {
    this.name = name;
    this.fleet = fleet;
  }

  /** Asks what the others have told of it. */
  void read() {
    read("");
  }

  /** The same when another JVM has told of it: two may do so at once, and one value stays. */
  void read(String by) {
    var unused =
        fleet
            .request(store -> store.findValue(name))
            .whenComplete((kept, away) -> onRead(kept == null ? StoredValue.NOTHING : kept, by));
  }

  private synchronized void onRead(StoredValue kept, String by) {
    if (kept.value() == null) {
      return;
    }
    long now = fleet.now();
    if (state.left(now).isZero()) {
      witnesses.clear(); // of another time
    }
    for (String witness : (kept.value() + BETWEEN + by).strip().split(BETWEEN, -1)) {
      if (!witness.equals(fleet.member()) && witnesses.size() < MOST_WITNESSES) {
        witnesses.add(witness);
      }
    }
    long until = now + kept.left().toNanos();
    state = new State(state.version() + 1, true, until, witnesses.size(), false);
  }

  /** Another JVM has closed it. */
  synchronized void onClosed() {
    forget();
    state = new State(state.version() + 1, false, 0, 0, true);
  }

  private void forget() {
    endTurn();
    witnesses.clear();
    told = false;
  }

  @Override
  public News news() {
    State now = state;
    return new News(now.version(), now.left(fleet.now()), now.others(), now.closed());
  }

  @Override
  public synchronized void opened(Duration cooldown) {
    long now = fleet.now();
    if (told && now - toldNanos < SECOND) {
      return; // calls that fail together are told once
    }
    told = true;
    toldNanos = now;
    Set<String> all = new LinkedHashSet<>();
    all.add(fleet.member());
    if (!state.left(now).isZero()) {
      all.addAll(witnesses);
    }
    String seenBy = String.join(BETWEEN, all);
    send(store -> store.keep(name, seenBy, cooldown));
  }

  @Override
  public synchronized void closed() {
    forget();
    state = new State(state.version(), false, 0, 0, false);
    send(store -> store.drop(name));
  }

  @Override
  public synchronized boolean requestTurn(Duration life) {
    long now = fleet.now();
    Ask last = ask;
    if (!fleet.isConnected()) {
      return false;
    }
    if (last != null && (last.isOpen() || last.holds(now))) {
      return last.isOpen();
    }
    boolean missed = last != null && !last.used();
    Ask next = new Ask(now, null, now + life.toNanos(), false, missed);
    ask = next;
    var unused =
        fleet
            .request(store -> store.claim(name + TURN, life))
            .whenComplete((ours, away) -> onTurn(next, ours != null && ours));
    return true;
  }

  private synchronized void onTurn(Ask asked, boolean ours) {
    if (asked.equals(ask)) {
      long until = ours ? asked.untilNanos() : fleet.now() + SECOND;
      ask = new Ask(asked.askedNanos(), ours, until, !ours, asked.missed());
    }
  }

  @Override
  public synchronized Turn turn() {
    if (!fleet.isConnected()) {
      return Turn.EACH;
    }
    long now = fleet.now();
    if (ask != null && ask.isOpen()) {
      boolean late = now - ask.askedNanos() >= LATE_NANOS || ask.missed();
      return late ? Turn.EACH : Turn.THEIRS;
    }
    return ask != null && ask.isTurn(now) ? Turn.OURS : Turn.THEIRS;
  }

  @Override
  public synchronized void keepTurn(Duration life) {
    long now = fleet.now();
    if (ask != null && ask.isTurn(now)) {
      ask = new Ask(ask.askedNanos(), true, now + life.toNanos(), true, false);
      send(store -> store.note(name + TURN, fleet.member(), life));
    }
  }

  @Override
  public synchronized void endTurn() {
    if (ask != null && ask.isTurn(fleet.now())) {
      send(store -> store.note(name + TURN, fleet.member(), AT_ONCE));
    }
    ask = null;
  }

  private void send(Consumer<FleetStore> command) {
    var unused =
        fleet.request(
            store -> {
              command.accept(store);
              return () -> true;
            });
  }
}
