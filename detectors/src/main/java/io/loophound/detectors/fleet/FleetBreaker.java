package io.loophound.detectors.fleet;

import java.time.Duration;

/** The circuit breaker of one server, as all processes of a fleet see it. Thread-safe. */
public interface FleetBreaker {

  /**
   * What other processes have told.
   *
   * @param version grows with each thing that this process hears of; 0 before the first
   * @param left how long it stays open for them, as of now; zero when it is not open
   * @param witnesses how many other processes have seen the server fail since it was closed last,
   *     or within a cooldown
   * @param closed whether the newest is that one of them has closed it
   */
  record News(long version, Duration left, int witnesses, boolean closed) {}

  /** Whose turn it is to try whether the server works again. */
  enum Turn {
    /** This process: one call at a time. */
    OURS,
    /** Another process, or it is not known yet. */
    THEIRS,
    /** The others cannot be asked, or answer late: each for itself. */
    EACH
  }

  /** {@return the newest that other processes have told; costs nothing} */
  News news();

  /**
   * This process has seen the server fail, and has opened it.
   *
   * @param cooldown how long it stays open
   */
  void opened(Duration cooldown);

  /** This process has seen the server work again, and has closed it; its turn is over. */
  void closed();

  /**
   * Asks for the turn, unless the answer is known.
   *
   * @param life how long this process keeps it, at most
   * @return whether an answer is on its way
   */
  boolean requestTurn(Duration life);

  /**
   * Whose turn it is, as far as this process knows; costs nothing.
   *
   * @return whose turn it is
   */
  Turn turn();

  /**
   * The turn of this process goes on for that long: it makes a call, or one has succeeded.
   *
   * @param life how long the turn lasts unless it is kept again
   */
  void keepTurn(Duration life);

  /** The turn of this process is over. */
  void endTurn();
}
